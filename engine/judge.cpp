// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point.h"
#include "engine/sample_verdicts.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr double kAboveRoof = 1.02;
constexpr double kImplausible = 0.5;
/// Clocks as close as this are one: a reading is good to some per cent.
constexpr double kSameClock = 1.02;

std::optional<Verdict> cacheResident(const RooflinePoint& point, const Roofline& roofline)
{
    if (point.problem.cache == CacheMode::cold || point.cost.workingSet.count() == 0) {
        return std::nullopt;
    }
    const MemoryRoof* level = nullptr;
    for (const MemoryRoof& roof : roofline.spec().memoryRoofs) {
        const bool holds = roof.level != "DRAM" && roof.capacity && *roof.capacity >= point.cost.workingSet;
        if (holds && (level == nullptr || *roof.capacity < *level->capacity)) {
            level = &roof;
        }
    }
    if (level == nullptr) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::cacheResident,
                   fmt::format("in {}: its {} fit in {} of {}, so compare it with that level's roof{}.", level->level,
                               format(point.cost.workingSet), formatBinary(*level->capacity), level->level,
                               level->bandwidth ? "" : " (not known here)")};
}

/// The largest cache, where it is large enough to keep a quarter of a warm working set from one launch to the next.
const MemoryRoof* partlyHolding(const RooflinePoint& point, const Roofline& roofline)
{
    if (point.problem.cache == CacheMode::cold) {
        return nullptr;
    }
    const MemoryRoof* largest = nullptr;
    for (const MemoryRoof& roof : roofline.spec().memoryRoofs) {
        if (roof.level != "DRAM" && roof.capacity && (largest == nullptr || *roof.capacity > *largest->capacity)) {
            largest = &roof;
        }
    }
    return largest != nullptr && 4 * *largest->capacity >= point.cost.workingSet ? largest : nullptr;
}

/// Why a point is above a flat roof, from the clocks where both are known.
std::string aboveTheCores(const RooflinePoint& point, const Roofline& roofline)
{
    const ComputeRoof* roof = roofline.computeRoof(point.cost.unit);
    const auto held = clockHeld(*point.measurement);
    if (roof == nullptr || !roof->clock || !held) {
        return "the clock ran above the one the roof is rated at, or the roof was measured while the machine was busy: "
               "measure the roofs again";
    }
    const bool measured = sourceKind(roofline.spec(), roof->from) == SourceKind::measured;
    if (held->hertz() > kSameClock * roof->clock->hertz()) {
        return fmt::format("the cores ran at {}, and the roof {} at {}", format(*held), measured ? "was measured" : "is rated",
                           format(*roof->clock));
    }
    return fmt::format("the cores ran at {}, about the {} of the roof, so {}", format(*held), format(*roof->clock),
                       measured ? "that was found too low: measure the roofs again while the machine is quiet"
                                : "look at the accumulate width, the dtype and the counting");
}

std::optional<Verdict> implausible(const RooflinePoint& point, const Roofline& roofline)
{
    if (point.problem.launch == LaunchMode::unwaited) {
        return Verdict{Verdict::Kind::implausible,
                       "not waited for: the clock stopped when the call returned. Measure with exposed launches."};
    }
    Bandwidth fastest = roofline.dramBandwidth();
    for (const MemoryRoof& roof : roofline.spec().memoryRoofs) {
        fastest = std::max(fastest, roof.bandwidth.value_or(Bandwidth{0}));
    }
    const Expectation least = roofline.expect(point.cost, fastest);
    const Seconds bound = std::max(least.bytesTerm, least.flopsTerm);
    if (point.measurement->median >= kImplausible * bound) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::implausible,
                   fmt::format("{} is under half of the {} that the fastest roofs allow: the kernel may not have run.",
                               format(point.measurement->median), format(bound))};
}

} // namespace

std::optional<Verdict> exceedsRoof(const RooflinePoint& point, const Roofline& roofline)
{
    if (!point.achieved || !point.achieved->ofRoof || *point.achieved->ofRoof <= kAboveRoof) {
        return std::nullopt;
    }
    if (point.problem.launch == LaunchMode::unwaited) {
        return Verdict{Verdict::Kind::exceedsRoof,
                       "the clock stopped when the call returned, before the work was done: this is no time of the kernel."};
    }
    const MemoryRoof& held = roofline.levelHolding(point.cost.workingSet, point.problem.cache);
    const bool onSlope = roofline.expect(point.cost, *held.bandwidth).limitedBy == Regime::memory;
    std::string why;
    if (onSlope && cacheResident(point, roofline) && held.level == "DRAM") {
        why = "its data stay in a cache whose bandwidth this spec does not give";
    } else if (const MemoryRoof* cache = partlyHolding(point, roofline); onSlope && cache != nullptr && held.level == "DRAM") {
        why = fmt::format("a part of its {} may stay in {} ({}), which is faster: run it cold, or with more data",
                          format(point.cost.workingSet), cache->level, formatBinary(*cache->capacity));
    } else if (onSlope) {
        why = fmt::format("the {} roof is too low for this run: measure the roofs again while the machine is quiet", held.level);
    } else if (const ComputeRoof* roof = roofline.computeRoof(point.cost.unit); roof != nullptr && !roof->library.empty()) {
        why = fmt::format("that is the best of {} when it was measured, and no limit: measure the roofs again", roof->library);
    } else {
        why = aboveTheCores(point, roofline);
    }
    return Verdict{Verdict::Kind::exceedsRoof,
                   fmt::format("{} % of its roof: {}.", shortDecimal(100 * *point.achieved->ofRoof, 3), why)};
}

std::vector<Verdict> judge(const RooflinePoint& point, const Roofline* roofline, Seconds clockTick)
{
    std::vector<Verdict> verdicts;
    if (!point.measurement) {
        return verdicts;
    }
    const auto add = [&verdicts](std::optional<Verdict> verdict) {
        if (verdict) {
            verdicts.push_back(std::move(*verdict));
        }
    };
    add(noisy(*point.measurement));
    add(bimodal(*point.measurement));
    add(drifting(*point.measurement));
    add(quantised(*point.measurement, clockTick));
    add(contended(*point.measurement));
    add(throttled(*point.measurement));
    if (roofline != nullptr) {
        add(cacheResident(point, *roofline));
        add(exceedsRoof(point, *roofline));
        add(implausible(point, *roofline));
    }
    return verdicts;
}

} // namespace ridgepoint
