// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/calibrate.h"

#include "engine/error.h"
#include "kernels/calibration/prober.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"
#include "tests/kernels/known_device.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::KnownDevice;
using test::kOverhead;
using test::roofOf;
using ::testing::HasSubstr;

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

TEST(Calibrate, GivesEveryRoofItsIntervalAndItsDoublingRatio)
{
    KnownDevice device;
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    ASSERT_EQ(spec.memoryRoofs.size(), 2U);
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        ASSERT_TRUE(roof.interval && roof.doubling) << roof.level;
        EXPECT_LE(roof.interval->low, *roof.bandwidth) << roof.level;
        EXPECT_GE(roof.interval->high, *roof.bandwidth) << roof.level;
        EXPECT_NEAR(*roof.doubling, 2, 0.1) << roof.level;
    }
    ASSERT_FALSE(spec.computeRoofs.empty());
    for (const ComputeRoof& roof : spec.computeRoofs) {
        ASSERT_TRUE(roof.interval && roof.doubling) << name(roof.dtype);
        EXPECT_LE(roof.interval->low, roof.rate) << name(roof.dtype);
        EXPECT_GE(roof.interval->high, roof.rate) << name(roof.dtype);
        EXPECT_NEAR(*roof.doubling, 2, 0.1) << name(roof.dtype);
    }
    ASSERT_TRUE(spec.launchOverheadInterval.has_value());
    EXPECT_LE(spec.launchOverheadInterval->low, *spec.launchOverhead);
    EXPECT_GE(spec.launchOverheadInterval->high, *spec.launchOverhead);
}

TEST(Calibrate, TakesMoreSamplesWhenThereIsMoreTime)
{
    KnownDevice usual;
    KnownDevice thorough;
    (void)calibrate(usual.fake, {}, {});
    (void)calibrate(thorough.fake, {.budget = kThoroughCalibration}, {});
    EXPECT_GT(thorough.fake.log.launches, 3 * usual.fake.log.launches);
}

TEST(MatrixPeak, TriesTheLargerProductThatIsFaster)
{
    KnownDevice device;
    device.fake.scripts["matmul"].time = [](const Problem& problem) {
        const Cost cost = kernelOrThrow("matmul").cost(problem);
        return kOverhead + cost.flops / FlopRate{problem.n < 1024 && cost.flops < Flops{1 << 30} ? 90e9 : 100e9};
    };
    Prober prober(device.fake, {}, {});
    std::vector<std::string> notes;
    // By the smaller ones' pace one product of 1024 takes 24 ms: seven turns of one and two fit the slice, twenty would not.
    const auto roof = measureMatrixPeak(prober, DType::f32, Seconds{0.6}, notes);
    ASSERT_TRUE(roof.has_value());
    EXPECT_THAT(roof->method, HasSubstr("2 x 1024 x 1024 x 2048 FLOP"));
    EXPECT_NEAR(roof->rate.perSecond(), 100e9, 1e9);
    EXPECT_TRUE(roof->interval.has_value());
}

TEST(Calibrate, FailsWhenMemoryBandwidthCannotBeMeasured)
{
    KnownDevice device;
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].onPrepare = [](const Problem&) { throw RunError("no"); };
    }
    EXPECT_THROW((void)calibrate(device.fake, {}, {}), RunError);
}

TEST(Calibrate, LeavesOutADramProbeThatDoesNotFollowItsWork)
{
    KnownDevice device;
    // The same time whatever the work, and by far the fastest: it must not become the roof.
    device.fake.scripts["triad"].time = [](const Problem&) { return Seconds{1e-4}; };
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_NEAR(roofOf(spec, "DRAM")->bandwidth->perSecond(), 100e9, 1e9);
    EXPECT_THAT(spec.notes, ::testing::Contains(HasSubstr("DRAM bandwidth with triad was left out: doubling the work")));
}

TEST(Calibrate, TriesADramProbeAgainThatARivalSpoiled)
{
    KnownDevice device;
    int large = 0;
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].time = [&large, kernel = std::string(kernel)](const Problem& problem) {
            const Cost cost = kernelOrThrow(kernel).cost(problem);
            const bool spoiled = cost.workingSet >= Bytes{100 << 20} && ++large < 40;
            return kOverhead + cost.bytes / Bandwidth{spoiled ? 60e9 : 100e9};
        };
    }
    EXPECT_NEAR(roofOf(calibrate(device.fake, {}, {}), "DRAM")->bandwidth->perSecond(), 100e9, 1e9);
}

TEST(Calibrate, WithNoDramProbeThatFollowsItsWorkThereAreNoRoofs)
{
    KnownDevice device;
    for (const char* kernel : {"read", "copy", "triad"}) {
        device.fake.scripts[kernel].time = [](const Problem&) { return Seconds{1e-4}; };
    }
    try {
        (void)calibrate(device.fake, {}, {});
        FAIL() << "no roof follows its work";
    } catch (const RunError& error) {
        EXPECT_THAT(error.what(), HasSubstr("DRAM bandwidth with read was left out"));
        EXPECT_THAT(error.what(), HasSubstr("Close other programs"));
    }
}

TEST(Calibrate, KeepsTheClockThatWasHeldWithAPeak)
{
    KnownDevice device;
    device.fake.scripts["fma"].clock = [](int) { return ClockReading{Frequency{3.1e9}}; };
    const DeviceSpec spec = calibrate(device.fake, {}, {});
    EXPECT_EQ(roofOf(spec, ComputeUnit::vector, DType::f32)->clock, Frequency{3.1e9});
    EXPECT_FALSE(roofOf(spec, ComputeUnit::matrix, DType::bf16)->clock);
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

TEST(Calibrate, GivesNothingWhenStoppedInAnyStep)
{
    for (const char* kernel : {"empty", "read", "copy", "triad", "fma", "matmul"}) {
        KnownDevice device;
        std::stop_source stop;
        device.fake.scripts[kernel].onLaunch = [&stop](int launch) {
            if (launch == 2) {
                stop.request_stop();
            }
        };
        EXPECT_THROW((void)calibrate(device.fake, {}, stop.get_token()), Cancelled) << kernel;
        EXPECT_EQ(device.fake.log.alive, 0) << kernel;
    }
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

} // namespace
} // namespace ridgepoint
