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

/// A first look, what a lesson waits for, and what a report should rest on.
inline constexpr Seconds kQuickCalibration{2};
inline constexpr Seconds kUsualCalibration{5};
inline constexpr Seconds kThoroughCalibration{30};

struct CalibrationOptions {
    /// Roughly how long it may take in all. More time than usual buys more samples and larger products.
    Seconds budget = kUsualCalibration;
};

/// Measures the roofs of a device: DRAM and cache bandwidth, vector and matrix peaks per dtype, launch overhead. Every number
/// of the returned spec has provenance `measured`, an interval and its doubling ratio, and says how it was obtained. Writes nothing
/// anywhere. Call it on the engine thread. Throws Cancelled, RunError, DeviceLost. A roof that could not be measured is left out
/// and named in the spec's notes.
[[nodiscard]] DeviceSpec calibrate(Device& device, const CalibrationOptions& options, std::stop_token stop,
                                   const CalibrationListener& listener = {});

} // namespace ridgepoint
