// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roofline.h"
#include "kernels/calibration/calibrate.h"
#include "kernels/calibration/roofs.h"
#include "tests/kernels/known_device.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::FakeDevice;
using test::KnownDevice;
using test::kOverhead;
using test::roofOf;
using ::testing::HasSubstr;

TEST(CacheLevels, LeavesOutACacheSlowerThanMemory)
{
    KnownDevice device;
    device.fake.deviceInfo.details["L3 cache"] = "8 MiB (1 x 8 MiB)";
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].time = [kernel](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            return kOverhead + cost.bytes / Bandwidth{cost.workingSet <= Bytes{8 << 20} ? 50e9 : 100e9};
        };
    }
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_NE(roofOf(spec, "L3"), nullptr);
    EXPECT_FALSE(roofOf(spec, "L3")->bandwidth.has_value());
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("L3 bandwidth was left out")));
}

TEST(CacheLevels, LeavesOutACacheSlowerThanTheNextLargerOne)
{
    KnownDevice device;
    device.fake.deviceInfo.details = {{"L1 cache", "256 KiB (2 x 128 KiB)"}, {"L2 cache", "2 MiB (2 x 1 MiB)"}};
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].time = [kernel](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            const double bandwidth = cost.workingSet <= Bytes{256 << 10} ? 200e9
                                     : cost.workingSet <= Bytes{2 << 20} ? 300e9
                                                                         : 100e9;
            return kOverhead + cost.bytes / Bandwidth{bandwidth};
        };
    }
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_TRUE(roofOf(spec, "L2")->bandwidth.has_value());
    EXPECT_FALSE(roofOf(spec, "L1")->bandwidth.has_value());
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("L1 bandwidth was left out")));
}

/// A third level that claims 32 MiB; sets up to 12 MiB run at 80 GB/s, larger ones at memory's 30 GB/s.
struct SharedCacheDevice {
    FakeDevice fake;

    SharedCacheDevice()
    {
        fake.deviceInfo.details = {{"L2 cache", "1 MiB (2 x 512 KiB)"}, {"L3 cache", "32 MiB (1 x 32 MiB)"}};
        for (const char* kernel : {"read", "copy", "triad"}) {
            fake.scripts[kernel].time = [kernel](const Problem& problem) {
                const Cost cost = kernelOrThrow(kernel).cost(problem);
                const double bandwidth = cost.workingSet <= Bytes{1 << 20}    ? 250e9
                                         : cost.workingSet <= Bytes{12 << 20} ? 80e9
                                                                              : 30e9;
                return kOverhead + cost.bytes / Bandwidth{bandwidth};
            };
        }
    }
};

TEST(CacheLevels, EndsACacheWhereItsPlateauEndsAndSaysSo)
{
    SharedCacheDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_NE(roofOf(spec, "L3"), nullptr);
    EXPECT_EQ(roofOf(spec, "L3")->capacity, Bytes{12 << 20});
    ASSERT_TRUE(roofOf(spec, "L3")->bandwidth.has_value());
    EXPECT_NEAR(roofOf(spec, "L3")->bandwidth->perSecond(), 80e9, 1e9);
    EXPECT_THAT(roofOf(spec, "L3")->method, HasSubstr("claimed 32 MiB, the plateau ends at 12 MiB"));
    EXPECT_THAT(spec.notes, ::testing::Contains("L3: claimed 32 MiB, the plateau ends at 12 MiB."));
    EXPECT_EQ(roofOf(spec, "L2")->capacity, Bytes{1 << 20});
    EXPECT_THAT(roofOf(spec, "L2")->method, ::testing::Not(HasSubstr("claimed")));
}

TEST(CacheLevels, HoldsAPointAgainstTheLevelThatReallyHoldsIt)
{
    SharedCacheDevice device;
    const Roofline roofline(calibrate(device.fake, {}, {}), DType::f32);
    EXPECT_EQ(roofline.levelHolding(Bytes{12 << 20}).level, "L3");
    EXPECT_EQ(roofline.levelHolding(Bytes{16 << 20}).level, "DRAM");
}

TEST(CacheLevels, LetsThePlateauDecideWhereTheClaimIsAbsurdForTheMemory)
{
    SharedCacheDevice device;
    device.fake.deviceInfo.details["L3 cache"] = "508 MiB (1 x 508 MiB)";
    device.fake.budget = Bytes{512 << 20};
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_THAT(roofOf(spec, "DRAM")->method, HasSubstr("L3 claims 508 MiB, and the set is over four times its plateau"));
    EXPECT_LT(*roofOf(spec, "L3")->capacity, Bytes{16 << 20});
    EXPECT_THAT(roofOf(spec, "L3")->method, HasSubstr("claimed 508 MiB, the plateau ends at"));
}

TEST(CacheLevels, LeavesOutACacheThatOthersHoldAltogether)
{
    SharedCacheDevice device;
    device.fake.deviceInfo.details["L3 cache"] = "32 MiB (1 x 32 MiB)";
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].time = [kernel](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            return kOverhead + cost.bytes / Bandwidth{cost.workingSet <= Bytes{1 << 20} ? 250e9 : 30e9};
        };
    }
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_FALSE(roofOf(spec, "L3")->bandwidth.has_value());
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("L3 bandwidth was left out: in a sweep over set sizes none")));
    EXPECT_TRUE(roofOf(spec, "L2")->bandwidth.has_value());
}

/// Eight caches of 32 MiB together run at 300 GB/s; memory at 100 GB/s.
struct EightCachesDevice {
    FakeDevice fake;
    Bytes largestRead;

    EightCachesDevice()
    {
        fake.deviceInfo.details = {{"L2 cache", "32 MiB (64 x 512 KiB)"}, {"L3 cache", "256 MiB (8 x 32 MiB)"}};
        for (const char* kernel : {"read", "copy", "triad"}) {
            fake.scripts[kernel].time = [this, kernel](const Problem& problem) {
                const Cost cost = kernelOrThrow(kernel).cost(problem);
                largestRead = std::max(largestRead, cost.workingSet);
                const double bandwidth = problem.cache == CacheMode::cold      ? 100e9
                                         : cost.workingSet <= Bytes{32 << 20}  ? 900e9
                                         : cost.workingSet <= Bytes{256 << 20} ? 300e9
                                                                               : 100e9;
                return kOverhead + cost.bytes / Bandwidth{bandwidth};
            };
        }
    }
};

TEST(SeveralLastLevelCaches, AreOneLevelOfTheirSum)
{
    EightCachesDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_NE(roofOf(spec, "L3"), nullptr);
    EXPECT_EQ(roofOf(spec, "L3")->capacity, Bytes{256 << 20});
    ASSERT_TRUE(roofOf(spec, "L3")->bandwidth.has_value());
    EXPECT_NEAR(roofOf(spec, "L3")->bandwidth->perSecond(), 300e9, 3e9);
    const Roofline roofline(spec, DType::f32);
    EXPECT_EQ(roofline.levelHolding(Bytes{200 << 20}).level, "L3");
    EXPECT_EQ(roofline.levelHolding(Bytes{257 << 20}).level, "DRAM");
}

TEST(SeveralLastLevelCaches, SetMemorysRoofWithASetOfFourTimesTheirSum)
{
    EightCachesDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_THAT(roofOf(spec, "DRAM")->method, HasSubstr("1 GiB set"));
    EXPECT_THAT(roofOf(spec, "DRAM")->method, ::testing::Not(HasSubstr("smaller than four times")));
    EXPECT_NEAR(roofOf(spec, "DRAM")->bandwidth->perSecond(), 100e9, 1e9);
    EXPECT_GE(device.largestRead, Bytes{(std::int64_t{1} << 30) - 4096});
}

TEST(SeveralLastLevelCaches, LargerThanMemoryAllowsAreSaidToBe)
{
    EightCachesDevice device;
    device.fake.budget = Bytes{1 << 30};
    EXPECT_THAT(roofOf(calibrate(device.fake, {}, {}), "DRAM")->method, HasSubstr("set smaller than four times the cache"));
}

TEST(DescribedCaches, AreReadWhereALevelHoldsItsOwnBesidesTheOneBelow)
{
    DeviceInfo info;
    info.details = {{"L2 cache", "112 MiB (56 x 2 MiB)"}, {"L3 cache", "217 MiB (1 x 105 MiB and the level below)"}};
    const auto levels = claimedLevels(describedCaches(info));
    ASSERT_EQ(levels.size(), 2U);
    EXPECT_EQ(levels[1].below, Bytes{112 << 20});
    EXPECT_EQ(levels[1].claimed, Bytes{217 << 20});
}

TEST(DescribedCaches, AreReadFromTheSmallestUpAndNonsenseIsLeftOut)
{
    DeviceInfo info;
    info.details = {{"L3 cache", "32 MiB (1 x 32 MiB)"}, {"L1 cache", "64 KiB (2 x 32 KiB)"}, {"L2 cache", "a lot"}};
    const auto caches = describedCaches(info);
    ASSERT_EQ(caches.size(), 2U);
    EXPECT_EQ(caches[0].level, "L1");
    EXPECT_EQ(caches[0].capacity, Bytes{64 << 10});
    EXPECT_EQ(caches[1].level, "L3");
    EXPECT_EQ(caches[1].capacity, Bytes{32 << 20});
}

} // namespace
} // namespace ridgepoint
