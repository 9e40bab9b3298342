// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/topology.h"

#include "kernels/cpu/memory_limits.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <hwloc.h>
#include <iterator>
#include <memory>
#include <ranges>
#include <sched.h>
#include <sstream>
#include <unistd.h>

namespace ridgepoint::cpu {

namespace {

constexpr std::int64_t kMiB = 1 << 20;
/// From the smallest up.
constexpr std::array kCacheTypes{HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE};

struct TopologyCloser {
    void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};
struct BitmapCloser {
    void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using TopologyHandle = std::unique_ptr<hwloc_topology, TopologyCloser>;
using Bitmap = std::unique_ptr<hwloc_bitmap_s, BitmapCloser>;

bool setDescription(hwloc_topology_t topology, const std::string& text)
{
    if (text.starts_with('<')) {
        return hwloc_topology_set_xmlbuffer(topology, text.c_str(), static_cast<int>(text.size()) + 1) == 0;
    }
    return text.empty() || hwloc_topology_set_synthetic(topology, text.c_str()) == 0;
}

/// nullptr when the library cannot read the machine, or does not understand its description.
TopologyHandle loadTopology(const std::string& description)
{
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0) {
        return nullptr;
    }
    TopologyHandle handle(raw);
    return setDescription(raw, description) && hwloc_topology_load(raw) == 0 ? std::move(handle) : nullptr;
}

/// Logical CPUs this process may run on; empty where the system does not say.
std::vector<int> affinityHere()
{
    std::vector<int> cpus;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) {
        return cpus;
    }
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(static_cast<unsigned>(cpu), &set)) {
            cpus.push_back(cpu);
        }
    }
    return cpus;
}

Bitmap bitmapOf(const std::vector<int>& cpus)
{
    Bitmap bitmap(hwloc_bitmap_alloc());
    for (const int cpu : cpus) {
        hwloc_bitmap_set(bitmap.get(), static_cast<unsigned>(cpu));
    }
    return bitmap;
}

Bitmap maskOf(const std::vector<int>& affinity)
{
    Bitmap mask = bitmapOf(affinity);
    if (affinity.empty()) {
        hwloc_bitmap_fill(mask.get());
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
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
        if (hwloc_bitmap_intersects(object->cpuset, used) == 0 || object->attr == nullptr) {
            continue;
        }
        const auto size = static_cast<std::int64_t>(std::min<hwloc_uint64_t>(object->attr->cache.size, 1ULL << 40));
        cache.level = static_cast<int>(object->attr->cache.depth);
        cache.each = std::max(cache.each, Bytes{size});
        cache.count += 1;
        cache.claimed = cache.claimed + Bytes{size};
    }
    return cache;
}

std::vector<CacheLevel> readCaches(hwloc_topology_t topology, const std::vector<int>& cpus, Bytes memory)
{
    const Bitmap used = bitmapOf(cpus);
    std::vector<CacheLevel> caches;
    for (const auto type : kCacheTypes) {
        CacheLevel cache = cacheLevel(topology, type, used.get());
        cache.usable = plausibleCache(cache.claimed, static_cast<int>(cpus.size()), memory);
        if (cache.usable.count() == 0) {
            continue;
        }
        // A level that cannot hold copies of all that is below it keeps what falls out of there: the two hold their sum.
        const Bytes below = caches.empty() ? Bytes{0} : caches.back().usable;
        if (cache.usable <= below) {
            cache.usable = cache.usable + below;
        }
        caches.push_back(cache);
    }
    return caches;
}

/// The CPUs under each cache of the last level that there is; all in one where there is none.
std::vector<std::vector<int>> byLastCache(hwloc_topology_t topology, const std::vector<int>& cpus)
{
    std::vector<std::vector<int>> groups;
    for (const auto type : kCacheTypes | std::views::reverse) {
        for (hwloc_obj_t cache = nullptr; (cache = hwloc_get_next_obj_by_type(topology, type, cache)) != nullptr;) {
            std::vector<int> under;
            std::ranges::copy_if(cpus, std::back_inserter(under),
                                 [cache](int cpu) { return hwloc_bitmap_isset(cache->cpuset, static_cast<unsigned>(cpu)) != 0; });
            groups.push_back(under);
        }
        if (!groups.empty()) {
            // Small cores may be under none while others are.
            std::vector<int> none;
            std::ranges::copy_if(cpus, std::back_inserter(none), [&groups](int cpu) {
                return std::ranges::none_of(groups, [cpu](const auto& group) { return std::ranges::count(group, cpu) > 0; });
            });
            groups.push_back(none);
            return groups;
        }
    }
    return {cpus};
}

/// `count` of the CPUs, one from under each cache in turn, in their own order.
std::vector<int> dealtOut(const std::vector<std::vector<int>>& groups, std::size_t count)
{
    std::vector<int> dealt;
    std::size_t most = 0;
    for (const std::vector<int>& group : groups) {
        most = std::max(most, group.size());
    }
    for (std::size_t turn = 0; turn < most; ++turn) {
        for (const std::vector<int>& group : groups) {
            if (turn < group.size() && dealt.size() < count) {
                dealt.push_back(group[turn]);
            }
        }
    }
    return dealt;
}

/// No more CPUs than the quota pays for, in the order they came.
std::vector<int> withinQuota(hwloc_topology_t topology, const std::vector<int>& cpus, int quota)
{
    const auto count = static_cast<std::size_t>(std::max(0, quota));
    if (count == 0 || count >= cpus.size()) {
        return cpus;
    }
    const std::vector<int> dealt =
        dealtOut(topology != nullptr ? byLastCache(topology, cpus) : std::vector<std::vector<int>>{cpus}, count);
    std::vector<int> kept;
    std::ranges::copy_if(cpus, std::back_inserter(kept), [&dealt](int cpu) { return std::ranges::count(dealt, cpu) > 0; });
    return kept.empty() ? cpus : kept;
}

/// "model name" of /proc/cpuinfo, empty where it has none.
std::string cpuNameHere()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return {};
}

std::string cpuName(hwloc_topology_t topology)
{
    const hwloc_obj_t package = topology != nullptr ? hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0) : nullptr;
    const char* const model = package != nullptr ? hwloc_obj_get_info_by_name(package, "CPUModel") : nullptr;
    return model != nullptr ? model : "unknown CPU";
}

} // namespace

Topology readTopology(const TopologySource& source)
{
    Topology result;
    const TopologyHandle topology = loadTopology(source.description);
    result.cpuName = source.cpuName.empty() ? cpuName(topology.get()) : source.cpuName;
    if (topology) {
        const Bitmap mask = maskOf(source.affinity);
        result.coresOnMachine = std::max(0, hwloc_get_nbobjs_by_type(topology.get(), HWLOC_OBJ_CORE));
        result.cpus = firstCpus(topology.get(), HWLOC_OBJ_CORE, mask.get());
        if (result.cpus.empty()) {
            result.cpus = firstCpus(topology.get(), HWLOC_OBJ_PU, mask.get());
        }
    }
    if (result.cpus.empty()) {
        result.cpus.push_back(std::max(0, sched_getcpu()));
    }
    result.cpus = withinQuota(topology.get(), result.cpus, source.quota);
    result.coresOnMachine = std::max(result.coresOnMachine, static_cast<int>(result.cpus.size()));
    if (topology) {
        result.caches = readCaches(topology.get(), result.cpus, source.memory);
    }
    return result;
}

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
    static const Topology kTopology =
        readTopology({.cpuName = cpuNameHere(), .affinity = affinityHere(), .quota = cgroupCpus(), .memory = totalMemory()});
    return kTopology;
}

Bytes lastLevelCache(const Topology& topology)
{
    return topology.caches.empty() ? Bytes{32 * kMiB} : topology.caches.back().usable;
}

} // namespace ridgepoint::cpu
