// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/planned_point.h"
#include "engine/roofline.h"

#include <functional>
#include <optional>

/// Which points a probe of a roof speaks for, and what it would take at that roof as it was measured.
namespace ridgepoint {

/// The roofline of a problem's dtype and accumulate width; nullptr where there are no roofs.
using RooflineFor = std::function<const Roofline*(const Problem&)>;

/// Whether the probe looks at what limits the problem by the model: DRAM, unless a cache holds the data, or the cores. Never for
/// problems that launches limit.
[[nodiscard]] bool probesRoofOf(const PlannedPoint& probe, const Problem& problem, const Cost& cost,
                                const RooflineFor& rooflineFor);

/// nullopt for a roof that was not measured, and for a probe that looks at none.
[[nodiscard]] std::optional<Seconds> timeAtRoof(const PlannedPoint& probe, const RooflineFor& rooflineFor);

} // namespace ridgepoint
