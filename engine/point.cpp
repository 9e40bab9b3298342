// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point.h"

#include "engine/named.h"
#include "engine/sizes.h"
#include "engine/statistics.h"
#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::array<Named<PointStatus>, 5> kStatuses{{{PointStatus::planned, "planned"},
                                                       {PointStatus::measured, "measured"},
                                                       {PointStatus::skipped, "skipped"},
                                                       {PointStatus::failed, "failed"},
                                                       {PointStatus::cancelled, "cancelled"}}};

// The thresholds of the verdicts, as fractions.
constexpr double kNoisyHalfWidth = 0.02;
constexpr double kNoisySpread = 0.10;
constexpr double kCoarseTick = 0.0025;
constexpr double kAboveRoof = 1.02;
constexpr double kImplausible = 0.5;

std::optional<Verdict> noisy(const Measurement& measurement)
{
    const double median = measurement.median.count();
    if (median <= 0) {
        return std::nullopt;
    }
    const double halfWidth = measurement.ciLow ? (*measurement.ciHigh - *measurement.ciLow).count() / 2 / median : 0;
    std::vector<double> samples;
    for (const Seconds sample : measurement.samples) {
        samples.push_back(sample.count());
    }
    const double spread = (quantile(samples, 0.75) - quantile(samples, 0.25)) / median;
    if (halfWidth <= kNoisyHalfWidth && spread <= kNoisySpread) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::noisy,
                   fmt::format("The middle half of the samples spreads over {} % of the median, its interval is ±{} %: close other "
                               "programs, or raise the samples.",
                               shortDecimal(100 * spread, 2), shortDecimal(100 * halfWidth, 2))};
}

std::optional<Verdict> quantised(const Measurement& measurement, Seconds tick)
{
    const double sample = measurement.median.count() * measurement.launchesPerSample;
    if (sample <= 0 || tick.count() / sample <= kCoarseTick) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::quantised, fmt::format("One tick of the clock ({}) is {} % of a sample: the time is rounded.",
                                                         format(tick), shortDecimal(100 * tick.count() / sample, 2))};
}

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

std::optional<Verdict> exceedsRoof(const RooflinePoint& point, const Roofline& roofline, bool inCache)
{
    if (!point.achieved || !point.achieved->ofRoof || *point.achieved->ofRoof <= kAboveRoof) {
        return std::nullopt;
    }
    const MemoryRoof& held = roofline.levelHolding(point.cost.workingSet, point.problem.cache);
    const bool onSlope = roofline.expect(point.cost, *held.bandwidth).limitedBy == Regime::memory;
    std::string why;
    if (onSlope && inCache && held.level == "DRAM") {
        why = "its data stay in a cache whose bandwidth this spec does not give";
    } else if (onSlope) {
        why = fmt::format("the {} roof is too low for this run: measure the roofs again while the machine is quiet", held.level);
    } else {
        why = "the clock ran above the one the roof is rated at, or the roof was measured while the machine was busy: "
              "measure the roofs again";
    }
    return Verdict{Verdict::Kind::exceedsRoof,
                   fmt::format("{} % of its roof: {}.", shortDecimal(100 * *point.achieved->ofRoof, 3), why)};
}

std::optional<Verdict> implausible(const RooflinePoint& point, const Roofline& roofline)
{
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

std::string_view name(PointStatus status) { return wordOf(kStatuses, status); }
std::optional<PointStatus> parsePointStatus(std::string_view text) { return valueOf(kStatuses, text); }

Achieved achieve(const Cost& cost, CacheMode cache, Seconds median, const Roofline* roofline)
{
    Achieved achieved;
    achieved.bandwidth = cost.bytes / median;
    achieved.rate = cost.flops / median;
    if (roofline == nullptr) {
        return achieved;
    }
    const Bandwidth bandwidth = *roofline->levelHolding(cost.workingSet, cache).bandwidth;
    const Expectation expectation = roofline->expect(cost, bandwidth);
    achieved.limitedBy = expectation.limitedBy;
    if (expectation.limitedBy != Regime::overhead && expectation.time.count() > 0) {
        achieved.ofRoof = expectation.time / median;
    }
    return achieved;
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
    add(quantised(*point.measurement, clockTick));
    if (roofline != nullptr) {
        const auto inCache = cacheResident(point, *roofline);
        add(inCache);
        add(exceedsRoof(point, *roofline, inCache.has_value()));
        add(implausible(point, *roofline));
    }
    return verdicts;
}

std::string sizeLabel(const Problem& problem)
{
    if (problem.shape.empty()) {
        return formatSize(problem.n);
    }
    if (std::all_of(problem.shape.begin(), problem.shape.end(), [&](auto side) { return side == problem.shape.front(); })) {
        return formatSize(problem.shape.front());
    }
    return fmt::format("{}", fmt::join(problem.shape, "x"));
}

} // namespace ridgepoint
