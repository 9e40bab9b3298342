// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/adaptive_rule.h"

#include "engine/error.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace ridgepoint {

namespace {

constexpr std::size_t kFirstLook = 50;
constexpr std::size_t kMostSamples = 1'000'000;
constexpr double kLevel = 0.99;
constexpr Seconds kBlock{0.05};
constexpr double kSettled = 0.005;
constexpr std::size_t kBlocksAlike = 3;

Seconds sum(std::span<const Seconds> times) { return std::accumulate(times.begin(), times.end(), Seconds{0}); }

/// Looking costs a sort, so it is done after every tenth sample, and after every twentieth part of many.
bool timeToLook(std::size_t count) { return count % std::max<std::size_t>(10, count / 200 * 10) == 0; }

/// Medians of the last blocks of 50 ms, the latest first; fewer where there are not that many.
std::vector<double> lastBlocks(std::span<const Seconds> times)
{
    std::vector<double> medians;
    std::size_t end = times.size();
    while (end > 0 && medians.size() < kBlocksAlike) {
        Seconds length{0};
        std::size_t begin = end;
        while (begin > 0 && length < kBlock) {
            length += times[--begin];
        }
        if (length < kBlock) {
            break;
        }
        medians.push_back(median(inSeconds(times.subspan(begin, end - begin))));
        end = begin;
    }
    return medians;
}

bool settled(std::span<const Seconds> times)
{
    const std::vector<double> medians = lastBlocks(times);
    if (medians.size() < kBlocksAlike) {
        return false;
    }
    const auto [low, high] = std::ranges::minmax(medians);
    return high - low <= kSettled * low;
}

std::string describeWarmUp(const WarmUpPolicy& policy)
{
    if (policy.most <= Seconds{0}) {
        return fmt::format("{} warm-up", policy.launches);
    }
    return fmt::format("warm-up until settled (at least {} launches, at most {})", policy.launches, format(policy.most));
}

} // namespace

bool warmedUp(const WarmUpPolicy& policy, std::span<const Seconds> warmUps)
{
    if (warmUps.size() < static_cast<std::size_t>(policy.launches)) {
        return false;
    }
    if (policy.most <= Seconds{0} || warmUps.size() >= kMostSamples) {
        return true;
    }
    return timeToLook(warmUps.size()) && (sum(warmUps) >= policy.most || settled(warmUps));
}

AdaptiveRule::AdaptiveRule(double precision, WarmUpPolicy warmUp, Seconds most)
    : m_precision(precision), m_warmUp(warmUp), m_most(most)
{
    constexpr double kFinest = 1e-4;
    constexpr double kCoarsest = 0.5;
    if (!(precision >= kFinest && precision <= kCoarsest)) {
        throw InputError(fmt::format("sampling until {} %: choose 0.01 % to 50 %", shortDecimal(100 * precision)));
    }
}

StoppingRule::Step AdaptiveRule::next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const
{
    if (samples.empty() && !warmedUp(m_warmUp, warmUps)) {
        return Step::warmUp;
    }
    if (samples.size() < kFirstLook || !timeToLook(samples.size())) {
        return Step::sample;
    }
    const bool enough = samples.size() >= kMostSamples || sum(samples) >= m_most || conclude(samples)->converged;
    return enough ? Step::stop : Step::sample;
}

double AdaptiveRule::progress(std::size_t warmUps, std::size_t samples) const
{
    // How many it will take is not known: the half-way mark is the first look, and the rest is approached.
    const double warm = std::min(1.0, static_cast<double>(warmUps) / std::max(1, m_warmUp.launches));
    const double taken = static_cast<double>(samples) / static_cast<double>(kFirstLook);
    return 0.1 * warm + 0.9 * taken / (1 + taken);
}

std::string AdaptiveRule::describe() const
{
    return fmt::format("{}, samples until the median is known to {} %", describeWarmUp(m_warmUp), shortDecimal(100 * m_precision));
}

std::optional<StoppingRule::Conclusion> AdaptiveRule::conclude(std::span<const Seconds> samples) const
{
    const std::vector<double> values = inSeconds(samples);
    const auto interval = dependentMedianInterval(values, kLevel);
    if (!interval) {
        return std::nullopt;
    }
    const double halfWidth = (interval->high - interval->low) / 2;
    return Conclusion{*interval, halfWidth <= m_precision * median(values)};
}

SettledRule::SettledRule(WarmUpPolicy warmUp, int samples) : m_warmUp(warmUp), m_sampling(0, samples) {}

StoppingRule::Step SettledRule::next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const
{
    return samples.empty() && !warmedUp(m_warmUp, warmUps) ? Step::warmUp : m_sampling.next(warmUps, samples);
}

double SettledRule::progress(std::size_t, std::size_t samples) const { return m_sampling.progress(0, samples); }

std::string SettledRule::describe() const
{
    // "0 warm-up, 50 samples, median" without its beginning.
    const std::string sampling = m_sampling.describe();
    return describeWarmUp(m_warmUp) + sampling.substr(sampling.find(','));
}

} // namespace ridgepoint
