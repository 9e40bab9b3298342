// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measure.h"
#include "engine/point.h"

#include <string>

namespace ridgepoint::test {

/// A point with made-up but consistent numbers: an add of n f32 elements that took `time` in each of ten samples.
[[nodiscard]] inline RooflinePoint madePoint(const std::string& kernel, std::int64_t n, Seconds time)
{
    RooflinePoint point;
    point.device = "cpu";
    point.kernel = kernel;
    point.problem.n = n;
    point.cost.flops = Flops{n};
    point.cost.bytes = Bytes{12 * n};
    point.cost.workingSet = point.cost.bytes;
    point.status = PointStatus::measured;
    point.measurement = summarise(std::vector<Seconds>(10, time));
    point.achieved = achieve(point.cost, CacheMode::warm, time, nullptr);
    return point;
}

[[nodiscard]] inline RooflinePoint failedPoint(const std::string& kernel, std::int64_t n, const std::string& reason)
{
    RooflinePoint point = madePoint(kernel, n, Seconds{1});
    point.status = PointStatus::failed;
    point.reason = reason;
    point.measurement.reset();
    point.achieved.reset();
    return point;
}

} // namespace ridgepoint::test
