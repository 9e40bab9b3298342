// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Multiples of this many elements divide evenly among threads and vectors.
constexpr std::int64_t kStep = 1024;

/// Other programs, and on a virtual machine its neighbours, share caches as large as this.
constexpr Bytes kShared{std::int64_t{4} << 20};

/// Three sets of equal spacing inside the level: up to three quarters of it, or three eighths where it is shared.
std::vector<Problem> threeSizes(const std::string& kernel, Bytes capacity)
{
    const std::int64_t perElement = kernelOrThrow(kernel).cost({.n = kStep, .dtype = DType::f32}).workingSet.count() / kStep;
    const std::int64_t part = capacity.count() / (capacity >= kShared ? 8 : 4);
    const std::int64_t step = std::max<std::int64_t>(kStep, part / perElement / kStep * kStep);
    std::vector<Problem> problems;
    for (const std::int64_t times : {1, 2, 3}) {
        problems.push_back({.n = times * step, .dtype = DType::f32});
    }
    return problems;
}

std::optional<BandwidthProbe> probeCache(Prober& prober, const std::string& kernel, Bytes capacity, Seconds slice)
{
    const ProbeResult result = prober.probe(kernel, threeSizes(kernel, capacity), {.slice = slice, .most = 301});
    // Differences: what all launches share, such as starting the threads, drops out.
    const Seconds shortest = bestMedian(result.measurements[0]);
    const Seconds half = bestMedian(result.measurements[1]) - shortest;
    const Seconds whole = bestMedian(result.measurements[2]) - shortest;
    if (half.count() <= 0 || !doubles(half, whole)) {
        return std::nullopt;
    }
    const Bytes moved{result.costs[2].bytes.count() - result.costs[0].bytes.count()};
    return BandwidthProbe{kernel, moved / whole,
                          fmt::format("{}, difference between sets of {} and {}, {}, {}", kernel,
                                      formatBinary(result.costs[0].workingSet), formatBinary(result.costs[2].workingSet),
                                      samplesText(result.measurements[2]), result.implementation)};
}

} // namespace

std::vector<DescribedCache> describedCaches(const DeviceInfo& info)
{
    std::vector<DescribedCache> caches;
    for (int level = 1; level <= 4; ++level) {
        const std::string label = fmt::format("L{}", level);
        const auto found = info.details.find(label + " cache");
        if (found == info.details.end()) {
            continue;
        }
        try {
            caches.push_back({label, parseBytes(found->second.substr(0, found->second.find(" (")))});
        } catch (const InputError&) {
            continue; // a description for people only
        }
    }
    return caches;
}

MemoryRoof measureCache(Prober& prober, const DescribedCache& cache, Seconds slice, std::vector<std::string>& notes)
{
    std::optional<BandwidthProbe> best;
    for (const char* kernel : {"read", "copy", "triad"}) {
        // A rival's burst spoils one try, seldom two.
        auto probe = probeCache(prober, kernel, cache.capacity, slice / 6);
        if (!probe) {
            probe = probeCache(prober, kernel, cache.capacity, slice / 6);
        }
        if (probe && (!best || probe->bandwidth > best->bandwidth)) {
            best = probe;
        }
    }
    MemoryRoof roof;
    roof.level = cache.level;
    roof.capacity = cache.capacity;
    if (best) {
        roof.bandwidth = best->bandwidth;
        roof.method = best->method + ", best of read, copy, triad";
    } else {
        notes.push_back(fmt::format("{} bandwidth was left out: doubling the work did not double the time within 10 %. "
                                    "Close other programs and calibrate again.",
                                    cache.level));
    }
    return roof;
}

} // namespace ridgepoint
