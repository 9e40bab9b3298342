// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Multiples of this many elements divide evenly among threads and vectors.
constexpr std::int64_t kStep = 1024;

/// Other programs, and on a virtual machine its neighbours, share caches as large as this.
constexpr Bytes kShared{std::int64_t{4} << 20};

/// The largest set to measure with: three quarters of the plateau. Where none was seen, half of that for a cache that others
/// may hold a part of.
Bytes largestSet(const CacheLevel& level)
{
    const bool unsure = !level.plateau && level.capacity >= kShared;
    return Bytes{level.capacity.count() * 3 / (unsure ? 8 : 4)};
}

/// Three sets of equal spacing up to `most`, of which the level below holds at most half where there is room for that.
std::vector<Problem> threeSizes(const std::string& kernel, Bytes most, Bytes below)
{
    const std::int64_t perElement = kernelOrThrow(kernel).cost({.n = kStep, .dtype = DType::f32}).workingSet.count() / kStep;
    const std::int64_t first = std::max(most.count() / 3, std::min(2 * below.count(), most.count() / 2));
    const std::int64_t step = std::max<std::int64_t>(kStep, (most.count() - first) / 2 / perElement / kStep * kStep);
    const std::int64_t start = std::max<std::int64_t>(kStep, first / perElement / kStep * kStep);
    std::vector<Problem> problems;
    for (const std::int64_t times : {0, 1, 2}) {
        problems.push_back({.n = start + times * step, .dtype = DType::f32});
    }
    return problems;
}

struct CacheTry {
    /// The largest of the three sets.
    Bytes most;
    Seconds slice{};
};

/// nullopt when the time of a set does not follow its size, or the noise is as large as the differences.
std::optional<BandwidthProbe> probeCache(Prober& prober, const std::string& kernel, const CacheLevel& level,
                                         const CacheTry& attempt)
{
    const ProbeResult result =
        prober.probe(kernel, threeSizes(kernel, attempt.most, level.below), {.slice = attempt.slice, .most = 301});
    // Differences: what all launches share, such as starting the threads, drops out.
    const Differences found = bestDifferences(result.measurements);
    const Bytes moved{result.costs[2].bytes.count() - result.costs[0].bytes.count()};
    const auto interval = rateInterval(moved, found.whole.interval);
    if (!interval || found.half.count() <= 0 || !doubles(found.half, found.whole.median)) {
        return std::nullopt;
    }
    BandwidthProbe probe;
    probe.kernel = kernel;
    probe.bandwidth = moved / found.whole.median;
    probe.interval = interval;
    probe.doubling = found.whole.median / found.half;
    probe.method = fmt::format("{}, {} against {}, {}, {}", kernel, formatBinary(result.costs[0].workingSet),
                               formatBinary(result.costs[2].workingSet), samplesText(found.blocks), result.implementation);
    return probe;
}

/// The best of read, copy and triad.
std::optional<BandwidthProbe> bestProbe(Prober& prober, const CacheLevel& level, Seconds slice)
{
    std::optional<BandwidthProbe> best;
    for (const char* kernel : {"read", "copy", "triad"}) {
        const Bytes most = largestSet(level);
        auto probe = probeCache(prober, kernel, level, {most, slice / 6});
        if (!probe) {
            // A rival's burst spoils one try, seldom two; and what it took of a shared cache, smaller sets do without.
            const bool shared = level.capacity >= kShared;
            probe = probeCache(prober, kernel, level, {Bytes{most.count() / (shared ? 2 : 1)}, slice / 6});
        }
        if (probe && (!best || probe->bandwidth > best->bandwidth)) {
            best = probe;
        }
    }
    return best;
}

} // namespace

MemoryRoof measureCache(Prober& prober, const CacheLevel& level, Seconds slice, std::vector<std::string>& notes)
{
    MemoryRoof roof;
    roof.level = level.level;
    roof.capacity = level.capacity;
    if (level.absent) {
        notes.push_back(fmt::format("{} bandwidth was left out: in a sweep over set sizes none within its {} ran clearly faster "
                                    "than the level behind it. Close other programs and calibrate again.",
                                    level.level, formatBinary(level.claimed)));
        return roof;
    }
    if (const std::optional<BandwidthProbe> best = bestProbe(prober, level, slice)) {
        roof.bandwidth = best->bandwidth;
        roof.interval = best->interval;
        roof.doubling = best->doubling;
        roof.method = best->method + ", best of read, copy, triad";
    } else {
        notes.push_back(fmt::format("{} bandwidth was left out: doubling the work did not double the time within 10 %. "
                                    "Close other programs and calibrate again.",
                                    level.level));
    }
    if (!level.remark.empty()) {
        roof.method += (roof.method.empty() ? "" : "; ") + level.remark;
        notes.push_back(fmt::format("{}: {}.", level.level, level.remark));
    }
    return roof;
}

} // namespace ridgepoint
