// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <string>

/// What a table has no room for, in words below it.
namespace ridgepoint::cli {

/// Each kind of verdict once: the words of its first point, and how many more have it. Empty without verdicts.
[[nodiscard]] std::string verdictWords(const std::vector<RooflinePoint>& points);

/// How many of the points were held against their roof in turn, and why not the others; empty unless the plan asked for it.
[[nodiscard]] std::string inTurnWords(const SweepPlan& plan, const std::vector<RooflinePoint>& points);

/// "DRAM gave 36.9 GB/s before the sweep and 36.8 GB/s after it", a line for each roof that was probed.
[[nodiscard]] std::string probeWords(const std::vector<RoofLook>& looks);

} // namespace ridgepoint::cli
