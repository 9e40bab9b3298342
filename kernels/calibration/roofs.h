// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "kernels/calibration/prober.h"

#include <optional>
#include <string>
#include <vector>

/// The steps of a calibration. Each measures one thing within a time slice; what it could not measure it says in `notes`.
namespace ridgepoint {

/// A cache as a device describes it in DeviceInfo::details: "L3 cache" -> "32 MiB (1 x 32 MiB)".
struct DescribedCache {
    std::string level;
    Bytes capacity;
};
/// From the smallest up; descriptions that cannot be read are left out.
[[nodiscard]] std::vector<DescribedCache> describedCaches(const DeviceInfo& info);

/// A bandwidth measured with one kernel.
struct BandwidthProbe {
    std::string kernel;
    Bandwidth bandwidth;
    std::string method;
    /// Doubling the work doubled the time.
    bool doubled = true;
};

/// One kernel over a set of at least four times the largest cache, cold, beside one of half that size.
[[nodiscard]] BandwidthProbe probeDram(Prober& prober, const std::string& kernel, Bytes largestCache, Seconds slice);

/// Best of read, copy and triad within a cache level. Launch overhead is taken out by differences between set sizes, so that it
/// works for caches that empty in less time than a launch takes. Without a bandwidth, and with a note, when time does not follow
/// size.
[[nodiscard]] MemoryRoof measureCache(Prober& prober, const DescribedCache& cache, Seconds slice, std::vector<std::string>& notes);

/// Multiply-adds at a high intensity. nullopt with a note when doubling the work does not double the time.
[[nodiscard]] std::optional<ComputeRoof> measureVectorPeak(Prober& prober, DType dtype, Seconds slice,
                                                           std::vector<std::string>& notes);
/// A matmul large enough to be steady and small enough for the slice.
[[nodiscard]] std::optional<ComputeRoof> measureMatrixPeak(Prober& prober, DType dtype, Seconds slice,
                                                           std::vector<std::string>& notes);

/// Dtypes of a kernel that the device runs.
[[nodiscard]] std::vector<DType> runnableDTypes(const Device& device, const std::string& kernel);

} // namespace ridgepoint
