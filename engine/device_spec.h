// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/dtype.h"
#include "engine/error.h"
#include "engine/quantities.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Where a number comes from. Kinds are never mixed silently on a chart.
enum class SourceKind { datasheet, derived, secondary, measured, atClock };

/// The word of files and tables: "at-clock".
[[nodiscard]] std::string_view name(SourceKind kind);
/// For people: "datasheet at the clock held".
[[nodiscard]] std::string_view words(SourceKind kind);
[[nodiscard]] std::optional<SourceKind> parseSourceKind(std::string_view text);

/// One entry of a spec's provenance list.
struct Source {
    std::string document;
    std::string url = {};
    SourceKind kind = SourceKind::datasheet;
    std::string note = {};
    bool operator==(const Source&) const = default;
};

/// Where the true value of a measured number lies: the exact order-statistic interval of the median that set it.
template <typename Quantity>
struct Interval {
    Quantity low{};
    Quantity high{};
    bool operator==(const Interval&) const = default;
};

/// A level of memory. The slanted roofs of the roofline.
struct MemoryRoof {
    /// "DRAM", "L3", "L2", "L1".
    std::string level;
    /// What fits at the level's speed: where that was measured, less than was claimed when others hold a part of it.
    std::optional<Bytes> capacity = std::nullopt;
    std::optional<Bandwidth> bandwidth = std::nullopt;
    /// Index into DeviceSpec::provenance, counting from 1.
    int from = 1;
    /// How it was obtained, e.g. "triad, 50 samples, best of read, copy, triad".
    std::string method = {};
    /// Of the bandwidth; only where it was measured.
    std::optional<Interval<Bandwidth>> interval = std::nullopt;
    /// How many times as long twice the work took: 2 where the work was all that was timed. Only where it was measured.
    std::optional<double> doubling = std::nullopt;
    bool operator==(const MemoryRoof&) const = default;
};

/// A peak arithmetic rate. The flat roofs of the roofline. Always dense, never sparse.
struct ComputeRoof {
    ComputeUnit unit = ComputeUnit::vector;
    DType dtype = DType::f32;
    DType accumulate = DType::f32;
    FlopRate rate;
    std::optional<Frequency> clock = std::nullopt;
    int from = 1;
    std::string method = {};
    /// The same two as a memory roof has.
    std::optional<Interval<FlopRate>> interval = std::nullopt;
    std::optional<double> doubling = std::nullopt;
    /// Whose best this is where the unit may do more: "oneDNN". Empty for a limit.
    std::string library = {};
    bool operator==(const ComputeRoof&) const = default;
};

/// "bf16 matrix", "f16 matrix, f16 accumulate" or "bf16 matrix, oneDNN".
[[nodiscard]] std::string roofName(const ComputeRoof& roof);

/// Tie-breakers where several cards report one name.
struct MatchHints {
    std::optional<Bytes> memory = std::nullopt;
    std::optional<int> multiprocessors = std::nullopt;
    bool operator==(const MatchHints&) const = default;
};

/// What a device could do at best, with the source of every number. Schema ridgepoint/device-spec/1.
struct DeviceSpec {
    /// The file name without `.yaml`: "h100-sxm5-80gb".
    std::string id;
    std::string name;
    std::string vendor;
    std::vector<std::string> driverNames = {};
    std::vector<std::string> pciIds = {};
    MatchHints match = {};
    std::vector<MemoryRoof> memoryRoofs = {};
    std::vector<ComputeRoof> computeRoofs = {};
    std::optional<Seconds> launchOverhead = std::nullopt;
    std::optional<Interval<Seconds>> launchOverheadInterval = std::nullopt;
    std::vector<Source> provenance = {};
    std::vector<std::string> notes = {};

    bool operator==(const DeviceSpec&) const = default;
};

/// The kind of a roof's source. `from` must be valid, as it is in every loaded spec.
[[nodiscard]] SourceKind sourceKind(const DeviceSpec& spec, int from);

/// The DRAM roof, or nullptr when the spec has none with a bandwidth.
[[nodiscard]] const MemoryRoof* dramRoof(const DeviceSpec& spec);

/// Reads a spec file. Throws SpecError{file, line, column, text}: unknown keys with the nearest known one,
/// unknown units, zero, negative or non-finite peaks, intervals upside down, files over 1 MiB, aliases, wrong schema.
[[nodiscard]] DeviceSpec loadDeviceSpec(const std::filesystem::path& file);

/// The same for text already in memory; `file` only names it in errors and gives the id.
[[nodiscard]] DeviceSpec parseDeviceSpec(std::string_view text, const std::filesystem::path& file);

/// YAML that parseDeviceSpec reads back to an equal value.
[[nodiscard]] std::string toYaml(const DeviceSpec& spec);

} // namespace ridgepoint
