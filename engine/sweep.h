// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/point.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridgepoint {

/// Everything a sweep needs to know; a value that crosses threads.
struct SweepPlan {
    std::string device;
    /// Roofs the points are held against; absent when the device has none yet.
    std::optional<DeviceSpec> roofs = std::nullopt;
    std::vector<PlannedPoint> points = {};
    int warmUp = 10;
    int samples = 50;
    /// Warm up until the device has settled, `warmUp` launches at least.
    bool settle = false;
    /// Instead of a number of samples: until the median is known to this fraction of it.
    std::optional<double> precision = std::nullopt;
    /// Brief looks at the roofs before the first point and after the last; empty for none.
    std::vector<PlannedPoint> probes = {};
    /// Launches these probes also in turn with every point, and holds each against what its roof gave at that moment.
    bool roofInTurn = false;
    /// Times the very first launch of each kernel, before its result is verified and anything is warm.
    bool firstLaunch = false;
    /// The highest clock that any point of this program held before: one far below it is held back.
    std::optional<Frequency> highestClock = std::nullopt;
};

/// A brief look at one roof before and after a sweep, on the machine as it was then.
struct RoofLook {
    PlannedPoint probe;
    /// Of one launch: the best block of a few.
    Seconds before{};
    /// Absent when the sweep ended before it.
    std::optional<Seconds> after = std::nullopt;
};

/// Whether it looks at memory: a probe has next to no arithmetic, or next to no bytes.
[[nodiscard]] inline bool looksAtMemory(const RoofLook& look) { return look.probe.cost.intensity() < Intensity{1}; }

struct SweepStarted {
    std::size_t points = 0;
};
/// At most four a second.
struct SweepProgress {
    std::size_t index = 0;
    std::size_t points = 0;
    /// "preparing", "verifying", "warming up", "sampling".
    std::string phase;
    std::string kernel;
    std::string size;
    /// Of the whole sweep, 0 to 1, weighted by expected time where roofs are known.
    double fraction = 0;
    Seconds elapsed{};
    /// Absent until it can be told.
    std::optional<Seconds> left = std::nullopt;
};
struct PointFinished {
    std::size_t index = 0;
    RooflinePoint point;
};
/// A finished point whose verdicts changed when the sweep looked back: the roofs had moved, or the first point took another time
/// when it was measured again. After all PointFinished, before SweepFinished.
struct PointRevised {
    std::size_t index = 0;
    RooflinePoint point;
};
struct SweepFinished {
    std::size_t measured = 0;
    std::size_t skipped = 0;
    std::size_t failed = 0;
    std::size_t cancelled = 0;
    Seconds elapsed{};
    /// Of the roofs that could be probed.
    std::vector<RoofLook> looks = {};
    /// The highest clock held by any point up to now, for the next sweep's plan.
    std::optional<Frequency> highestClock = std::nullopt;
    /// Set when the device was lost: what was measured stays.
    std::string error = {};
};

/// What the engine thread tells; `run` lets a receiver drop late results of an old run.
struct SweepEvent {
    std::uint64_t run = 0;
    std::variant<SweepStarted, SweepProgress, PointFinished, PointRevised, SweepFinished> what;
};

} // namespace ridgepoint
