// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roofline.h"
#include "kernels/calibration/calibrate.h"
#include "kernels/calibration/roofs.h"
#include "tests/kernels/known_device.h"

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
