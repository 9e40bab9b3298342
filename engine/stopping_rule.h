// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"
#include "engine/statistics.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace ridgepoint {

/// Decides from what was seen so far whether to warm up, sample or stop. Holds no clock and no state, so tests feed it numbers.
class StoppingRule {
public:
    enum class Step { warmUp, sample, stop };

    StoppingRule() = default;
    StoppingRule(const StoppingRule&) = delete;
    StoppingRule& operator=(const StoppingRule&) = delete;
    virtual ~StoppingRule() = default;

    /// `warmUps` and `samples` are per-launch times in the order they were taken.
    [[nodiscard]] virtual Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const = 0;
    /// How much of the work is done, 0 to 1, for progress.
    [[nodiscard]] virtual double progress(std::size_t warmUps, std::size_t samples) const = 0;
    /// What the rule itself says of the samples it stopped at; nullopt when it aims at no precision.
    struct Conclusion {
        /// In seconds.
        MedianInterval interval;
        bool converged = false;
    };
    [[nodiscard]] virtual std::optional<Conclusion> conclude(std::span<const Seconds>) const { return std::nullopt; }
    /// "10 warm-up, 50 samples, median".
    [[nodiscard]] virtual std::string describe() const = 0;
};

/// The default: a fixed number of warm-up launches, then a fixed number of samples.
class FixedRule final : public StoppingRule {
public:
    /// Throws InputError unless warmUps is 0..100000 and samples 1..1000000.
    explicit FixedRule(int warmUps = 10, int samples = 50);

    [[nodiscard]] Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const override;
    [[nodiscard]] double progress(std::size_t warmUps, std::size_t samples) const override;
    [[nodiscard]] std::string describe() const override;

private:
    std::size_t m_warmUps;
    std::size_t m_samples;
};

} // namespace ridgepoint
