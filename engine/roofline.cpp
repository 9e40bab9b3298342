// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roofline.h"

#include "engine/named.h"
#include "engine/reference_roofs.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace ridgepoint {

namespace {

constexpr std::array<Named<Regime>, 3> kRegimes{
    {{Regime::memory, "memory"}, {Regime::compute, "compute"}, {Regime::overhead, "overhead"}}};

constexpr Intensity kLeftEdge{0.01};
constexpr double kSmallestRightEdge = 1e4;
/// A library this far above what is called its limit runs on a unit whose limit is not known.
constexpr double kAnotherUnit = 1.1;
/// The smallest launch in the lessons: one operation on each of 2^12 elements. With the launch overhead it gives the lowest
/// point that a frame must hold.
constexpr double kSmallestLaunchFlops = 4096;

double decadeBelow(double value) { return std::pow(10.0, std::floor(std::log10(value) + 1e-9)); }
double decadeAbove(double value) { return std::pow(10.0, std::ceil(std::log10(value) - 1e-9)); }
double nearestDecade(double value) { return std::pow(10.0, std::round(std::log10(value))); }

FlopRate highestRate(const DeviceSpec& spec)
{
    FlopRate highest{0};
    for (const ComputeRoof& roof : spec.computeRoofs) {
        highest = std::max(highest, roof.rate);
    }
    return highest;
}

} // namespace

std::string_view name(Regime regime) { return wordOf(kRegimes, regime); }
std::optional<Regime> parseRegime(std::string_view text) { return valueOf(kRegimes, text); }

std::string which(const RoofLine& line) { return line.label + ", " + line.provenance; }

Roofline::Roofline(DeviceSpec spec, DType dtype, std::optional<DType> accumulate)
    : m_spec(std::move(spec)), m_dtype(dtype), m_accumulate(accumulate)
{
    if (ridgepoint::dramRoof(m_spec) == nullptr) {
        throw InputError(fmt::format("spec '{}' has no DRAM bandwidth: a roofline needs one", m_spec.id));
    }
}

const ComputeRoof* Roofline::bestRoof(ComputeUnit unit, bool ofLibrary) const
{
    const DType accumulate = m_accumulate.value_or(defaultAccumulate(m_dtype));
    const ComputeRoof* best = nullptr;
    const auto score = [&](const ComputeRoof& roof) {
        return std::tuple(roof.unit == unit, roof.accumulate == accumulate, roof.rate.perSecond());
    };
    for (const ComputeRoof& roof : m_spec.computeRoofs) {
        // Nothing on the vector unit can reach a matrix roof, but a matmul can run on the vector unit.
        const bool reachable = roof.unit == unit || unit == ComputeUnit::matrix;
        const bool asked = roof.dtype == m_dtype && roof.library.empty() != ofLibrary;
        if (asked && reachable && (best == nullptr || score(roof) > score(*best))) {
            best = &roof;
        }
    }
    return best;
}

const ComputeRoof* Roofline::computeRoof(ComputeUnit unit) const
{
    const ComputeRoof* limit = bestRoof(unit, false);
    const ComputeRoof* reached = bestRoof(unit, true);
    if (limit == nullptr || reached == nullptr) {
        return limit != nullptr ? limit : reached;
    }
    return reached->rate.perSecond() > kAnotherUnit * limit->rate.perSecond() ? reached : limit;
}

const ComputeRoof* Roofline::highestComputeRoof() const
{
    const ComputeRoof* matrix = computeRoof(ComputeUnit::matrix);
    const ComputeRoof* vector = computeRoof(ComputeUnit::vector);
    if (matrix == nullptr || vector == nullptr) {
        return matrix != nullptr ? matrix : vector;
    }
    return vector->rate > matrix->rate ? vector : matrix;
}

Bandwidth Roofline::dramBandwidth() const { return *ridgepoint::dramRoof(m_spec)->bandwidth; }

const MemoryRoof& Roofline::levelHolding(Bytes workingSet, CacheMode cache) const
{
    const MemoryRoof* best = ridgepoint::dramRoof(m_spec);
    if (cache == CacheMode::cold) {
        return *best;
    }
    std::optional<Bytes> smallest;
    for (const MemoryRoof& roof : m_spec.memoryRoofs) {
        const bool holds = roof.level != "DRAM" && roof.bandwidth && roof.capacity && *roof.capacity >= workingSet;
        if (holds && (!smallest || *roof.capacity < *smallest)) {
            smallest = roof.capacity;
            best = &roof;
        }
    }
    return *best;
}

FlopRate Roofline::attainable(Intensity intensity, ComputeUnit unit) const
{
    const FlopRate onSlope = intensity * dramBandwidth();
    const ComputeRoof* roof = computeRoof(unit);
    return roof == nullptr ? onSlope : std::min(onSlope, roof->rate);
}

std::optional<Intensity> Roofline::ridge(ComputeUnit unit) const
{
    const ComputeRoof* roof = computeRoof(unit);
    if (roof == nullptr) {
        return std::nullopt;
    }
    return roof->rate / dramBandwidth();
}

Expectation Roofline::expect(const Cost& cost) const { return expect(cost, dramBandwidth()); }

Expectation Roofline::expect(const Cost& cost, Bandwidth bandwidth) const
{
    Expectation expectation;
    expectation.bytesTerm = cost.bytes / bandwidth;
    if (const ComputeRoof* roof = computeRoof(cost.unit)) {
        expectation.flopsTerm = cost.flops / roof->rate;
    }
    expectation.launchTerm = m_spec.launchOverhead.value_or(Seconds{0}) * static_cast<double>(cost.launches);
    expectation.time = expectation.bytesTerm;
    expectation.limitedBy = Regime::memory;
    if (expectation.flopsTerm > expectation.time) {
        expectation.time = expectation.flopsTerm;
        expectation.limitedBy = Regime::compute;
    }
    if (expectation.launchTerm > expectation.time) {
        expectation.time = expectation.launchTerm;
        expectation.limitedBy = Regime::overhead;
    }
    return expectation;
}

Frame Roofline::frame() const
{
    const double bandwidth = dramBandwidth().perSecond();
    double highest = highestRate(m_spec).perSecond();
    double ridge = highest / bandwidth;
    double bottom = nearestDecade(kLeftEdge.flopPerByte() * bandwidth);
    for (const DeviceSpec& reference : m_references) {
        const MemoryRoof* dram = dramRoof(reference);
        const double itsBandwidth = dram != nullptr ? dram->bandwidth->perSecond() : bandwidth;
        const double itsHighest = highestRate(reference).perSecond();
        highest = std::max(highest, itsHighest);
        ridge = std::max(ridge, itsHighest / itsBandwidth);
        bottom = std::min(bottom, nearestDecade(kLeftEdge.flopPerByte() * itsBandwidth));
    }
    Frame frame;
    frame.xMin = kLeftEdge;
    frame.xMax = Intensity{std::max(kSmallestRightEdge, decadeAbove(10 * ridge + 1e-300))};
    if (m_spec.launchOverhead && m_spec.launchOverhead->count() > 0) {
        bottom = std::min(bottom, decadeBelow(kSmallestLaunchFlops / m_spec.launchOverhead->count()));
    }
    frame.yMin = FlopRate{bottom};
    const double top = highest > 0 ? highest : (frame.xMax * dramBandwidth()).perSecond();
    frame.yMax = FlopRate{10 * decadeAbove(top)};
    return frame;
}

std::vector<RoofLine> Roofline::lines() const
{
    const Frame box = frame();
    const ComputeRoof* active = highestComputeRoof();
    const FlopRate anyHighest = highestRate(m_spec);
    const FlopRate top = active != nullptr ? active->rate : (anyHighest.perSecond() > 0 ? anyHighest : box.yMax);

    std::vector<RoofLine> lines;
    Bandwidth fastest = dramBandwidth();
    for (const MemoryRoof& roof : m_spec.memoryRoofs) {
        if (!roof.bandwidth) {
            continue;
        }
        fastest = std::max(fastest, *roof.bandwidth);
        RoofLine line = slopeLine(roof, box, top);
        line.source = sourceKind(m_spec, roof.from);
        line.provenance = provenanceWords(line.source);
        line.active = roof.level == "DRAM";
        if (line.x1 < line.x2) {
            lines.push_back(line);
        }
    }
    for (const ComputeRoof& roof : m_spec.computeRoofs) {
        RoofLine line = flatLine(roof.rate, roof.rate / dramBandwidth(), box.xMax);
        line.label = roofName(roof);
        line.value = format(roof.rate, rateUnit(roof.dtype));
        line.source = sourceKind(m_spec, roof.from);
        line.provenance = provenanceWords(line.source, roof.clock);
        line.active = &roof == active;
        lines.push_back(line);
    }
    if (active != nullptr && fastest > dramBandwidth()) {
        RoofLine line = flatLine(active->rate, active->rate / fastest, active->rate / dramBandwidth());
        line.source = sourceKind(m_spec, active->from);
        lines.push_back(line);
    }
    for (const DeviceSpec& reference : m_references) {
        std::ranges::move(referenceLines(reference, *this), std::back_inserter(lines));
    }
    return lines;
}

} // namespace ridgepoint
