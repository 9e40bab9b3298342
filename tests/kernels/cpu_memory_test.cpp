// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/memory_limits.h"

#include <gtest/gtest.h>

namespace ridgepoint::cpu {
namespace {

TEST(MemoryLimits, ReadAFieldOfMeminfo)
{
    const std::string text = "MemTotal:       24683524 kB\nMemAvailable:   23000000 kB\n";
    EXPECT_EQ(meminfoField(text, "MemAvailable").count(), 23000000LL * 1024);
    EXPECT_EQ(meminfoField(text, "MemTotal").count(), 24683524LL * 1024);
    EXPECT_EQ(meminfoField(text, "SwapFree").count(), 0);
    EXPECT_EQ(meminfoField("", "MemTotal").count(), 0);
}

TEST(MemoryLimits, OfAControlGroupAreWhatItsLimitLeaves) { EXPECT_EQ(cgroupLeft("1000000\n", "400000\n", ""), 600000); }

TEST(MemoryLimits, OfAControlGroupCountCacheThatCanBeDropped)
{
    EXPECT_EQ(cgroupLeft("1000000", "400000", "anon 1\ninactive_file 100000\n"), 700000);
    EXPECT_EQ(cgroupLeft("1000000", "400000", "total_inactive_file 50000\n"), 650000);
}

TEST(MemoryLimits, OfAControlGroupWithoutALimitAreNone)
{
    EXPECT_EQ(cgroupLeft("max", "400000", ""), -1);
    EXPECT_EQ(cgroupLeft("9223372036854771712", "400000", ""), -1);
    EXPECT_EQ(cgroupLeft("", "", ""), -1);
}

TEST(MemoryLimits, OfAControlGroupOverItsLimitLeaveNothing) { EXPECT_EQ(cgroupLeft("1000", "4000", ""), 0); }

TEST(MemoryLimits, OfThisMachineAreWithinItsMemory)
{
    EXPECT_GT(availableMemory().count(), 0);
    EXPECT_LE(availableMemory(), totalMemory());
}

} // namespace
} // namespace ridgepoint::cpu
