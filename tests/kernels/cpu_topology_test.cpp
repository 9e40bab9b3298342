// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/topology.h"

#include <gtest/gtest.h>
#include <set>

namespace ridgepoint::cpu {
namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr Bytes kLarge{std::int64_t{1} << 40};

TEST(Topology, GivesEveryThreadACpuOfItsOwn)
{
    const std::vector<int>& cpus = machineTopology().cpus;
    ASSERT_FALSE(cpus.empty());
    EXPECT_EQ(std::set<int>(cpus.begin(), cpus.end()).size(), cpus.size());
}

TEST(Topology, OrdersCachesFromTheSmallestUp)
{
    Bytes below{0};
    for (const CacheLevel& cache : machineTopology().caches) {
        EXPECT_GT(cache.usable, below);
        EXPECT_GE(cache.count, 1);
        below = cache.usable;
    }
}

TEST(PlausibleCache, KeepsWhatARealMachineHas)
{
    EXPECT_EQ(plausibleCache(Bytes{32 * kMiB}, 2, kLarge), Bytes{32 * kMiB});
    EXPECT_EQ(plausibleCache(Bytes{256 * kMiB}, 64, kLarge), Bytes{256 * kMiB}); // eight caches of 32 MiB
}

TEST(PlausibleCache, CutsTheHostsCacheThatAVirtualMachineClaims)
{
    EXPECT_EQ(plausibleCache(Bytes{508 * kMiB}, 2, kLarge), Bytes{128 * kMiB});
    EXPECT_EQ(plausibleCache(Bytes{508 * kMiB}, 1, kLarge), Bytes{96 * kMiB});
}

TEST(PlausibleCache, CutsACacheThatMemoryIsTooSmallFor)
{
    EXPECT_EQ(plausibleCache(Bytes{512 * kMiB}, 64, Bytes{1024 * kMiB}), Bytes{64 * kMiB});
}

TEST(PlausibleCache, BearsNonsense)
{
    EXPECT_EQ(plausibleCache(Bytes{0}, 1, kLarge), Bytes{0});
    EXPECT_EQ(plausibleCache(Bytes{-5}, 1, kLarge), Bytes{0});
    EXPECT_EQ(plausibleCache(Bytes{kMiB}, 0, Bytes{0}), Bytes{kMiB});
}

TEST(LastLevelCache, HasAValueWhereTheMachineSaysNothing) { EXPECT_EQ(lastLevelCache(Topology{}), Bytes{32 * kMiB}); }

TEST(CpuQuota, CountsWholeCpusAndAtLeastOne)
{
    EXPECT_EQ(quotaFromCpuMax("200000 100000"), 2);
    EXPECT_EQ(quotaFromCpuMax("150000 100000\n"), 1);
    EXPECT_EQ(quotaFromCpuMax("20000 100000"), 1);
}

TEST(CpuQuota, IsAbsentWithoutALimit)
{
    EXPECT_EQ(quotaFromCpuMax("max 100000"), 0);
    EXPECT_EQ(quotaFromCpuMax("-1 100000"), 0);
    EXPECT_EQ(quotaFromCpuMax(""), 0);
    EXPECT_EQ(quotaFromCpuMax("100000 0"), 0);
}

} // namespace
} // namespace ridgepoint::cpu
