// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/device_spec.h"

#include <optional>
#include <string>

namespace ridgepoint::cli {

/// The roofs that points are held against: the spec asked for, else those measured on this machine, else none.
/// Throws InputError for a spec that does not exist or makes no roofline.
[[nodiscard]] std::optional<DeviceSpec> roofsFor(const std::string& specOption, const DeviceInfo& device);

} // namespace ridgepoint::cli
