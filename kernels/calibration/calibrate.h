// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/device_spec.h"

#include <functional>
#include <stop_token>
#include <string>

namespace ridgepoint {

struct CalibrationProgress {
    /// "DRAM bandwidth: triad", "f32 matrix peak".
    std::string step;
    /// 0 to 1.
    double fraction = 0;
    Seconds left{};
};
using CalibrationListener = std::function<void(const CalibrationProgress&)>;

struct CalibrationOptions {
    /// Roughly how long it may take in all.
    Seconds budget{5};
};

/// Measures the roofs of a device: DRAM and cache bandwidth, vector and matrix peaks per dtype, launch overhead. Every number
/// of the returned spec has provenance `measured` and says how it was obtained. Call it on the engine thread. Throws Cancelled,
/// RunError, DeviceLost. A roof that could not be measured is left out and named in the spec's notes.
[[nodiscard]] DeviceSpec calibrate(Device& device, const CalibrationOptions& options, std::stop_token stop,
                                   const CalibrationListener& listener = {});

} // namespace ridgepoint
