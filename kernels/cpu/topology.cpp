// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/topology.h"

#include "kernels/cpu/memory_limits.h"

#include <algorithm>
#include <fstream>
#include <hwloc.h>
#include <memory>
#include <sched.h>
#include <sstream>
#include <unistd.h>

namespace ridgepoint::cpu {

namespace {

constexpr std::int64_t kMiB = 1 << 20;

struct TopologyCloser {
    void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};
struct BitmapCloser {
    void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using TopologyHandle = std::unique_ptr<hwloc_topology, TopologyCloser>;
using Bitmap = std::unique_ptr<hwloc_bitmap_s, BitmapCloser>;

/// nullptr when the library cannot read this machine.
TopologyHandle loadTopology()
{
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) {
        return nullptr;
    }
    TopologyHandle handle(raw);
    return hwloc_topology_load(raw) == 0 ? std::move(handle) : nullptr;
}

Bitmap affinityMask()
{
    Bitmap mask(hwloc_bitmap_alloc());
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        hwloc_bitmap_fill(mask.get());
        return mask;
    }
    for (unsigned cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &set)) {
            hwloc_bitmap_set(mask.get(), cpu);
        }
    }
    return mask;
}

/// The first allowed logical CPU of every object of a type that has one.
std::vector<int> firstCpus(hwloc_topology_t topology, hwloc_obj_type_t type, hwloc_const_bitmap_t mask)
{
    std::vector<int> cpus;
    const Bitmap both(hwloc_bitmap_alloc());
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
        hwloc_bitmap_and(both.get(), object->cpuset, mask);
        if (const int first = hwloc_bitmap_first(both.get()); first >= 0) {
            cpus.push_back(first);
        }
    }
    return cpus;
}

CacheLevel cacheLevel(hwloc_topology_t topology, hwloc_obj_type_t type, hwloc_const_bitmap_t used)
{
    CacheLevel cache;
    std::int64_t sum = 0;
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
        if (hwloc_bitmap_intersects(object->cpuset, used) == 0 || object->attr == nullptr) {
            continue;
        }
        const auto size = static_cast<std::int64_t>(std::min<hwloc_uint64_t>(object->attr->cache.size, 1ULL << 40));
        cache.level = static_cast<int>(object->attr->cache.depth);
        cache.each = std::max(cache.each, Bytes{size});
        cache.count += 1;
        sum += size;
    }
    cache.usable = Bytes{sum};
    return cache;
}

std::vector<CacheLevel> readCaches(hwloc_topology_t topology, const std::vector<int>& cpus)
{
    const Bitmap used(hwloc_bitmap_alloc());
    for (const int cpu : cpus) {
        hwloc_bitmap_set(used.get(), static_cast<unsigned>(cpu));
    }
    std::vector<CacheLevel> caches;
    for (const auto type : {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
        CacheLevel cache = cacheLevel(topology, type, used.get());
        cache.usable = plausibleCache(cache.usable, static_cast<int>(cpus.size()), totalMemory());
        // A level of size 0, or smaller than the one below it, is a machine that does not know.
        const Bytes below = caches.empty() ? Bytes{0} : caches.back().usable;
        if (cache.usable > below) {
            caches.push_back(cache);
        }
    }
    return caches;
}

/// "model name" of /proc/cpuinfo; what the library found elsewhere.
std::string cpuName(hwloc_topology_t topology)
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    if (topology != nullptr) {
        const hwloc_obj_t package = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0);
        const char* model = package != nullptr ? hwloc_obj_get_info_by_name(package, "CPUModel") : nullptr;
        if (model != nullptr) {
            return model;
        }
    }
    return "unknown CPU";
}

Topology readTopology()
{
    Topology result;
    const TopologyHandle topology = loadTopology();
    result.cpuName = cpuName(topology.get());
    if (topology) {
        const Bitmap mask = affinityMask();
        result.coresOnMachine = std::max(0, hwloc_get_nbobjs_by_type(topology.get(), HWLOC_OBJ_CORE));
        result.cpus = firstCpus(topology.get(), HWLOC_OBJ_CORE, mask.get());
        if (result.cpus.empty()) {
            result.cpus = firstCpus(topology.get(), HWLOC_OBJ_PU, mask.get());
        }
    }
    if (result.cpus.empty()) {
        result.cpus.push_back(std::max(0, sched_getcpu()));
    }
    if (const int quota = cgroupCpus(); quota > 0 && quota < static_cast<int>(result.cpus.size())) {
        result.cpus.resize(static_cast<std::size_t>(quota));
    }
    result.coresOnMachine = std::max(result.coresOnMachine, static_cast<int>(result.cpus.size()));
    if (topology) {
        result.caches = readCaches(topology.get(), result.cpus);
    }
    return result;
}

} // namespace

Bytes plausibleCache(Bytes claimed, int cores, Bytes memory)
{
    std::int64_t most = std::max<std::int64_t>(96, std::int64_t{64} * cores) * kMiB;
    if (memory.count() > 0) {
        most = std::min(most, memory.count() / 16);
    }
    return std::clamp(claimed, Bytes{0}, Bytes{most});
}

int quotaFromCpuMax(const std::string& text)
{
    std::istringstream words(text);
    std::int64_t quota = 0;
    std::int64_t period = 0;
    if (!(words >> quota >> period) || quota <= 0 || period <= 0) {
        return 0;
    }
    return static_cast<int>(std::clamp<std::int64_t>(quota / period, 1, 1 << 20));
}

const Topology& machineTopology()
{
    static const Topology kTopology = readTopology();
    return kTopology;
}

Bytes lastLevelCache(const Topology& topology)
{
    return topology.caches.empty() ? Bytes{32 * kMiB} : topology.caches.back().usable;
}

} // namespace ridgepoint::cpu
