// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "kernels/calibration/plateau.h"
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

/// A cache as it was found here.
struct CacheLevel {
    std::string level;
    Bytes claimed;
    /// Claimed capacity of the level below it, 0 for the first.
    Bytes below;
    /// Where the plateau ends; as claimed where none was seen.
    Bytes capacity;
    /// nullopt where there was nothing to see: its sets are read in less time than a launch takes.
    std::optional<Plateau> plateau = std::nullopt;
    /// There was something to see, and it was no faster than the level behind.
    bool absent = false;
    /// How the capacity differs from the claim: "claimed 32 MiB, the plateau ends at 12 MiB". Empty where the claim holds.
    std::string remark = {};
};

/// From the smallest up, with every claim taken at its word.
[[nodiscard]] std::vector<CacheLevel> claimedLevels(const std::vector<DescribedCache>& caches);

/// A sweep over set sizes up to the largest cache, or to half the memory budget, held against the bandwidth of DRAM.
[[nodiscard]] std::vector<CacheLevel> measureLevels(Prober& prober, const std::vector<DescribedCache>& caches, Bandwidth dram,
                                                    Seconds slice);

/// A bandwidth measured with one kernel.
struct BandwidthProbe {
    std::string kernel;
    Bandwidth bandwidth;
    std::string method;
    std::optional<Interval<Bandwidth>> interval = std::nullopt;
    /// How many times as long twice the work took.
    double doubling = 2;
    /// Doubling the work doubled the time.
    bool doubled = true;
    Bytes set = Bytes{0};
};

/// One kernel over a set of at least four times the largest cache, cold, beside one of half that size.
[[nodiscard]] BandwidthProbe probeDram(Prober& prober, const std::string& kernel, Bytes largestCache, Seconds slice);

/// Best of read, copy and triad on a cache's plateau. Launch overhead is taken out by differences between set sizes, so that it
/// works for caches that empty in less time than a launch takes. Without a bandwidth, and with a note, when time does not follow
/// size, or the cache is absent.
[[nodiscard]] MemoryRoof measureCache(Prober& prober, const CacheLevel& level, Seconds slice, std::vector<std::string>& notes);

/// A dtype and what its multiply-adds are rounded to.
struct VectorArithmetic {
    DType dtype = DType::f32;
    DType accumulate = DType::f32;
};
/// "f32 vector peak", "f16 vector peak in f16".
[[nodiscard]] std::string peakName(VectorArithmetic arithmetic);
/// All that the device computes on its vector unit: each dtype as usual, and 16-bit ones in themselves where it has instructions for it.
[[nodiscard]] std::vector<VectorArithmetic> vectorArithmetics(const Device& device);

/// Multiply-adds at a high intensity. nullopt with a note when doubling the work does not double the time.
[[nodiscard]] std::optional<ComputeRoof> measureVectorPeak(Prober& prober, VectorArithmetic arithmetic, Seconds slice,
                                                           std::vector<std::string>& notes);
/// Dot-product chains in registers: the limit of the matrix unit.
[[nodiscard]] std::optional<ComputeRoof> measureMatrixLimit(Prober& prober, DType dtype, Seconds slice,
                                                            std::vector<std::string>& notes);
/// A matmul large enough to be steady and small enough for the slice: what the library at hand reaches, and says so.
[[nodiscard]] std::optional<ComputeRoof> measureMatrixPeak(Prober& prober, DType dtype, Seconds slice,
                                                           std::vector<std::string>& notes);

/// Dtypes of a kernel that the device runs.
[[nodiscard]] std::vector<DType> runnableDTypes(const Device& device, const std::string& kernel);

} // namespace ridgepoint
