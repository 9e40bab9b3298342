// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "engine/point.h"

#include <optional>
#include <span>
#include <string>

namespace ridgepoint {

/// What a datasheet promises at the clock that was really held: every compute roof that states its clock, times held / clock.
/// Memory does not follow the core clock, so memory roofs are left out, and so is a roof without a clock, with a note. The
/// result names no device and matches none. Throws InputError for a clock that is not positive and finite, and where no roof
/// states one.
[[nodiscard]] DeviceSpec atClock(const DeviceSpec& datasheet, Frequency held);

/// Whether the spec names the devices it is of, and `device` (as its driver reports it) is none of them: its clock is then another's.
[[nodiscard]] bool isOfAnother(const DeviceSpec& spec, const std::string& device);

/// The median of the clocks the cores held over the measured points; nullopt where none was read.
[[nodiscard]] std::optional<Frequency> clockHeld(std::span<const RooflinePoint> points);

} // namespace ridgepoint
