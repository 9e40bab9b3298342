// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reference_roofs.h"

#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace ridgepoint {

namespace {

/// Of the roofs of a unit for the dtype the one of the usual accumulate width, among equals the highest.
const ComputeRoof* roofOf(const DeviceSpec& spec, ComputeUnit unit, DType dtype)
{
    const auto score = [dtype](const ComputeRoof& roof) {
        return std::tuple(roof.accumulate == defaultAccumulate(dtype), roof.rate.perSecond());
    };
    const ComputeRoof* best = nullptr;
    for (const ComputeRoof& roof : spec.computeRoofs) {
        if (roof.unit == unit && roof.dtype == dtype && (best == nullptr || score(roof) > score(*best))) {
            best = &roof;
        }
    }
    return best;
}

std::vector<const ComputeRoof*> flatRoofs(const DeviceSpec& spec, DType dtype)
{
    std::vector<const ComputeRoof*> roofs;
    for (const ComputeUnit unit : {ComputeUnit::matrix, ComputeUnit::vector}) {
        if (const ComputeRoof* roof = roofOf(spec, unit, dtype)) {
            roofs.push_back(roof);
        }
    }
    return roofs;
}

/// Whether another spec of the drawing has the same provenance, so that its word alone would not tell them apart.
bool sharesKind(const DeviceSpec& spec, const Roofline& roofline)
{
    const auto kind = [](const DeviceSpec& each) {
        return each.provenance.empty() ? std::nullopt : std::optional{each.provenance[0].kind};
    };
    const auto same = [&](const DeviceSpec& other) { return kind(other) == kind(spec); };
    return same(roofline.spec()) || std::ranges::count_if(roofline.references(), same) > 1;
}

/// Marks lines of one reference as such.
class ReferenceMark {
public:
    ReferenceMark(const DeviceSpec& spec, const Roofline& roofline) : m_spec{spec}, m_byName{sharesKind(spec, roofline)} {}

    [[nodiscard]] RoofLine operator()(RoofLine line, int from, const std::optional<Frequency>& clock) const
    {
        line.source = sourceKind(m_spec, from);
        line.provenance = provenance(line.source, clock);
        line.reference = true;
        return line;
    }

private:
    [[nodiscard]] std::string provenance(SourceKind kind, const std::optional<Frequency>& clock) const
    {
        if (!m_byName) {
            return provenanceWords(kind, clock);
        }
        // A scaled spec has the clock in its name.
        return kind == SourceKind::atClock ? m_spec.name : fmt::format("{}, {}", m_spec.name, provenanceWords(kind));
    }

    const DeviceSpec& m_spec;
    bool m_byName;
};

} // namespace

std::string provenanceWords(SourceKind kind, const std::optional<Frequency>& clock)
{
    return kind == SourceKind::atClock && clock ? fmt::format("at {}", format(*clock)) : std::string(words(kind));
}

RoofLine slopeLine(const MemoryRoof& roof, const Frame& frame, FlopRate top)
{
    const double bandwidth = roof.bandwidth->perSecond();
    RoofLine line;
    line.kind = RoofLine::Kind::memory;
    line.label = roof.level;
    line.value = format(*roof.bandwidth);
    line.x1 = Intensity{std::max(frame.xMin.flopPerByte(), frame.yMin.perSecond() / bandwidth)};
    line.x2 = Intensity{std::min(frame.xMax.flopPerByte(), top.perSecond() / bandwidth)};
    line.y1 = line.x1 * *roof.bandwidth;
    line.y2 = line.x2 * *roof.bandwidth;
    return line;
}

RoofLine flatLine(FlopRate rate, Intensity from, Intensity to)
{
    RoofLine line;
    line.kind = RoofLine::Kind::compute;
    line.x1 = from;
    line.x2 = to;
    line.y1 = line.y2 = rate;
    return line;
}

std::vector<RoofLine> referenceLines(const DeviceSpec& reference, const Roofline& roofline)
{
    const Frame frame = roofline.frame();
    const MemoryRoof* dram = dramRoof(reference);
    const std::vector<const ComputeRoof*> flats = flatRoofs(reference, roofline.dtype());
    FlopRate top{0};
    for (const ComputeRoof* roof : flats) {
        top = std::max(top, roof->rate);
    }
    const ReferenceMark asReference{reference, roofline};
    std::vector<RoofLine> lines;
    if (dram != nullptr) {
        const ComputeRoof* own = roofline.highestComputeRoof();
        const FlopRate end = !flats.empty() ? top : (own != nullptr ? own->rate : frame.yMax);
        const RoofLine line = slopeLine(*dram, frame, end);
        if (line.x1 < line.x2) {
            lines.push_back(asReference(line, dram->from, std::nullopt));
        }
    }
    const Bandwidth bandwidth = dram != nullptr ? *dram->bandwidth : roofline.dramBandwidth();
    for (const ComputeRoof* roof : flats) {
        RoofLine line = flatLine(roof->rate, roof->rate / bandwidth, frame.xMax);
        line.label = roofName(*roof);
        line.value = format(roof->rate, rateUnit(roof->dtype));
        lines.push_back(asReference(line, roof->from, roof->clock));
    }
    return lines;
}

} // namespace ridgepoint
