// SPDX-License-Identifier: GPL-3.0-or-later
// What fooled other tools on GPUs, by whole sweeps on the double.
#include "engine/session.h"
#include "engine/sweep_runner.h"
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_blas.h"
#include "tests/kernels/cuda/scripted_nvml.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kFirstUuid = "GPU-11000000-0000-0000-0000-000000000000";
constexpr const char* kSecondUuid = "GPU-22000000-0000-0000-0000-000000000000";

PlannedPoint planned(const std::string& kernel, const Problem& problem)
{
    return {.kernel = kernel, .problem = problem, .cost = kernelOrThrow(kernel).cost(problem)};
}

class CudaSituation : public test::CudaTest {
protected:
    std::vector<RooflinePoint> sweep(std::vector<PlannedPoint> planned, std::size_t index = 0)
    {
        SweepPlan plan{.device = "cuda:0", .roofs = m_roofs, .points = std::move(planned)};
        const auto gpu = device({m_nvml.library(), m_blas.library()}, index);
        std::vector<RooflinePoint> points;
        runSweep(plan, *gpu, {}, [&](const SweepEvent& event) {
            if (const auto* one = std::get_if<PointFinished>(&event.what)) {
                points.push_back(one->point);
            } else if (const auto* all = std::get_if<SweepFinished>(&event.what)) {
                m_error = all->error;
            }
        });
        return points;
    }

    static std::vector<Verdict::Kind> kindsOf(const RooflinePoint& point)
    {
        std::vector<Verdict::Kind> kinds;
        for (const Verdict& verdict : point.measurement->verdicts) {
            kinds.push_back(verdict.kind);
        }
        return kinds;
    }

    /// Launches before the first warm-up of a copy: its input is filled, and it is verified.
    static constexpr int kBeforeWarmUp = 2;

    std::optional<DeviceSpec> m_roofs;
    test::ScriptedNvml m_nvml{{{kFirstUuid, {}}}};
    test::ScriptedBlas m_blas;
    std::string m_error;
};

TEST_F(CudaSituation, Number3AnEventPairThatGoesBackwardsIsDroppedAndCounted)
{
    machine().eventDeltas.assign(61, 0.25F); // 10 to warm up, 50 samples and the one that is lost
    machine().eventDeltas.at(20) = -1.78F;
    const auto points = sweep({planned("copy", {.n = 64})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_EQ(points.at(0).measurement->dropped, 1);
    EXPECT_EQ(points.at(0).measurement->samples.size(), 50U);
    EXPECT_THAT(inSeconds(points.at(0).measurement->samples), Each(Ge(0.24e-3)));
}

TEST_F(CudaSituation, Number4WhereEverySampleIsThrottledThePointHasAVerdictAndNoNan)
{
    m_nvml.devices.at(kFirstUuid).reasons = 0x4;
    const auto points = sweep({planned("copy", {.n = 64})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_THAT(kindsOf(points.at(0)), Contains(Verdict::Kind::throttled));
    EXPECT_EQ(points.at(0).measurement->samples.size(), 50U) << "marked and kept";
    EXPECT_THAT(pointsCsv(points), Not(HasSubstr("nan")));
}

TEST_F(CudaSituation, Number5AfterALaunchErrorThereIsNoNumberAndTheErrorNamesTheLaunch)
{
    for (const int launch : {kBeforeWarmUp + 3, kBeforeWarmUp + 10 + 30}) {
        test::newCudaMachine().refuse = {launch, cudaErrorLaunchOutOfResources};
        const auto points = sweep({planned("copy", {.n = 64}), planned("add", {.n = 64})});
        EXPECT_EQ(points.at(0).status, PointStatus::failed);
        EXPECT_FALSE(points.at(0).measurement);
        EXPECT_THAT(points.at(0).reason, HasSubstr("the launch of 'copy' failed"));
        EXPECT_EQ(points.at(1).status, PointStatus::measured) << points.at(1).reason;
    }
}

TEST_F(CudaSituation, Number5AKernelThatQuietlyDoesNotRunFailsItsVerification)
{
    machine().lose = 1;
    const auto points = sweep({planned("copy", {.n = 64})});
    EXPECT_EQ(points.at(0).status, PointStatus::failed);
    EXPECT_THAT(points.at(0).reason, HasSubstr("never written"));
}

TEST_F(CudaSituation, Number6AnIllegalAddressEndsTheGpuWorkAndKeepsWhatWasMeasured)
{
    // The first point takes its launches, then the second one faults while it is sampled.
    int done = 0;
    {
        const auto points = sweep({planned("copy", {.n = 64})});
        ASSERT_EQ(points.at(0).status, PointStatus::measured);
        done = machine().launches;
    }
    test::newCudaMachine().fault = {done + 20, cudaErrorIllegalAddress};
    const auto points = sweep({planned("copy", {.n = 64}), planned("triad", {.n = 64}), planned("add", {.n = 64})});
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.at(0).status, PointStatus::measured);
    EXPECT_EQ(points.at(1).status, PointStatus::failed);
    EXPECT_FALSE(points.at(1).measurement);
    EXPECT_THAT(points.at(1).reason, HasSubstr("a launch of 'triad f32' failed"));
    EXPECT_NE(points.at(2).status, PointStatus::measured);
    EXPECT_THAT(m_error, HasSubstr("what was measured is kept; start the program again"));
}

TEST_F(CudaSituation, Number6OutOfMemorySkipsThePointWithWhatWasNeededAndFreeAndGoesOn)
{
    machine().outOfMemoryAt = 1 << 16;
    const auto points = sweep({planned("copy", {.n = 64}), planned("copy", {.n = 1 << 20}), planned("copy", {.n = 128})});
    EXPECT_EQ(points.at(0).status, PointStatus::measured);
    EXPECT_EQ(points.at(1).status, PointStatus::skipped);
    EXPECT_THAT(points.at(1).reason, HasSubstr("needs 4.194 MB of memory, 67.11 MB may be used"));
    EXPECT_EQ(points.at(2).status, PointStatus::measured) << points.at(2).reason;
    EXPECT_EQ(m_error, "");
}

TEST_F(CudaSituation, Number7AFirstLaunchThatIsAHundredTimesSlowerDoesNotMoveTheMedian)
{
    machine().times.kernelAt = [](int launch) { return launch <= kBeforeWarmUp ? 500'000.0 : 5000.0; };
    const auto points = sweep({planned("copy", {.n = 64})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_NEAR(points.at(0).measurement->median.count(), 5e-6, 0.1e-6);
    EXPECT_LT(points.at(0).measurement->p90.count(), 5.2e-6);
}

TEST_F(CudaSituation, Number7MakingAHandleIsInNoSample)
{
    m_blas.secondsToCreate = 50e-3;
    const auto points = sweep({planned("matmul", {.n = 8})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_GE(machine().hostNow, 50e6) << "the handle took its time";
    EXPECT_LT(*std::ranges::max_element(points.at(0).measurement->samples), Seconds{20e-6});
}

TEST_F(CudaSituation, Number8AnI8MatmulOfAnOddSideIsAnUnsupportedShapeAndTheSweepGoesOn)
{
    std::vector<PlannedPoint> plan;
    for (const std::int64_t n : {3, 6, 8}) {
        plan.push_back(planned("matmul", {.n = n, .dtype = DType::i8}));
    }
    const auto points = sweep(std::move(plan));
    EXPECT_EQ(points.at(0).status, PointStatus::skipped);
    EXPECT_THAT(points.at(0).reason, HasSubstr("unsupported shape"));
    EXPECT_EQ(points.at(1).status, PointStatus::skipped);
    EXPECT_EQ(points.at(2).status, PointStatus::measured) << points.at(2).reason;
}

TEST_F(CudaSituation, Number8WhatCublasDoesNotSupportIsSkippedWithItsReason)
{
    m_blas.status = 15;
    m_blas.failsAt = 0;
    const auto points =
        sweep({planned("matmul", {.n = 8, .dtype = DType::bf16}), planned("matmul", {.n = 16, .dtype = DType::bf16})});
    EXPECT_EQ(points.at(0).status, PointStatus::skipped);
    EXPECT_THAT(points.at(0).reason, HasSubstr("CUBLAS_STATUS_NOT_SUPPORTED"));
    EXPECT_EQ(points.at(1).status, PointStatus::measured) << points.at(1).reason;
}

TEST_F(CudaSituation, Number9F32ThatIsQuietlyRunAsTf32IsFoundOut)
{
    m_blas.roundsToTf32 = true;
    const auto points =
        sweep({planned("matmul", {.n = 32, .dtype = DType::f32}), planned("matmul", {.n = 32, .dtype = DType::tf32})});
    EXPECT_EQ(points.at(0).status, PointStatus::failed);
    EXPECT_THAT(points.at(0).reason, HasSubstr("differs from reference"));
    EXPECT_EQ(points.at(1).status, PointStatus::measured) << points.at(1).reason;
}

TEST_F(CudaSituation, Number10ASetThatFitsTheL2CacheAboveTheDramRoofIsCacheResident)
{
    m_roofs = test::roundSpec(); // DRAM 100 GB/s; L2 1 MiB, 400 GB/s
    machine().times.kernel = 2000;
    const auto points = sweep({planned("copy", {.n = 1 << 16})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_GT(points.at(0).achieved->bandwidth.perSecond(), 200e9);
    EXPECT_THAT(kindsOf(points.at(0)), Contains(Verdict::Kind::cacheResident));
}

TEST_F(CudaSituation, Number11ADTypeThatNothingRunsIsSkippedWithAReasonAndNoNumbers)
{
    const auto points = sweep({planned("matmul", {.n = 64, .dtype = DType::f8e4m3})});
    EXPECT_EQ(points.at(0).status, PointStatus::skipped);
    EXPECT_THAT(points.at(0).reason, HasSubstr("f8e4m3 matmul"));
    EXPECT_FALSE(points.at(0).achieved);
}

TEST_F(CudaSituation, Number15EachGpuHasItsOwnClockWhateverTheOrderOfNvml)
{
    machine().devices.push_back({.name = "NVIDIA Double 2000", .uuid = {0x22}, .multiprocessors = 4});
    // NVML lists them by its own order; only the UUID tells.
    machine().timerStands = true;
    m_nvml.devices = {{kSecondUuid, {.megahertz = 900}}, {kFirstUuid, {.megahertz = 1800}}};
    for (const std::size_t index : {0U, 1U}) {
        const auto points = sweep({planned("copy", {.n = 64})}, index);
        ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
        EXPECT_EQ(clockHeld(*points.at(0).measurement), Frequency{index == 0 ? 1.8e9 : 0.9e9});
        const DeviceInfo& info = m_found.devices.at(index)->info();
        EXPECT_EQ(info.details.at("UUID"), index == 0 ? kFirstUuid : kSecondUuid);
        EXPECT_EQ(info.multiprocessors, index == 0 ? 2 : 4);
    }
}

TEST_F(CudaSituation, Number15ASliceOfAGpuThatNvmlRefusesIsMeasuredAndCountsItsClockItself)
{
    machine().devices.front().name = "NVIDIA A100-SXM4-40GB MIG 1g.5gb";
    machine().devices.front().uuid = {0x77}; // a slice has a UUID of its own, which NVML knows no device by
    const auto points = sweep({planned("copy", {.n = 64})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_NEAR(clockHeld(*points.at(0).measurement)->hertz(), 1e9, 0.03e9);
    EXPECT_EQ(points.at(0).measurement->coreClocks.front().throttle, "") << "unknown";
    EXPECT_THAT(kindsOf(points.at(0)), Not(Contains(Verdict::Kind::throttled)));
    EXPECT_EQ(m_found.devices.front()->info().name, "NVIDIA A100-SXM4-40GB MIG 1g.5gb");
}

TEST_F(CudaSituation, TheClocksTickOfHalfAMicrosecondIsBatchedAway)
{
    machine().times.kernel = 700;
    machine().times.call = 100;
    const auto points = sweep({planned("copy", {.n = 64})});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_GT(points.at(0).measurement->launchesPerSample, 100);
    EXPECT_NEAR(points.at(0).measurement->median.count(), 0.7e-6, 0.01e-6);
    EXPECT_THAT(kindsOf(points.at(0)), Not(Contains(Verdict::Kind::quantised)));
}

} // namespace
} // namespace ridgepoint
