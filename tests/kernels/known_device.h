// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "kernels/catalog/catalog.h"
#include "tests/support/fake_backend.h"

#include <algorithm>

namespace ridgepoint::test {

inline constexpr Seconds kOverhead{2e-6};

/// A scripted device with known roofs: 100 GB/s beyond a cache of 1 MiB, 400 GB/s within, 500 GFLOP/s, 2 us a launch.
struct KnownDevice {
    FakeDevice fake;

    KnownDevice()
    {
        fake.deviceInfo.memory = Bytes{std::int64_t{16} << 30};
        fake.deviceInfo.details["L2 cache"] = "1 MiB (2 x 512 KiB)";
        for (const char* kernel : {"empty", "read", "copy", "triad", "fma", "matmul"}) {
            script(kernel, 1.0);
        }
        fake.scripts["dot"].unsupported = "no dot-product instructions";
    }
    /// Gives it chains of `rate`, and a matmul of the library that reaches the 500 GFLOP/s.
    void giveDot(FlopRate rate)
    {
        fake.scripts["dot"].unsupported.clear();
        fake.scripts["dot"].time = [rate](const Problem& problem) {
            return kOverhead + kernelOrThrow("dot").cost(problem).flops / rate;
        };
        fake.scripts["matmul"].library = "oneDNN";
    }
    void script(const std::string& kernel, double slower)
    {
        fake.scripts[kernel].time = [kernel, slower](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            const bool cached = cost.workingSet <= Bytes{1 << 20};
            const Seconds bytes = cost.bytes / Bandwidth{cached ? 400e9 : 100e9};
            return kOverhead + slower * std::max(bytes, cost.flops / FlopRate{500e9});
        };
    }
};

inline const MemoryRoof* roofOf(const DeviceSpec& spec, const std::string& level)
{
    const auto found = std::ranges::find(spec.memoryRoofs, level, &MemoryRoof::level);
    return found == spec.memoryRoofs.end() ? nullptr : &*found;
}

inline const ComputeRoof* roofOf(const DeviceSpec& spec, ComputeUnit unit, DType dtype, const std::string& library = {})
{
    const auto found = std::ranges::find_if(
        spec.computeRoofs, [&](const auto& r) { return r.unit == unit && r.dtype == dtype && r.library == library; });
    return found == spec.computeRoofs.end() ? nullptr : &*found;
}

} // namespace ridgepoint::test
