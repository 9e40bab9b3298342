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

/// The time of one launch, from all samples taken. Times are per launch also where launches were batched.
struct Measurement {
    Seconds median;
    /// Exact order-statistic interval of the median; absent for five samples or fewer.
    std::optional<Seconds> ciLow = std::nullopt;
    std::optional<Seconds> ciHigh = std::nullopt;
    double ciLevel = 0;
    Seconds p10;
    Seconds p90;
    Seconds min;
    /// Every sample in the order taken.
    std::vector<Seconds> samples = {};
    int warmUp = 0;
    int launchesPerSample = 1;
    /// Samples the device's clock returned negative; they are in no statistic.
    int dropped = 0;
    /// Whether the precision asked for was reached; absent when none was.
    std::optional<bool> converged = std::nullopt;
    /// CPU time of the device's own threads over wall time x threads while sampling; absent where a device has none.
    std::optional<double> coreShare = std::nullopt;
    /// The clock the cores held while it was sampled, where it could be read.
    std::optional<Frequency> coreClock = std::nullopt;
    /// "steady_clock", "CUDA events".
    std::string clock = {};
    std::string implementation = {};
    std::vector<Verdict> verdicts = {};

    bool operator==(const Measurement&) const = default;
};

} // namespace ridgepoint
