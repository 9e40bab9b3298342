// SPDX-License-Identifier: GPL-3.0-or-later
// What fooled other tools and shows only with the real CPU device, or with a clock that somebody sets.
#include "engine/error.h"
#include "engine/session.h"
#include "engine/sweep_runner.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/topology.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace {

/// By how much somebody has set the wall clock; it moves on with every reading while it is not 0.
std::atomic<std::int64_t> clockSetBy{0};

} // namespace

/// In place of the C library's: the wall clock alone can be set.
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
    if (clock == CLOCK_REALTIME && clockSetBy != 0) {
        time->tv_sec += clockSetBy;
        clockSetBy -= 3600;
    }
    return result;
}

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::HasSubstr;
using ::testing::Not;

PlannedPoint planned(const std::string& kernel, const Problem& problem)
{
    return {.kernel = kernel, .problem = problem, .cost = kernelOrThrow(kernel).cost(problem)};
}

std::vector<RooflinePoint> pointsOf(const SweepPlan& plan)
{
    std::vector<RooflinePoint> points;
    runSweep(plan, *cpuDevice(), {}, [&](const SweepEvent& event) {
        if (const auto* finished = std::get_if<PointFinished>(&event.what)) {
            points.push_back(finished->point);
        }
    });
    return points;
}

/// Every thread of the team sleeps: it takes time on the wall and none of a CPU.
class SleepKernel final : public cpu::CpuKernel {
public:
    SleepKernel(const cpu::Context& context, const cpu::Request& request) : CpuKernel(context, request) {}
    [[nodiscard]] std::string implementation() const override { return "sleep"; }

private:
    void runOnce() override
    {
        team().run([](int) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
    }
    void poisonOutput(const std::stop_token&) override {}
    [[nodiscard]] KernelRun data() const override { return {}; }
};

TEST(Situation, AKernelThatSleepsIsTimedOnTheWallAndOnceForAllThreads)
{
    const cpu::Team team(std::vector<int>(4, cpu::machineTopology().cpus.front()));
    team.enter();
    SleepKernel kernel({&team, Bytes{1}, Bytes{1}}, {"empty", {.n = 1}, {}, {}});
    const Seconds time = kernel.launch(1);
    EXPECT_GE(time.count(), 0.020) << "CPU time would be next to nothing";
    EXPECT_LT(time.count(), 0.079) << "four threads side by side sleep once";
    test::cpuDevice()->prepare("empty", {.n = 1}, {}); // gives the threads their own cores back
}

TEST(Situation, AWallClockSetBackDuringARunChangesNoTime)
{
    const SweepPlan plan{
        .device = "cpu", .points = {planned("add", {.n = 1 << 16}), planned("copy", {.n = 1 << 16})}, .warmUp = 2, .samples = 10};
    const auto before = std::chrono::system_clock::now();
    clockSetBy = -7200;
    const auto set = std::chrono::system_clock::now();
    const std::vector<RooflinePoint> points = pointsOf(plan);
    clockSetBy = 0;
    EXPECT_LT(set, before) << "the clock was set";
    for (const RooflinePoint& point : points) {
        ASSERT_TRUE(point.measurement) << point.reason;
        EXPECT_GT(point.measurement->min.count(), 0);
        EXPECT_LT(point.measurement->median.count(), 1);
        EXPECT_EQ(point.measurement->dropped, 0);
    }
}

TEST(Situation, WhatPreparingCostsIsInNoSample)
{
    // oneDNN makes its code when a matmul is prepared: milliseconds, beside a product of microseconds.
    const auto start = std::chrono::steady_clock::now();
    (void)cpuDevice()->prepare("matmul", {.n = 33}, {});
    const Seconds preparing = std::chrono::steady_clock::now() - start;
    const auto points = pointsOf({.device = "cpu", .points = {planned("matmul", {.n = 33})}, .warmUp = 1, .samples = 20});
    ASSERT_TRUE(points.at(0).measurement) << points.at(0).reason;
    EXPECT_LT(points.at(0).measurement->median.count(), std::max(1e-3, preparing.count()));
}

TEST(Situation, AnI8MatmulOfAnyShapeIsExactOrSkippedAndTheSweepGoesOn)
{
    SweepPlan plan{.device = "cpu", .warmUp = 1, .samples = 6};
    for (const std::int64_t n : {1, 3, 5, 7, 16, 17}) {
        plan.points.push_back(planned("matmul", {.n = n, .dtype = DType::i8}));
    }
    const auto points = pointsOf(plan);
    ASSERT_EQ(points.size(), plan.points.size());
    for (const RooflinePoint& point : points) {
        EXPECT_TRUE(point.status == PointStatus::measured || point.status == PointStatus::skipped) << point.reason;
    }
}

TEST(Situation, F32IsNeverQuietlyTf32)
{
    const Support support = cpuDevice()->supports("matmul", {.n = 64, .dtype = DType::tf32});
    EXPECT_FALSE(support);
    EXPECT_THAT(support.reason, HasSubstr("tf32"));
    const Verification verification = cpuDevice()->prepare("matmul", {.n = 256}, {})->verify({});
    EXPECT_TRUE(verification.passed);
    EXPECT_LE(verification.allowed, 1e-5);
    EXPECT_LT(verification.error, 1e-5) << "ten mantissa bits would be off by 1e-4 and more";
}

TEST(Situation, ADTypeThatNothingRunsIsAPointWithAReasonAndNoNumbers)
{
    const auto points = pointsOf({.device = "cpu", .points = {planned("matmul", {.n = 64, .dtype = DType::f8e4m3})}});
    EXPECT_EQ(points.at(0).status, PointStatus::skipped);
    const std::string csv = pointsCsv(points);
    for (const char* nonsense : {"inf", "nan", "0.00"}) {
        EXPECT_THAT(csv, Not(HasSubstr(nonsense)));
    }
    EXPECT_THAT(csv, HasSubstr("f8e4m3 matmul"));
}

TEST(Situation, AReluChainThatDecaysMeetsNoDenormals)
{
    // A thousand halvings take every f32 below the smallest normal number, 2^-126.
    cpuDevice()->prepare("empty", {.n = 1}, {});
    volatile float value = 1;
    for (int i = 0; i < 1000; ++i) {
        const float normal = value;
        value = normal * 0.5F;
        ASSERT_TRUE(value == 0.0F || value >= 0x1p-126F) << "a denormal after " << i;
    }
}

TEST(Situation, AKernelOfNoFlopsIsMeasuredAtItsBandwidth)
{
    const auto points = pointsOf({.device = "cpu", .points = {planned("copy", {.n = 1 << 16})}, .warmUp = 1, .samples = 10});
    ASSERT_TRUE(points.at(0).achieved);
    EXPECT_EQ(points.at(0).achieved->rate.perSecond(), 0);
    EXPECT_GT(points.at(0).achieved->bandwidth.perSecond(), 0);
}

} // namespace
} // namespace ridgepoint
