// SPDX-License-Identifier: GPL-3.0-or-later
// Machines in hwloc's words: several last-level caches, and machines that do not tell the truth about theirs.
#include "engine/error.h"
#include "kernels/cpu/cpu_device.h"
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/topology.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace ridgepoint::cpu {
namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr Bytes kMemory{std::int64_t{512} << 30};
/// Eight caches of 32 MiB, each shared by eight cores of two threads; logical CPUs 2 c and 2 c + 1 are core c.
constexpr const char* kEightCaches = "package:1 l3:8(size=32MiB) core:8 l2:1(size=512KiB) pu:2";

std::vector<int> upTo(int count)
{
    std::vector<int> cpus(static_cast<std::size_t>(count));
    std::iota(cpus.begin(), cpus.end(), 0);
    return cpus;
}

struct Die {
    Bytes cache;
    int cores = 0;
};

/// Dies with a third-level cache each, in the XML that lstopo writes: what the short description cannot say.
std::string machineOf(const std::vector<Die>& dies)
{
    auto object = [id = 0](const std::string& type, unsigned cpus, const std::string& more) mutable {
        const std::string set = fmt::format("cpuset=\"{0:#x}\" complete_cpuset=\"{0:#x}\"", cpus);
        return fmt::format("<object type=\"{}\" {} nodeset=\"0x1\" complete_nodeset=\"0x1\" gp_index=\"{}\" {}", type, set, ++id,
                           more);
    };
    const auto cache = [&object](int level, unsigned cpus, Bytes size) {
        return object(
            fmt::format("L{}Cache", level), cpus,
            fmt::format("cache_size=\"{}\" depth=\"{}\" cache_linesize=\"64\" cache_associativity=\"0\" cache_type=\"0\">",
                        size.count(), level));
    };
    std::string inside;
    int cpu = 0;
    for (const Die& die : dies) {
        inside += cache(3, ((1U << die.cores) - 1) << cpu, die.cache);
        for (int last = cpu + die.cores; cpu < last; ++cpu) {
            const std::string index = fmt::format("os_index=\"{}\"", cpu);
            inside += cache(2, 1U << cpu, Bytes{2 * kMiB}) + object("Core", 1U << cpu, index + ">");
            inside += object("PU", 1U << cpu, index + "/>") + "</object></object>";
        }
        inside += "</object>";
    }
    const unsigned all = (1U << cpu) - 1;
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<topology version=\"2.0\">" +
           object("Machine", all, fmt::format("os_index=\"0\" allowed_cpuset=\"{:#x}\" allowed_nodeset=\"0x1\">", all)) +
           object("NUMANode", all, "os_index=\"0\" local_memory=\"1073741824\"/>") + inside + "</object></topology>\n";
}

std::string detail(const Topology& topology, const std::string& key)
{
    const CpuDevice device(topology);
    const auto found = device.info().details.find(key);
    return found == device.info().details.end() ? "" : found->second;
}

/// How many threads run under each cache of eight cores.
std::vector<int> threadsPerCache(const Topology& topology)
{
    std::vector<int> threads(8);
    for (const int cpu : topology.cpus) {
        ++threads.at(static_cast<std::size_t>(cpu) / 16);
    }
    return threads;
}

TEST(LastLevelCaches, AreUsedTogether)
{
    const Topology topology = readTopology({.description = kEightCaches, .memory = kMemory});
    EXPECT_EQ(topology.cpus.size(), 64U);
    EXPECT_EQ(lastLevelCache(topology), Bytes{256 * kMiB});
    EXPECT_EQ(detail(topology, "L3 cache"), "256 MiB (8 x 32 MiB)");
    EXPECT_EQ(detail(topology, "L2 cache"), "32 MiB (64 x 512 KiB)");
}

TEST(LastLevelCaches, CountOnlyThoseAboveCoresTheProcessMayUse)
{
    EXPECT_EQ(lastLevelCache(readTopology({.description = kEightCaches, .affinity = upTo(16), .memory = kMemory})),
              Bytes{32 * kMiB});
    EXPECT_EQ(lastLevelCache(readTopology({.description = kEightCaches, .affinity = upTo(32), .memory = kMemory})),
              Bytes{64 * kMiB});
    const Topology two = readTopology({.description = kEightCaches, .affinity = {0, 127}, .memory = kMemory});
    EXPECT_EQ(two.cpus, (std::vector{0, 127}));
    EXPECT_EQ(detail(two, "L3 cache"), "64 MiB (2 x 32 MiB)");
    EXPECT_EQ(detail(two, "cores"), "2 of 64");
}

TEST(LastLevelCaches, SharedByTheThreadsOfACoreCountOnce)
{
    const Topology topology =
        readTopology({.description = "package:1 core:4 l3:1(size=8MiB) l2:1(size=1MiB) pu:2", .memory = kMemory});
    EXPECT_EQ(topology.cpus, (std::vector{0, 2, 4, 6}));
    const Topology shared =
        readTopology({.description = "package:1 l3:1(size=8MiB) l2:1(size=1MiB) core:1 pu:4", .memory = kMemory});
    EXPECT_EQ(shared.cpus, std::vector{0});
    EXPECT_EQ(lastLevelCache(shared), Bytes{8 * kMiB});
}

TEST(LastLevelCaches, MayBeSharedByDifferentNumbersOfCores)
{
    std::vector<int> affinity = upTo(16);
    affinity.insert(affinity.end(), {16, 17, 32});
    const Topology topology = readTopology({.description = kEightCaches, .affinity = affinity, .memory = kMemory});
    EXPECT_EQ(threadsPerCache(topology), (std::vector{8, 1, 1, 0, 0, 0, 0, 0}));
    EXPECT_EQ(lastLevelCache(topology), Bytes{96 * kMiB});
}

TEST(LastLevelCaches, NeedNotBeAlike)
{
    const Topology topology =
        readTopology({.description = machineOf({{Bytes{96 * kMiB}, 6}, {Bytes{32 * kMiB}, 8}}), .memory = kMemory});
    EXPECT_EQ(topology.cpus.size(), 14U);
    EXPECT_EQ(lastLevelCache(topology), Bytes{128 * kMiB});
    EXPECT_EQ(detail(topology, "L3 cache"), "128 MiB (2 of up to 96 MiB)");
}

TEST(Threads, AreOnePerCoreUnderEveryLastLevelCache)
{
    const Topology topology = readTopology({.description = kEightCaches, .memory = kMemory});
    EXPECT_EQ(threadsPerCache(topology), std::vector(8, 8));
    // Each thread first touches its own share: every cache gets its part of every array.
    const std::int64_t elements = std::int64_t{1} << 26;
    for (int thread = 0; thread < 64; ++thread) {
        EXPECT_EQ(share(elements, 64, thread).count(), elements / 64);
    }
}

TEST(Threads, OfAQuotaBelowTheCoresAreDealtOutOverTheCaches)
{
    const Topology eight = readTopology({.description = kEightCaches, .quota = 8, .memory = kMemory});
    EXPECT_EQ(threadsPerCache(eight), std::vector(8, 1));
    EXPECT_EQ(lastLevelCache(eight), Bytes{256 * kMiB});
    const Topology three = readTopology({.description = kEightCaches, .quota = 3, .memory = kMemory});
    EXPECT_EQ(three.cpus, (std::vector{0, 16, 32}));
    EXPECT_EQ(lastLevelCache(three), Bytes{96 * kMiB});
    const Topology twelve = readTopology({.description = kEightCaches, .quota = 12, .memory = kMemory});
    EXPECT_EQ(threadsPerCache(twelve), (std::vector{2, 2, 2, 2, 1, 1, 1, 1}));
    EXPECT_TRUE(std::ranges::is_sorted(twelve.cpus));
}

TEST(Threads, OfAQuotaAboveTheCoresAreTheCores)
{
    EXPECT_EQ(readTopology({.description = kEightCaches, .quota = 100, .memory = kMemory}).cpus.size(), 64U);
    const Topology confined = readTopology({.description = kEightCaches, .affinity = upTo(4), .quota = 8, .memory = kMemory});
    EXPECT_EQ(confined.cpus, (std::vector{0, 2}));
}

TEST(LyingMachine, IsNotBelievedItsHostsCache)
{
    const Topology topology = readTopology(
        {.description = "package:1 l3:1(size=508MiB) core:2 l2:1(size=2MiB) pu:1", .memory = Bytes{std::int64_t{24} << 30}});
    EXPECT_EQ(lastLevelCache(topology), Bytes{128 * kMiB});
    EXPECT_EQ(detail(topology, "L3 cache"), "128 MiB (the machine claims 1 x 508 MiB)");
}

TEST(LyingMachine, IsNotBelievedACacheThatItsMemoryIsTooSmallFor)
{
    const Topology topology = readTopology({.description = kEightCaches, .memory = Bytes{2048 * kMiB}});
    EXPECT_EQ(lastLevelCache(topology), Bytes{128 * kMiB});
    EXPECT_EQ(detail(topology, "L3 cache"), "128 MiB (the machine claims 8 x 32 MiB)");
}

TEST(LyingMachine, HasNoLevelOfSizeNothing)
{
    const Topology topology = readTopology({.description = machineOf({{Bytes{0}, 2}}), .memory = kMemory});
    ASSERT_EQ(topology.caches.size(), 1U);
    EXPECT_EQ(topology.caches.front().level, 2);
    EXPECT_EQ(lastLevelCache(topology), Bytes{4 * kMiB});
}

TEST(LyingMachine, WithoutCachesHasACautiousOne)
{
    const Topology topology = readTopology({.description = "package:1 core:4 pu:2", .quota = 2, .memory = kMemory});
    EXPECT_TRUE(topology.caches.empty());
    EXPECT_EQ(topology.cpus, (std::vector{0, 2}));
    EXPECT_EQ(lastLevelCache(topology), Bytes{32 * kMiB});
    EXPECT_EQ(detail(topology, "L3 cache"), "");
}

TEST(LyingMachine, WhoseDescriptionMakesNoSenseStillHasOneCpu)
{
    const Topology topology = readTopology({.description = "nonsense:0", .cpuName = "?"});
    EXPECT_EQ(topology.cpus.size(), 1U);
    EXPECT_EQ(topology.cpuName, "?");
    EXPECT_TRUE(topology.caches.empty());
}

/// 56 cores of 2 MiB beside a cache of 105 MiB: it cannot have copies of all 112, so it keeps what they cast out.
TEST(SmallLastLevelCache, HoldsItsOwnBesidesTheLevelBelow)
{
    const Topology topology =
        readTopology({.description = "package:1 l3:1(size=105MiB) core:56 l2:1(size=2MiB) pu:2", .memory = kMemory});
    EXPECT_EQ(lastLevelCache(topology), Bytes{217 * kMiB});
    EXPECT_EQ(detail(topology, "L2 cache"), "112 MiB (56 x 2 MiB)");
    EXPECT_EQ(detail(topology, "L3 cache"), "217 MiB (1 x 105 MiB and the level below)");
}

Request requestOf(Bytes set, CacheMode cache)
{
    Request request{.kernel = "triad", .problem = {.n = 1, .cache = cache}, .cost = {}, .stop = {}};
    request.cost.workingSet = set;
    return request;
}

TEST(NonTemporalStores, BeginWhereAllLastLevelCachesTogetherAreFull)
{
    const Context context{.team = nullptr, .lastLevelCache = Bytes{256 * kMiB}, .memoryBudget = kMemory};
    EXPECT_FALSE(useNonTemporal(context, requestOf(Bytes{200 * kMiB}, CacheMode::warm)));
    EXPECT_TRUE(useNonTemporal(context, requestOf(Bytes{257 * kMiB}, CacheMode::warm)));
    EXPECT_TRUE(useNonTemporal(context, requestOf(Bytes{kMiB}, CacheMode::cold)));
}

TEST(ColdSets, AreEvictedFromAllLastLevelCachesTogether)
{
    const Context context{.team = nullptr, .lastLevelCache = Bytes{256 * kMiB}, .memoryBudget = Bytes{600 * kMiB}};
    EXPECT_NO_THROW(requireMemory(context, requestOf(Bytes{kMiB}, CacheMode::cold), Bytes{80 * kMiB}));
    try {
        requireMemory(context, requestOf(Bytes{kMiB}, CacheMode::cold), Bytes{100 * kMiB});
        FAIL() << "the eviction buffer is twice 256 MiB";
    } catch (const OutOfMemory& error) {
        EXPECT_EQ(error.needed(), Bytes{612 * kMiB});
    }
    // A gigabyte evicts itself.
    const Context large{.team = nullptr, .lastLevelCache = Bytes{256 * kMiB}, .memoryBudget = Bytes{1100 * kMiB}};
    EXPECT_NO_THROW(requireMemory(large, requestOf(Bytes{1024 * kMiB}, CacheMode::cold), Bytes{1024 * kMiB}));
}

} // namespace
} // namespace ridgepoint::cpu
