// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/json_fields.h"
#include "engine/measurement.h"

/// `measurement` of a point. Internal to the engine.
namespace ridgepoint::detail {

[[nodiscard]] OrderedJson measurementJson(const Measurement& measurement);
/// Throws JsonFault.
[[nodiscard]] Measurement readMeasurement(const JsonView& view);

} // namespace ridgepoint::detail
