// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/plateau.h"

#include "engine/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridgepoint {

namespace {

constexpr std::int64_t kPage = 4096;
/// A level this much faster than the one behind it is told apart from noise.
constexpr double kDistinct = 1.15;
/// How far up from the level behind, 0, to the best of its own, 1, on a logarithmic scale. At the middle half the traffic, or
/// more, comes from behind.
constexpr double kClearlyNearer = 0.6;

/// The best of the sets that the level below holds at most half of; a set just above it still lives there in part.
Bandwidth bestOf(const std::vector<SetSpeed>& sets, Bytes below)
{
    Bandwidth clear;
    Bandwidth any;
    for (const SetSpeed& each : sets) {
        any = std::max(any, each.bandwidth);
        if (each.set.count() / 2 >= below.count()) {
            clear = std::max(clear, each.bandwidth);
        }
    }
    return clear > Bandwidth{0} ? clear : any;
}

Bandwidth middleOf(const std::vector<SetSpeed>& sets, Bytes end)
{
    std::vector<double> speeds;
    for (const SetSpeed& each : sets) {
        if (each.set <= end) {
            speeds.push_back(each.bandwidth.perSecond());
        }
    }
    return Bandwidth{median(speeds)};
}

/// Of sets in ascending order as many as fit together.
std::vector<Bytes> smallestUpTo(std::vector<Bytes> sets, Bytes together)
{
    std::int64_t left = together.count();
    std::size_t kept = 0;
    while (kept < sets.size() && sets[kept].count() <= left) {
        left -= sets[kept].count();
        ++kept;
    }
    sets.resize(kept);
    return sets;
}

} // namespace

std::vector<Bytes> plateauSets(std::span<const Bytes> capacities, Bytes together)
{
    std::vector<Bytes> sets;
    std::int64_t below = capacities.empty() ? 0 : capacities.front().count() / 8 - 1;
    for (const Bytes capacity : capacities) {
        for (std::int64_t set = capacity.count(); set > below; set /= 2) {
            sets.emplace_back(set / kPage * kPage);
            if (const std::int64_t between = set / 4 * 3; between > below) {
                sets.emplace_back(between / kPage * kPage);
            }
        }
        below = capacity.count();
    }
    std::erase(sets, Bytes{0});
    std::ranges::sort(sets);
    sets.erase(std::ranges::unique(sets).begin(), sets.end());
    return smallestUpTo(std::move(sets), together);
}

std::vector<SetSpeed> setsWithin(std::span<const SetSpeed> sweep, const CacheClaim& claim)
{
    std::vector<SetSpeed> sets;
    std::ranges::copy_if(sweep, std::back_inserter(sets),
                         [&](const SetSpeed& each) { return each.set > claim.below && each.set <= claim.claimed; });
    std::ranges::sort(sets, {}, &SetSpeed::set);
    return sets;
}

std::optional<Plateau> findPlateau(std::span<const SetSpeed> sweep, const CacheClaim& claim)
{
    const std::vector<SetSpeed> sets = setsWithin(sweep, claim);
    const Bandwidth best = bestOf(sets, claim.below);
    if (claim.behind <= Bandwidth{0} || best / claim.behind < kDistinct) {
        return std::nullopt;
    }
    const double whole = std::log(best / claim.behind);
    const auto onPlateau = [&](const SetSpeed& each) { return std::log(each.bandwidth / claim.behind) >= kClearlyNearer * whole; };
    const auto last = std::find_if(sets.rbegin(), sets.rend(), onPlateau);
    return Plateau{last->set, middleOf(sets, last->set), last != sets.rbegin()};
}

std::vector<SetSpeed> fasterOf(std::span<const SetSpeed> first, std::span<const SetSpeed> second)
{
    std::vector<SetSpeed> result(first.begin(), first.end());
    for (const SetSpeed& other : second) {
        const auto same = std::ranges::find(result, other.set, &SetSpeed::set);
        if (same == result.end()) {
            result.push_back(other);
        } else {
            same->bandwidth = std::max(same->bandwidth, other.bandwidth);
        }
    }
    return result;
}

} // namespace ridgepoint
