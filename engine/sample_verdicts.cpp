// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sample_verdicts.h"

#include "engine/statistics.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace ridgepoint {

namespace {

constexpr double kNoisyHalfWidth = 0.02;
constexpr double kNoisySpread = 0.10;
constexpr double kCoarseTick = 0.0025;
constexpr double kSmallestMode = 0.15;
constexpr double kGapInSpreads = 3;
/// Two speeds closer than this are one: a clock's tick parts equal samples too.
constexpr double kSmallestGap = 0.005;
constexpr double kSmallestDrift = 0.005;
/// Of the intervals compared: a false alarm in a hundred points is one too many, so a high one.
constexpr double kDriftLevel = 0.99;
constexpr double kLargestReturn = 0.02;
constexpr double kOwnCores = 0.95;
constexpr double kThrottledShare = 0.1;

double spread(std::span<const double> values) { return quantile(values, 0.75) - quantile(values, 0.25); }

std::string percent(double fraction, int digits = 2) { return shortDecimal(100 * fraction, digits); }

/// The widest gap that parts the sorted samples into two modes: the number of samples below it; 0 when there is none.
std::size_t widestGap(std::span<const double> sorted)
{
    const auto least = static_cast<std::size_t>(std::ceil(kSmallestMode * static_cast<double>(sorted.size())));
    std::size_t best = 0;
    double widest = 0;
    for (std::size_t below = std::max<std::size_t>(1, least); below + least <= sorted.size(); ++below) {
        const double gap = sorted[below] - sorted[below - 1];
        if (gap > widest) {
            widest = gap;
            best = below;
        }
    }
    return best;
}

} // namespace

std::optional<Verdict> noisy(const Measurement& measurement)
{
    const double median = measurement.median.count();
    if (median <= 0) {
        return std::nullopt;
    }
    const double halfWidth = measurement.ciLow ? (*measurement.ciHigh - *measurement.ciLow).count() / 2 / median : 0;
    const double wide = spread(inSeconds(measurement.samples)) / median;
    if (measurement.converged == false) {
        return Verdict{
            Verdict::Kind::noisy,
            fmt::format("not converged: after {} samples the interval is still ±{} %: close other programs, or ask for less "
                        "precision.",
                        measurement.samples.size(), percent(halfWidth))};
    }
    if (halfWidth <= kNoisyHalfWidth && wide <= kNoisySpread) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::noisy,
                   fmt::format("The middle half of the samples spreads over {} % of the median, its interval is ±{} %: close other "
                               "programs, or raise the samples.",
                               percent(wide), percent(halfWidth))};
}

std::optional<Verdict> bimodal(const Measurement& measurement)
{
    std::vector<double> samples = inSeconds(measurement.samples);
    std::ranges::sort(samples);
    const std::size_t below = widestGap(samples);
    if (below == 0 || measurement.median.count() <= 0) {
        return std::nullopt;
    }
    const std::span<const double> all(samples);
    const auto fast = all.first(below);
    const auto slow = all.subspan(below);
    const double gap = slow.front() - fast.back();
    if (gap <= kGapInSpreads * std::max(spread(fast), spread(slow)) || gap <= kSmallestGap * measurement.median.count()) {
        return std::nullopt;
    }
    return Verdict{
        Verdict::Kind::bimodal,
        fmt::format("Two speeds: {} % of the samples near {}, the others near {}. The clock or the placement of the data "
                    "changed in between; the median names only one of the two.",
                    percent(static_cast<double>(below) / static_cast<double>(samples.size())), format(Seconds{median(fast)}),
                    format(Seconds{median(slow)}))};
}

std::optional<Verdict> drifting(const Measurement& measurement)
{
    const std::vector<double> samples = inSeconds(measurement.samples);
    const std::size_t third = samples.size() / 3;
    const std::span<const double> all(samples);
    const auto first = medianInterval(all.first(third), kDriftLevel);
    const auto last = medianInterval(all.last(third), kDriftLevel);
    if (!first || !last || measurement.median.count() <= 0) {
        return std::nullopt;
    }
    const bool disjoint = first->high < last->low || last->high < first->low;
    const double change = (median(all.last(third)) - median(all.first(third))) / measurement.median.count();
    if (!disjoint || std::abs(change) <= kSmallestDrift) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::drifting,
                   fmt::format("The last third of the samples is {} % {} than the first: not settled, warm up "
                               "longer (--warmup settled).",
                               percent(std::abs(change)), change > 0 ? "slower" : "faster")};
}

std::optional<Verdict> driftedSince(const Measurement& first, Seconds again)
{
    const double change = (again - first.median) / first.median;
    const bool within = first.ciLow && again >= *first.ciLow && again <= *first.ciHigh;
    if (within || !(std::abs(change) > kLargestReturn)) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::drifting, fmt::format("Measured again at the end of the sweep it took {}, {} % {}: the machine "
                                                        "changed meanwhile. Run it again, or warm up longer (--warmup settled).",
                                                        format(again), percent(std::abs(change)), change > 0 ? "more" : "less")};
}

std::optional<Verdict> quantised(const Measurement& measurement, Seconds tick)
{
    const double sample = measurement.median.count() * measurement.launchesPerSample;
    if (sample <= 0 || tick.count() / sample <= kCoarseTick) {
        return std::nullopt;
    }
    return Verdict{Verdict::Kind::quantised, fmt::format("One tick of the clock ({}) is {} % of a sample: the time is rounded.",
                                                         format(tick), percent(tick.count() / sample))};
}

std::optional<Verdict> contended(const Measurement& measurement)
{
    if (!measurement.coreShare || *measurement.coreShare >= kOwnCores) {
        return std::nullopt;
    }
    const double own = measurement.ownShare.value_or(0);
    const std::string had =
        fmt::format("the threads had {} % of their cores while they were sampled", percent(*measurement.coreShare));
    if (*measurement.coreShare + own >= kOwnCores) {
        return Verdict{Verdict::Kind::contended,
                       fmt::format("This program itself was in the way: {}, and drawing took {} %. Run it again, and leave the "
                                   "window alone meanwhile.",
                                   had, percent(own))};
    }
    return Verdict{Verdict::Kind::contended,
                   fmt::format("The cores were shared: {}. Another program is running: close it, and run again.", had)};
}

std::optional<Verdict> throttled(const Measurement& measurement)
{
    const std::vector<bool> marks = throttledSamples(measurement);
    const auto marked = static_cast<std::size_t>(std::ranges::count(marks, true));
    if (marks.empty() || static_cast<double>(marked) < kThrottledShare * static_cast<double>(marks.size())) {
        return std::nullopt;
    }
    const auto reason =
        std::ranges::find_if(measurement.coreClocks, [](const ClockReading& reading) { return !reading.throttle.empty(); });
    std::string why =
        reason == measurement.coreClocks.end() ? std::string() : fmt::format(" The driver says: {}.", reason->throttle);
    if (const auto held = clockHeld(measurement); held && measurement.highestClock) {
        why += fmt::format(" The clock held {}, {} % of the {} seen before.", format(*held),
                           percent(held->hertz() / measurement.highestClock->hertz()), format(*measurement.highestClock));
    }
    return Verdict{Verdict::Kind::throttled,
                   fmt::format("Power or heat held the clock back in {} of {} samples; they are marked and kept.{} Let it cool, or "
                               "compare with the roof at the clock held.",
                               marked, marks.size(), why)};
}

} // namespace ridgepoint
