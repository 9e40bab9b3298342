// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/json_fields.h"
#include "engine/sweep.h"

/// Planned points and the roofs probed around them. Internal to the engine.
namespace ridgepoint::detail {

[[nodiscard]] OrderedJson plannedJson(const PlannedPoint& point);
[[nodiscard]] OrderedJson lookJson(const RoofLook& look);

/// Both throw JsonFault.
[[nodiscard]] PlannedPoint readPlanned(const JsonView& view);
[[nodiscard]] RoofLook readLook(const JsonView& view);

} // namespace ridgepoint::detail
