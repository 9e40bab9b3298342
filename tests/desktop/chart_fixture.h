// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/chart_scene.h"
#include "engine/point.h"
#include "tests/support/fake_backend.h"

#include <string>
#include <vector>

/// Points with made-up numbers, for tests alone.
namespace ridgepoint::test {

/// A measured point of `flops` and `bytes` that took `seconds`, with whiskers 10 % to either side.
inline RooflinePoint measuredPoint(const std::string& kernel, std::int64_t n, Flops flops, Bytes bytes, double seconds)
{
    RooflinePoint point;
    point.device = "fake";
    point.kernel = kernel;
    point.problem.n = n;
    point.cost.flops = flops;
    point.cost.bytes = bytes;
    point.cost.workingSet = bytes;
    point.cost.bytesFormula = "3 x 4096^2 x 2 B";
    point.status = PointStatus::measured;
    Measurement measurement;
    measurement.median = Seconds{seconds};
    measurement.p10 = Seconds{seconds * 0.9};
    measurement.p90 = Seconds{seconds * 1.1};
    measurement.min = Seconds{seconds * 0.9};
    measurement.samples.assign(50, Seconds{seconds});
    point.measurement = measurement;
    point.achieved = Achieved{bytes / Seconds{seconds}, flops / Seconds{seconds}};
    return point;
}

/// At this intensity and rate (1 MB of traffic).
inline RooflinePoint pointAt(double intensity, double rate, const std::string& kernel = "matmul", std::int64_t n = 64)
{
    constexpr double kBytes = 1e6;
    const Flops flops{static_cast<std::int64_t>(intensity * kBytes)};
    return measuredPoint(kernel, n, flops, Bytes{static_cast<std::int64_t>(kBytes)}, static_cast<double>(flops.count()) / rate);
}

inline Roofline roundRoofline(DType dtype = DType::f32) { return Roofline{roundSpec(), dtype}; }

/// A spec with many close roofs, the hardest to label.
inline DeviceSpec crowdedSpec()
{
    DeviceSpec spec = roundSpec();
    spec.memoryRoofs.push_back({.level = "L3", .capacity = Bytes{1 << 25}, .bandwidth = Bandwidth{180e9}, .method = ""});
    spec.memoryRoofs.push_back({.level = "L1", .capacity = Bytes{1 << 15}, .bandwidth = Bandwidth{900e9}, .method = ""});
    for (const double rate : {440e9, 480e9, 950e9}) {
        spec.computeRoofs.push_back(
            {.unit = ComputeUnit::vector, .dtype = DType::f16, .accumulate = DType::f32, .rate = FlopRate{rate}, .method = ""});
    }
    return spec;
}

} // namespace ridgepoint::test
