// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/json_fields.h"
#include "engine/point.h"

/// A point as it stands in a session, a journal and an event. Internal to the engine.
namespace ridgepoint::detail {

[[nodiscard]] OrderedJson pointJson(const RooflinePoint& point);
/// Throws JsonFault; a measured point must have its measurement and no other point may have one.
[[nodiscard]] RooflinePoint readPoint(const JsonView& view);

} // namespace ridgepoint::detail
