// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// A caution on a measured point: what was seen and what to do about it.
struct Verdict {
    enum class Kind {
        noisy,
        bimodal,
        drifting,
        quantised,
        throttled,
        roofMoved,
        contended,
        cacheResident,
        exceedsRoof,
        implausible
    };
    Kind kind = Kind::noisy;
    /// A full sentence: "Spread is 4 % of the median: close other programs, or raise the samples."
    std::string text;
    bool operator==(const Verdict&) const = default;
};
/// "noisy", "roof moved", "cache-resident", "exceeds-roof" ...
[[nodiscard]] std::string_view name(Verdict::Kind kind);
[[nodiscard]] std::optional<Verdict::Kind> parseVerdictKind(std::string_view text);

/// The clock of the cores (SM clock of a GPU) as it was seen between two samples.
struct ClockReading {
    std::optional<Frequency> frequency = std::nullopt;
    /// Why the driver holds the clock back, in its words: "SW power cap". Empty where it gives no reason.
    std::string throttle = {};
    /// Samples taken before it.
    std::size_t sample = 0;
    bool operator==(const ClockReading&) const = default;
};

/// The time of one launch, from all samples taken. Times are per launch also where launches were batched.
struct Measurement {
    Seconds median{};
    /// Exact order-statistic interval of the median; absent for five samples or fewer.
    std::optional<Seconds> ciLow = std::nullopt;
    std::optional<Seconds> ciHigh = std::nullopt;
    double ciLevel = 0;
    Seconds p10{};
    Seconds p90{};
    Seconds min{};
    /// Every sample in the order taken.
    std::vector<Seconds> samples = {};
    int warmUp = 0;
    /// The very first launch, before any warm-up; only where the plan asked for it.
    std::optional<Seconds> firstLaunch = std::nullopt;
    int launchesPerSample = 1;
    /// Samples the device's clock returned negative; they are in no statistic.
    int dropped = 0;
    /// Whether the precision asked for was reached; absent when none was.
    std::optional<bool> converged = std::nullopt;
    /// CPU time of the device's own threads over wall time x threads while sampling; absent where a device has none.
    std::optional<double> coreShare = std::nullopt;
    /// The same of all other threads of this program: its window, drawing.
    std::optional<double> ownShare = std::nullopt;
    /// Before the first sample, after each block of them and after the last; empty where no clock can be read.
    std::vector<ClockReading> coreClocks = {};
    /// The highest seen by then since the program started.
    std::optional<Frequency> highestClock = std::nullopt;
    /// "steady_clock", "CUDA events".
    std::string clock = {};
    std::string implementation = {};
    std::vector<Verdict> verdicts = {};

    bool operator==(const Measurement&) const = default;
};

/// The clock the cores held while it was sampled: the median of the readings. nullopt where none could be read.
[[nodiscard]] std::optional<Frequency> clockHeld(const Measurement& measurement);

/// Of each sample, whether the reading after it was below 0.9 of the highest clock, or had the driver's reason.
[[nodiscard]] std::vector<bool> throttledSamples(const Measurement& measurement);

} // namespace ridgepoint
