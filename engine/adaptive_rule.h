// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/stopping_rule.h"

namespace ridgepoint {

/// How a point is warmed up: a number of launches, and then, where `most` is positive, until three successive blocks of 50 ms have
/// medians within 0.5 % of each other, or the warm-up launches have taken `most` in all.
struct WarmUpPolicy {
    int launches = 10;
    Seconds most{0};
};
/// Ends when the device has settled, two seconds a point at most.
inline constexpr Seconds kThoroughWarmUp{2.0};
/// The same, but short enough for a lesson.
inline constexpr Seconds kBriefWarmUp{0.2};

/// Pure arithmetic on the times of the warm-up launches so far.
[[nodiscard]] bool warmedUp(const WarmUpPolicy& policy, std::span<const Seconds> warmUps);

/// Samples until the median is known to a precision: the 99 % interval, stretched for samples that follow each other, has a
/// half-width of at most `precision` of the median. Looks first after 50 samples. Gives up, not converged, when the samples have
/// taken `most` in all. Sees no slow drift: for that the first point of a sweep is measured again at its end.
class AdaptiveRule final : public StoppingRule {
public:
    /// `precision` is a fraction: 0.005 for 0.5 %. Throws InputError unless it is 0.0001 to 0.5.
    explicit AdaptiveRule(double precision, WarmUpPolicy warmUp = {10, kBriefWarmUp}, Seconds most = Seconds{10});

    [[nodiscard]] Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const override;
    [[nodiscard]] double progress(std::size_t warmUps, std::size_t samples) const override;
    [[nodiscard]] std::string describe() const override;
    [[nodiscard]] std::optional<Conclusion> conclude(std::span<const Seconds> samples) const override;

private:
    double m_precision;
    WarmUpPolicy m_warmUp;
    Seconds m_most;
};

/// The default numbers after a warm-up that ends when the device has settled.
class SettledRule final : public StoppingRule {
public:
    /// Throws InputError as FixedRule does.
    SettledRule(WarmUpPolicy warmUp, int samples);

    [[nodiscard]] Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const override;
    [[nodiscard]] double progress(std::size_t warmUps, std::size_t samples) const override;
    [[nodiscard]] std::string describe() const override;

private:
    WarmUpPolicy m_warmUp;
    FixedRule m_sampling;
};

} // namespace ridgepoint
