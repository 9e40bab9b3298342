// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <ranges>

namespace ridgepoint {

namespace {

/// Times of sets are compared with that of one so small that only the launch is left.
constexpr std::int64_t kLaunchOnly = 1024;
/// Data that took less than this part of the launch leave its noise to be measured.
constexpr double kShowsBehindLaunch = 0.5;

/// Read once by all threads: `read`, with the launch taken out. Sets too small to show behind it are left out.
std::vector<SetSpeed> sweepOnce(Prober& prober, const std::vector<Bytes>& sets, Seconds slice)
{
    // The largest first: the slice is planned by the first.
    std::vector<Problem> problems;
    for (const Bytes set : sets | std::views::reverse) {
        problems.push_back({.n = set.count() / bytesOf(DType::f32, 1).count(), .dtype = DType::f32});
    }
    problems.push_back({.n = kLaunchOnly, .dtype = DType::f32});
    const ProbeResult result = prober.probe("read", problems, {.slice = slice, .most = 61});
    const Seconds launch = bestMedian(result.measurements.back()).median;
    std::vector<SetSpeed> sweep;
    for (std::size_t i = 0; i + 1 < problems.size(); ++i) {
        const Seconds data = bestMedian(result.measurements[i]).median - launch;
        if (data > kShowsBehindLaunch * launch) {
            const Bytes moved{result.costs[i].bytes.count() - result.costs.back().bytes.count()};
            sweep.push_back({result.costs[i].workingSet, moved / data});
        }
    }
    return sweep;
}

/// "claimed 32 MiB, the plateau ends at 12 MiB".
std::string remarkOn(const Plateau& plateau, Bytes claimed)
{
    if (plateau.end >= claimed) {
        return {};
    }
    return fmt::format("claimed {}, {} {}", formatBinary(claimed),
                       plateau.sawTheEdge ? "the plateau ends at" : "tried for want of memory only up to",
                       formatBinary(plateau.end));
}

/// Fills in what the sweep says, from the largest level down: each is held against the one behind it.
void judge(std::vector<CacheLevel>& levels, const std::vector<SetSpeed>& sweep, Bandwidth dram)
{
    Bandwidth behind = dram;
    for (CacheLevel& level : levels | std::views::reverse) {
        const CacheClaim claim{level.below, level.claimed, behind};
        const std::vector<SetSpeed> sets = setsWithin(sweep, claim);
        level.plateau = findPlateau(sweep, claim);
        level.absent = !sets.empty() && !level.plateau;
        if (level.plateau) {
            level.capacity = level.plateau->end;
            level.remark = remarkOn(*level.plateau, level.claimed);
            behind = level.plateau->bandwidth;
        }
    }
}

} // namespace

std::vector<DescribedCache> describedCaches(const DeviceInfo& info)
{
    std::vector<DescribedCache> caches;
    for (int level = 1; level <= 4; ++level) {
        const std::string label = fmt::format("L{}", level);
        const auto found = info.details.find(label + " cache");
        if (found == info.details.end()) {
            continue;
        }
        try {
            caches.push_back({label, parseBytes(found->second.substr(0, found->second.find(" (")))});
        } catch (const InputError&) {
            continue; // a description for people only
        }
    }
    return caches;
}

std::vector<CacheLevel> claimedLevels(const std::vector<DescribedCache>& caches)
{
    std::vector<CacheLevel> levels;
    Bytes below;
    for (const DescribedCache& cache : caches) {
        levels.push_back({.level = cache.level, .claimed = cache.capacity, .below = below, .capacity = cache.capacity});
        below = cache.capacity;
    }
    return levels;
}

std::vector<CacheLevel> measureLevels(Prober& prober, const std::vector<DescribedCache>& caches, Bandwidth dram, Seconds slice)
{
    std::vector<CacheLevel> levels = claimedLevels(caches);
    std::vector<Bytes> capacities;
    std::ranges::transform(caches, std::back_inserter(capacities), &DescribedCache::capacity);
    const std::vector<Bytes> sets = plateauSets(capacities, Bytes{prober.device().memoryBudget().count() / 2});
    if (sets.empty()) {
        return levels;
    }
    std::vector<SetSpeed> sweep = sweepOnce(prober, sets, slice / 2);
    judge(levels, sweep, dram);
    // A rival's burst spoils one sweep, seldom two.
    if (std::ranges::any_of(levels, [](const CacheLevel& level) { return level.absent || !level.remark.empty(); })) {
        sweep = fasterOf(sweep, sweepOnce(prober, sets, slice / 2));
        levels = claimedLevels(caches);
        judge(levels, sweep, dram);
    }
    return levels;
}

} // namespace ridgepoint
