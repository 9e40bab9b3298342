// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/planner.h"

#include "engine/error.h"
#include "tests/engine/throws.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

using test::FakeDevice;
using test::textOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Planner : public ::testing::Test {
protected:
    [[nodiscard]] Planned plan(const SweepRequest& request) const { return planSweep(request, m_device, test::roundSpec()); }
    [[nodiscard]] std::string refusal(const SweepRequest& request) const
    {
        return textOf<InputError>([&] { static_cast<void>(plan(request)); });
    }

    FakeDevice m_device;
};

TEST_F(Planner, CrossesKernelsAndSizesInOrder)
{
    const auto points = plan({{"add", "copy"}, {64, 128}}).plan.points;
    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[1].kernel, "add");
    EXPECT_EQ(points[1].problem.n, 128);
    EXPECT_EQ(points[2].kernel, "copy");
    EXPECT_EQ(points[2].group, 0);
    EXPECT_EQ(points[0].cost.flops, Flops{64});
}

TEST_F(Planner, LooksAtDramWithTheKernelThatSetItsRoof)
{
    const auto kernelOf = [&](const char* method) {
        DeviceSpec roofs = test::roundSpec();
        roofs.memoryRoofs.front().method = method;
        return planSweep({{"add"}, {64}}, m_device, roofs).plan.probes.front().kernel;
    };
    EXPECT_EQ(kernelOf("triad, 128 MiB set, 10 samples, best of read, copy, triad"), "triad");
    EXPECT_EQ(kernelOf("read, 128 MiB set"), "read");
    EXPECT_EQ(kernelOf("copy, 128 MiB set"), "copy");
    EXPECT_EQ(kernelOf(""), "copy");
}

TEST_F(Planner, LooksAtTheCoresForAboutAMillisecond)
{
    DeviceSpec roofs = test::roundSpec();
    roofs.provenance.front().kind = SourceKind::measured;
    const auto probes = planSweep({{"add"}, {64}}, m_device, roofs).plan.probes;
    ASSERT_EQ(probes.size(), 2U);
    EXPECT_EQ(probes[1].kernel, "fma");
    const Seconds atRoof = probes[1].cost.flops / FlopRate{500e9};
    EXPECT_GE(atRoof.count(), 1e-3);
    EXPECT_LT(atRoof.count(), 2.1e-3);
}

TEST_F(Planner, LooksAtTheCoresBrieflyWhereTheRoofsAreOfAnotherDevice)
{
    DeviceSpec roofs = test::roundSpec();
    roofs.computeRoofs.front().rate = FlopRate{100e12};
    const auto elements = [&] { return planSweep({{"add"}, {64}}, m_device, roofs).plan.probes[1].problem.n; };
    EXPECT_EQ(elements(), 8192);
    roofs.provenance.front().kind = SourceKind::measured;
    EXPECT_GT(elements(), 8192);
}

TEST_F(Planner, InterleavedKernelsOfOneSizeFollowEachOtherInOneGroup)
{
    SweepRequest request{{"matmul", "add"}, {64, 128}};
    request.interleave = true;
    const auto points = plan(request).plan.points;
    EXPECT_EQ(points[0].kernel, "matmul");
    EXPECT_EQ(points[1].kernel, "add");
    EXPECT_EQ(points[0].group, points[1].group);
    EXPECT_NE(points[0].group, 0);
    EXPECT_NE(points[1].group, points[2].group);
    EXPECT_EQ(points[2].problem.n, 128);
}

TEST_F(Planner, AFallbackIsTakenOnEverySideAndTold)
{
    m_device.native[DType::f16] = DType::bf16;
    const Planned planned = plan({.kernels = {"add", "matmul"}, .sizes = {64}, .dtypes = {DType::f16}});
    for (const PlannedPoint& point : planned.plan.points) {
        EXPECT_EQ(point.problem.dtype, DType::bf16);
    }
    ASSERT_EQ(planned.remarks.size(), 1U);
    EXPECT_THAT(planned.remarks[0], HasSubstr("f16 is not native"));
    EXPECT_THAT(planned.remarks[0], HasSubstr("bf16"));
}

TEST_F(Planner, AFallbackOntoADTypeAlsoAskedForRunsOnce)
{
    m_device.native[DType::f16] = DType::bf16;
    EXPECT_EQ(plan({.kernels = {"add"}, .sizes = {64}, .dtypes = {DType::f16, DType::bf16}}).plan.points.size(), 1U);
}

TEST_F(Planner, FallbacksAreFollowedToTheEnd)
{
    m_device.native[DType::f16] = DType::bf16;
    m_device.native[DType::bf16] = DType::f32;
    EXPECT_EQ(plan({.kernels = {"matmul"}, .sizes = {64}, .dtypes = {DType::f16}}).plan.points[0].problem.dtype, DType::f32);
}

TEST_F(Planner, SinglePointTooLargeSaysNeededAndFree)
{
    m_device.budget = Bytes{1'000'000};
    const std::string text = refusal({{"add"}, {1'000'000}});
    EXPECT_THAT(text, HasSubstr("12000000 bytes"));
    EXPECT_THAT(text, HasSubstr("1000000 bytes"));
}

TEST_F(Planner, OneOfSeveralTooLargeIsSkippedWithTheReason)
{
    m_device.budget = Bytes{1'000'000};
    const auto points = plan({{"add"}, {100, 1'000'000}}).plan.points;
    EXPECT_THAT(points[0].skip, IsEmpty());
    EXPECT_THAT(points[1].skip, HasSubstr("12000000 bytes"));
}

TEST_F(Planner, CountsPast63BitsAreSkippedAndSinglyRefused)
{
    constexpr std::int64_t kHuge = std::int64_t{1} << 40;
    EXPECT_THAT(plan({{"matmul"}, {64, kHuge}}).plan.points[1].skip, HasSubstr("too large"));
    EXPECT_THAT(refusal({{"matmul"}, {kHuge}}), HasSubstr("are free"));
}

TEST_F(Planner, AGroupThatFitsOnlyOneByOneIsSkippedWhole)
{
    m_device.budget = Bytes{13'000'000};
    SweepRequest request{{"add", "triad"}, {64, 1'000'000}};
    request.interleave = true;
    const auto points = plan(request).plan.points;
    EXPECT_THAT(points[1].skip, IsEmpty());
    EXPECT_THAT(points[2].skip, HasSubstr("in turn"));
    EXPECT_THAT(points[3].skip, HasSubstr("in turn"));
}

TEST_F(Planner, DTypeThatNoKernelHasIsRefused)
{
    EXPECT_THAT(refusal({.kernels = {"add", "copy"}, .sizes = {64, 128}, .dtypes = {DType::f32, DType::i8}}), HasSubstr("i8"));
}

TEST_F(Planner, DTypeThatOneKernelHasSkipsTheOther)
{
    const auto points = plan({.kernels = {"add", "matmul"}, .sizes = {64}, .dtypes = {DType::i8}}).plan.points;
    EXPECT_THAT(points[0].skip, HasSubstr("add has no i8 version"));
    EXPECT_THAT(points[1].skip, IsEmpty());
}

TEST_F(Planner, WhatTheDeviceDoesNotSupportSaysWhy)
{
    m_device.scripts["matmul"].unsupported = "this CPU has no AVX-512";
    EXPECT_THAT(refusal({{"matmul"}, {64, 128}}), HasSubstr("this CPU has no AVX-512"));
    EXPECT_THAT(plan({{"matmul", "add"}, {64}}).plan.points[0].skip, HasSubstr("this CPU has no AVX-512"));
}

TEST_F(Planner, ShapesAreForKernelsThatTakeThem)
{
    SweepRequest request{{"matmul"}, {}, {64, 32, 16}};
    EXPECT_EQ(plan(request).plan.points[0].cost.flops, Flops{2 * 64 * 32 * 16});
    request.kernels = {"chain"};
    EXPECT_THAT(refusal(request), HasSubstr("shape"));
}

TEST_F(Planner, OptionsThatNoKernelTakesAreRefused)
{
    EXPECT_THAT(refusal({.kernels = {"add"}, .sizes = {64}, .batches = {8}}), HasSubstr("--batch is for decode"));
    EXPECT_THAT(refusal({.kernels = {"add"}, .sizes = {64}, .expr = "x+1"}), HasSubstr("--expr is for chain and chain-fused"));
}

TEST_F(Planner, CrossesSizesWithTheBatchesOfDecode)
{
    const auto points = plan({.kernels = {"decode", "matmul"}, .sizes = {64, 128}, .batches = {1, 8}}).plan.points;
    ASSERT_EQ(points.size(), 6U);
    EXPECT_EQ(points[1].problem.n, 64);
    EXPECT_EQ(points[1].problem.batch, 8);
    EXPECT_EQ(points[2].problem.n, 128);
    EXPECT_EQ(points[2].problem.batch, 1);
    EXPECT_EQ(points[4].problem.batch, 1);
}

TEST_F(Planner, GivesFmaEveryIntensityAskedFor)
{
    const auto points = plan({.kernels = {"fma"}, .sizes = {256}, .intensities = {Intensity{0.25}, Intensity{8}}}).plan.points;
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0].problem.intensityTarget, Intensity{0.25});
    EXPECT_EQ(points[1].cost.intensity(), Intensity{8});
}

TEST_F(Planner, AnImpossibleBatchOrIntensityIsRefusedBeforeAnythingRuns)
{
    EXPECT_THAT(refusal({.kernels = {"decode"}, .sizes = {64}, .batches = {1, 1024}}), HasSubstr("a batch of 1 to 512"));
    EXPECT_THAT(refusal({.kernels = {"fma"}, .sizes = {64}, .intensities = {Intensity{2048}}}), HasSubstr("1/16 to 1024"));
}

TEST_F(Planner, InTurnAKernelWithoutBatchesStandsBesideTheFirst)
{
    const auto points =
        plan({.kernels = {"decode", "matmul"}, .sizes = {64, 128}, .batches = {1, 8}, .interleave = true}).plan.points;
    ASSERT_EQ(points.size(), 6U);
    EXPECT_EQ(points[0].kernel, "decode");
    EXPECT_EQ(points[1].kernel, "matmul");
    EXPECT_EQ(points[0].group, points[1].group);
    EXPECT_EQ(points[2].problem.batch, 8);
    EXPECT_NE(points[2].group, points[1].group);
    EXPECT_EQ(points[3].group, points[4].group);
    EXPECT_NE(points[3].group, points[2].group);
}

TEST_F(Planner, IntensitiesAloneGetASize)
{
    SweepRequest request{.kernels = {"fma"}, .sizes = {}, .intensities = {Intensity{1}}};
    completeSizes(request);
    EXPECT_EQ(request.sizes.size(), 1U);
    SweepRequest add{{"add"}, {}};
    completeSizes(add);
    EXPECT_TRUE(add.sizes.empty());
}

TEST_F(Planner, RoofsWithoutABandwidthAreRefused)
{
    DeviceSpec roofs = test::roundSpec();
    roofs.memoryRoofs.clear();
    EXPECT_THROW(static_cast<void>(planSweep({{"add"}, {64}}, m_device, roofs)), InputError);
}

Exercise ratioExercise()
{
    Exercise exercise;
    exercise.dtypes = {DType::f16, DType::bf16, DType::f32};
    exercise.kernels = {{"matmul"}, {"add", true}};
    exercise.cpuSizes = {64, 128};
    exercise.gpuSizes = {4096};
    return exercise;
}

TEST_F(Planner, ExerciseRunsInTheFirstDTypeNativeForAllItsKernels)
{
    m_device.native[DType::f16] = DType::bf16;
    EXPECT_EQ(exerciseDType(ratioExercise(), m_device), DType::bf16);
}

TEST_F(Planner, ExerciseTakesTheSizesOfItsDeviceAndGroupsItsKernels)
{
    m_device.deviceInfo.backend = "CPU";
    const auto points = planExercise(ratioExercise(), m_device, std::nullopt).plan.points;
    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[0].group, points[1].group);
    EXPECT_NE(points[1].group, points[2].group);
    EXPECT_EQ(points[1].problem.shape, (std::vector<std::int64_t>{64, 64}));
    EXPECT_EQ(points[1].problem.n, 64 * 64);
    m_device.deviceInfo.backend = "CUDA";
    EXPECT_EQ(planExercise(ratioExercise(), m_device, std::nullopt).plan.points.size(), 2U);
}

} // namespace

} // namespace ridgepoint
