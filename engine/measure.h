// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/measurement.h"
#include "engine/stopping_rule.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace ridgepoint {

/// Called between samples, never inside one, with the fraction done. Must be cheap.
using MeasureProgress = std::function<void(double fraction)>;

/// One kernel to be timed, borrowed for the duration of the call.
struct Timed {
    PreparedKernel* kernel = nullptr;
    CacheMode cache = CacheMode::warm;
};

/// Builds a Measurement from raw per-launch samples. Throws RunError when no sample is left after dropping.
[[nodiscard]] Measurement summarise(std::vector<Seconds> samples, int dropped = 0);

/// Warms up, batches launches shorter than 200 ticks, samples until the rule stops. Throws Cancelled, RunError, DeviceLost.
[[nodiscard]] Measurement measure(Timed timed, const StoppingRule& rule, const ClockInfo& clock, std::stop_token stop,
                                  const MeasureProgress& progress = {});

/// The same for several kernels in turn (a, b, a, b ...) so that sample i of each belongs to one round and ratios can be paired.
/// In warm mode each turn launches twice and keeps the second. Results are in the order given.
[[nodiscard]] std::vector<Measurement> measureInterleaved(std::span<const Timed> timed, const StoppingRule& rule,
                                                          const ClockInfo& clock, std::stop_token stop,
                                                          const MeasureProgress& progress = {});

} // namespace ridgepoint
