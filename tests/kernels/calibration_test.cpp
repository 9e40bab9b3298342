// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/calibrate.h"

#include "engine/error.h"
#include "kernels/calibration/prober.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"
#include "tests/support/fake_backend.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::FakeDevice;
using ::testing::HasSubstr;

constexpr Seconds kOverhead{2e-6};

/// A scripted device with known roofs: 100 GB/s beyond a cache of 1 MiB, 400 GB/s within, 500 GFLOP/s, 2 us a launch.
struct KnownDevice {
    FakeDevice fake;

    KnownDevice()
    {
        fake.deviceInfo.memory = Bytes{std::int64_t{16} << 30};
        fake.deviceInfo.details["L2 cache"] = "1 MiB (2 x 512 KiB)";
        for (const char* kernel : {"empty", "read", "copy", "triad", "fma", "matmul"}) {
            script(kernel, 1.0);
        }
    }
    void script(const std::string& kernel, double slower)
    {
        fake.scripts[kernel].time = [kernel, slower](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            const bool cached = cost.workingSet <= Bytes{1 << 20};
            const Seconds bytes = cost.bytes / Bandwidth{cached ? 400e9 : 100e9};
            return kOverhead + slower * std::max(bytes, cost.flops / FlopRate{500e9});
        };
    }
};

const MemoryRoof* roofOf(const DeviceSpec& spec, const std::string& level)
{
    const auto found = std::ranges::find(spec.memoryRoofs, level, &MemoryRoof::level);
    return found == spec.memoryRoofs.end() ? nullptr : &*found;
}

const ComputeRoof* roofOf(const DeviceSpec& spec, ComputeUnit unit, DType dtype)
{
    const auto found = std::ranges::find_if(spec.computeRoofs, [&](const auto& r) { return r.unit == unit && r.dtype == dtype; });
    return found == spec.computeRoofs.end() ? nullptr : &*found;
}

TEST(Calibrate, FindsTheRoofsOfADeviceThatHasThem)
{
    KnownDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_NE(roofOf(spec, "DRAM"), nullptr);
    EXPECT_NEAR(roofOf(spec, "DRAM")->bandwidth->perSecond(), 100e9, 1e9);
    EXPECT_EQ(roofOf(spec, "DRAM")->capacity, device.fake.deviceInfo.memory);
    ASSERT_NE(roofOf(spec, "L2"), nullptr);
    EXPECT_NEAR(roofOf(spec, "L2")->bandwidth->perSecond(), 400e9, 1e9);
    EXPECT_EQ(roofOf(spec, "L2")->capacity, Bytes{1 << 20});
    ASSERT_NE(roofOf(spec, ComputeUnit::vector, DType::f32), nullptr);
    EXPECT_NEAR(roofOf(spec, ComputeUnit::vector, DType::f32)->rate.perSecond(), 500e9, 10e9);
    ASSERT_NE(roofOf(spec, ComputeUnit::matrix, DType::bf16), nullptr);
    EXPECT_NEAR(roofOf(spec, ComputeUnit::matrix, DType::bf16)->rate.perSecond(), 500e9, 10e9);
    ASSERT_TRUE(spec.launchOverhead.has_value());
    EXPECT_NEAR(spec.launchOverhead->count(), kOverhead.count(), 1e-9);
}

TEST(Calibrate, SaysThatEveryNumberWasMeasuredHere)
{
    KnownDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_EQ(spec.provenance.size(), 1U);
    EXPECT_EQ(spec.provenance[0].kind, SourceKind::measured);
    EXPECT_THAT(spec.provenance[0].document, HasSubstr("calibrate on Fake processor, 2 threads, 20"));
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        EXPECT_EQ(roof.from, 1);
        EXPECT_THAT(roof.method, HasSubstr("samples"));
    }
    for (const ComputeRoof& roof : spec.computeRoofs) {
        EXPECT_EQ(roof.from, 1);
        EXPECT_THAT(roof.method, HasSubstr("scripted"));
    }
}

TEST(Calibrate, NamesTheFastestKernelOfTheDramRoof)
{
    KnownDevice device;
    device.script("read", 2.0);
    device.script("triad", 1.5);
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_THAT(roofOf(spec, "DRAM")->method, HasSubstr("copy"));
    EXPECT_NEAR(roofOf(spec, "DRAM")->bandwidth->perSecond(), 100e9, 1e9);
}

TEST(Calibrate, ListsDramFirst)
{
    KnownDevice device;
    EXPECT_EQ(calibrate(device.fake, {}, {}).memoryRoofs.front().level, "DRAM");
}

TEST(Calibrate, LeavesOutAPeakThatDoesNotFollowItsWork)
{
    KnownDevice device;
    device.fake.scripts["fma"].time = [](const Problem&) { return Seconds{1e-3}; };
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_EQ(roofOf(spec, ComputeUnit::vector, DType::f32), nullptr);
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("f32 vector peak was left out")));
    EXPECT_NE(roofOf(spec, ComputeUnit::matrix, DType::f32), nullptr);
}

TEST(Calibrate, LeavesOutAKernelWithAWrongResult)
{
    KnownDevice device;
    device.fake.scripts["matmul"].verifies = false;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_EQ(roofOf(spec, ComputeUnit::matrix, DType::f32), nullptr);
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("result differs from reference")));
}

TEST(Calibrate, LeavesOutWhatDoesNotFitInMemory)
{
    KnownDevice device;
    device.fake.scripts["read"].onPrepare = [](const Problem&) { throw OutOfMemory(Bytes{1000}, Bytes{10}); };
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("DRAM bandwidth: read was left out")));
    EXPECT_NE(roofOf(spec, "DRAM"), nullptr);
}

TEST(Calibrate, LeavesOutACacheSlowerThanMemory)
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

TEST(Calibrate, LeavesOutACacheSlowerThanTheNextLargerOne)
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
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("no more than the 300 GB/s of L2")));
}

TEST(Calibrate, FailsWhenMemoryBandwidthCannotBeMeasured)
{
    KnownDevice device;
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].onPrepare = [](const Problem&) { throw RunError("no"); };
    }
    EXPECT_THROW((void)calibrate(device.fake, {}, {}), RunError);
}

TEST(Calibrate, EndsWhenTheDeviceIsLost)
{
    KnownDevice device;
    device.fake.scripts["copy"].onLaunch = [](int) { throw DeviceLost("gone"); };
    EXPECT_THROW((void)calibrate(device.fake, {}, {}), DeviceLost);
}

TEST(Calibrate, StopsBetweenLaunches)
{
    KnownDevice device;
    std::stop_source stop;
    device.fake.scripts["copy"].onLaunch = [&stop](int launch) {
        if (launch == 3) {
            stop.request_stop();
        }
    };
    EXPECT_THROW((void)calibrate(device.fake, {}, stop.get_token()), Cancelled);
    EXPECT_EQ(device.fake.log.alive, 0);
}

TEST(Calibrate, TellsItsStepsInOrderUpToTheEnd)
{
    KnownDevice device;
    std::vector<CalibrationProgress> told;
    (void)calibrate(device.fake, {}, {}, [&told](const CalibrationProgress& progress) { told.push_back(progress); });
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.front().step, "launch overhead");
    EXPECT_EQ(told.back().fraction, 1);
    const auto named = [&told](const std::string& step) {
        return std::ranges::any_of(told, [&](const auto& progress) { return progress.step == step; });
    };
    EXPECT_TRUE(named("DRAM bandwidth: triad"));
    EXPECT_TRUE(named("f32 matrix peak"));
    for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_GE(told[i].left.count(), 0);
        EXPECT_GE(told[i].fraction, told[i - 1].fraction);
    }
}

TEST(BestMedian, PassesOverABurstThatSpoiledSomeBlocks)
{
    Measurement measurement;
    for (int i = 0; i < 21; ++i) {
        measurement.samples.push_back(Seconds{i < 14 ? 9.0 : 1.0 + i * 1e-3});
    }
    measurement.median = Seconds{9};
    EXPECT_DOUBLE_EQ(bestMedian(measurement).count(), 1.017);
}

TEST(BestMedian, IsNoLuckySample)
{
    Measurement measurement;
    measurement.samples = std::vector<Seconds>(14, Seconds{2});
    measurement.samples[3] = Seconds{0.1};
    measurement.median = Seconds{2};
    EXPECT_EQ(bestMedian(measurement), Seconds{2});
}

TEST(Doubles, AllowsTenPercent)
{
    EXPECT_TRUE(doubles(Seconds{1}, Seconds{2}));
    EXPECT_TRUE(doubles(Seconds{1}, Seconds{1.81}));
    EXPECT_FALSE(doubles(Seconds{1}, Seconds{1.7}));
    EXPECT_FALSE(doubles(Seconds{1}, Seconds{2.3}));
    EXPECT_FALSE(doubles(Seconds{0}, Seconds{0}));
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
