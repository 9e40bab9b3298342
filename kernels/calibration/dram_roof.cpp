// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Elements of a problem whose working set is `set`.
Problem problemOfSet(const std::string& kernel, Bytes set, CacheMode cache)
{
    Problem problem{.n = 1 << 20, .dtype = DType::f32, .cache = cache};
    const std::int64_t perMebiElement = kernelOrThrow(kernel).cost(problem).workingSet.count() >> 20;
    problem.n = std::max<std::int64_t>(1 << 12, set.count() / std::max<std::int64_t>(1, perMebiElement));
    return problem;
}

} // namespace

BandwidthProbe probeDram(Prober& prober, const std::string& kernel, Bytes largestCache, Seconds slice)
{
    constexpr std::int64_t kSmallestSet = std::int64_t{128} << 20;
    const std::int64_t wanted = std::max(kSmallestSet, 4 * largestCache.count());
    // In memory together: the full set, the half one, and as much again to evict with.
    const std::int64_t fits = prober.device().memoryBudget().count() * 9 / 10 / 2;
    const Problem twice = problemOfSet(kernel, Bytes{std::min(wanted, fits)}, CacheMode::cold);
    Problem once = twice;
    once.n /= 2;
    const ProbeResult result = prober.probe(kernel, {once, twice}, {.slice = slice});
    const MedianTime time = bestMedian(result.measurements[1]);
    const Seconds half = bestMedian(result.measurements[0]).median;
    BandwidthProbe probe;
    probe.kernel = kernel;
    probe.bandwidth = result.costs[1].bytes / time.median;
    probe.interval = rateInterval(result.costs[1].bytes, time.interval);
    probe.doubling = time.median / half;
    probe.doubled = doubles(half, time.median);
    probe.set = result.costs[1].workingSet;
    probe.method = fmt::format("{}, {} set, {}, {}", kernel, formatBinary(probe.set), samplesText(blocksOf(result.measurements[1])),
                               result.implementation);
    return probe;
}

} // namespace ridgepoint
