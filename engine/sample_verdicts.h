// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measurement.h"

#include <optional>

/// Verdicts that follow from the samples alone. Each is nullopt where there is nothing to say; none looks at a clock.
namespace ridgepoint {

/// The interval's half-width is over 2 % of the median, the middle half of the samples spreads over more than 10 % of it, or the
/// precision asked for was not reached.
[[nodiscard]] std::optional<Verdict> noisy(const Measurement& measurement);

/// Two speeds: a gap wider than three interquartile ranges of the samples on either side, with at least 15 % of them on each.
[[nodiscard]] std::optional<Verdict> bimodal(const Measurement& measurement);

/// The intervals of the medians of the first and the last third are disjoint, and the medians over 0.5 % apart.
[[nodiscard]] std::optional<Verdict> drifting(const Measurement& measurement);

/// The same time measured again, later: over 2 % from the first, and outside its interval.
[[nodiscard]] std::optional<Verdict> driftedSince(const Measurement& first, Seconds again);

/// One tick of the clock is over 0.25 % of a sample.
[[nodiscard]] std::optional<Verdict> quantised(const Measurement& measurement, Seconds tick);

/// At least a tenth of the samples is marked: see throttledSamples().
[[nodiscard]] std::optional<Verdict> throttled(const Measurement& measurement);

/// The device's threads had less than 0.95 of their cores while they were sampled: spread alone does not show a steady rival.
/// Names this program's own drawing where that took them.
[[nodiscard]] std::optional<Verdict> contended(const Measurement& measurement);

} // namespace ridgepoint
