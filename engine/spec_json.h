// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "engine/json_fields.h"

/// A device spec as it stands in a session: numbers in base units. Internal to the engine.
namespace ridgepoint::detail {

[[nodiscard]] OrderedJson specJson(const DeviceSpec& spec);
/// Throws JsonFault.
[[nodiscard]] DeviceSpec readSpecJson(const JsonView& view);

} // namespace ridgepoint::detail
