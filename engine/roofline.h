// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/device_spec.h"
#include "engine/quantities.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

/// What holds a kernel back, named on every point.
enum class Regime { memory, compute, overhead };
[[nodiscard]] std::string_view name(Regime regime);
[[nodiscard]] std::optional<Regime> parseRegime(std::string_view text);

/// What the model says of a cost on a device: the longest of the three terms names the regime.
struct Expectation {
    Seconds time{};
    Regime limitedBy = Regime::memory;
    Seconds bytesTerm{};
    Seconds flopsTerm{};
    Seconds launchTerm{};
};

/// The axes, whole decades, fixed by the roofs alone so that two runs can be compared by eye.
struct Frame {
    Intensity xMin, xMax;
    FlopRate yMin, yMax;
    bool operator==(const Frame&) const = default;
};

/// One straight piece of the drawing.
struct RoofLine {
    enum class Kind { memory, compute };
    Kind kind = Kind::memory;
    /// "DRAM", "L2", "bf16 matrix" or "bf16 matrix, oneDNN".
    std::string label;
    /// "82.0 GB/s" or "705 GFLOP/s".
    std::string value;
    SourceKind source = SourceKind::measured;
    /// What the source is called beside the line: "measured", "datasheet", "at 1.41 GHz".
    std::string provenance;
    /// The roofs of the active dtype and DRAM are drawn solid; all others thin and dashed.
    bool active = false;
    /// Drawn for comparison: no point is held against it.
    bool reference = false;
    Intensity x1, x2;
    FlopRate y1, y2;
};

/// "DRAM, datasheet" or "f32 vector, at 2.45 GHz": which of several roofs of that name a line is.
[[nodiscard]] std::string which(const RoofLine& line);

/// The roofline of one dtype on one device. Pure arithmetic on a spec. The ridge is peak / bandwidth, computed,
/// never read off sampled points.
class Roofline {
public:
    /// Throws InputError when the spec has no DRAM bandwidth.
    Roofline(DeviceSpec spec, DType dtype, std::optional<DType> accumulate = std::nullopt);

    [[nodiscard]] const DeviceSpec& spec() const { return m_spec; }
    [[nodiscard]] DType dtype() const { return m_dtype; }

    /// Other provenances of the same device, to be drawn beside the roofs. Nothing is held against them: attainable, ridge and
    /// expect stay those of the spec. They need no DRAM bandwidth.
    void setReferences(std::vector<DeviceSpec> references) { m_references = std::move(references); }
    [[nodiscard]] const std::vector<DeviceSpec>& references() const { return m_references; }

    /// The flat roof for a unit: the matrix unit falls back to the vector roof of the dtype; among equals the one with the
    /// asked (else default) accumulate width; nullptr when the spec has no rate for this dtype. A limit comes before what a
    /// library reached, also that of the vector unit, where a CPU's f32 and f64 products run; a library more than 10 % above it
    /// shows that it runs elsewhere, and stands for a limit that is not known.
    [[nodiscard]] const ComputeRoof* computeRoof(ComputeUnit unit) const;
    /// The highest flat roof of the dtype over both units, nullptr when there is none.
    [[nodiscard]] const ComputeRoof* highestComputeRoof() const;
    [[nodiscard]] Bandwidth dramBandwidth() const;
    /// The smallest level with a bandwidth that holds `workingSet`; DRAM when none does, and for cold problems.
    [[nodiscard]] const MemoryRoof& levelHolding(Bytes workingSet, CacheMode cache = CacheMode::warm) const;

    /// min(intensity x DRAM bandwidth, peak). Without a compute roof only the slope. Intensity 0 gives 0.
    [[nodiscard]] FlopRate attainable(Intensity intensity, ComputeUnit unit) const;
    /// nullopt when the spec has no rate for the dtype.
    [[nodiscard]] std::optional<Intensity> ridge(ComputeUnit unit) const;
    /// max(bytes / bandwidth, FLOPs / peak, launches x overhead), against DRAM.
    [[nodiscard]] Expectation expect(const Cost& cost) const;
    /// The same against the bandwidth of one level.
    [[nodiscard]] Expectation expect(const Cost& cost, Bandwidth bandwidth) const;

    /// Whole decades around the spec's roofs and those of the references.
    [[nodiscard]] Frame frame() const;
    /// Every roof of the spec, clipped to the frame. Slopes end where they meet the highest flat roof of the dtype; flat roofs
    /// start at the DRAM slope. Between the fastest cache slope and DRAM's the active flat roof goes on dashed, unlabelled.
    /// After them come the DRAM slope and the flat roofs of the dtype of every reference.
    [[nodiscard]] std::vector<RoofLine> lines() const;

private:
    /// Among the limits, or among what libraries reached.
    [[nodiscard]] const ComputeRoof* bestRoof(ComputeUnit unit, bool ofLibrary) const;

    DeviceSpec m_spec;
    DType m_dtype;
    std::optional<DType> m_accumulate;
    std::vector<DeviceSpec> m_references;
};

} // namespace ridgepoint
