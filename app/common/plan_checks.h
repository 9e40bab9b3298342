// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/planner.h"
#include "engine/backend.h"
#include "engine/sweep.h"

#include <string>
#include <vector>

/// What can be seen to be impossible before anything runs.
namespace ridgepoint {

/// Why a point cannot run here, as far as planning can tell.
enum class Obstacle { none, unsupported, tooLarge };

/// A point with what stands in its way; `point.skip` holds the reason.
struct CheckedPoint {
    PlannedPoint point;
    Obstacle obstacle = Obstacle::none;
};

/// Options that only some kernels take.
struct GivenOptions {
    bool batch = false;
    bool intensity = false;
    bool expr = false;
};
/// Throws InputError for an option that none of the kernels takes.
void checkOptions(const std::vector<std::string>& kernels, const GivenOptions& given);

/// Throws InputError for unknown kernels, no kernel, no size, options that no kernel asked for takes, and counts out of range.
void checkRequest(const SweepRequest& request);
/// Throws InputError when roofs cannot make a roofline.
void checkRoofs(const DeviceSpec& roofs);

/// Costs the problem and holds it against what the device supports and has memory for. Throws InputError for a problem
/// without meaning.
[[nodiscard]] CheckedPoint checkPoint(const std::string& kernel, const Problem& problem, const Device& device);

/// Points of one group are allocated together: marks all of a group that does not fit.
void checkGroups(std::vector<CheckedPoint>& points, const Device& device);

/// All three of the checks around a plan's points. Throws InputError.
[[nodiscard]] std::vector<PlannedPoint> settled(std::vector<CheckedPoint> checked, const Device& device);

/// Throws InputError for a single point that cannot run and for a dtype in which no kernel asked for runs here.
void checkWorthRunning(const std::vector<CheckedPoint>& points);

} // namespace ridgepoint
