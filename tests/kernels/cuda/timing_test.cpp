// SPDX-License-Identifier: GPL-3.0-or-later
// Events on the double's own clock: what a launch is charged, hidden launches, cold caches.
#include "engine/error.h"
#include "tests/kernels/cuda/cuda_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

class CudaTiming : public test::CudaTest {
protected:
    std::unique_ptr<PreparedKernel> prepared(const Problem& problem, const char* kernel = "copy")
    {
        m_device = device();
        return m_device->prepare(kernel, problem, {});
    }
    static constexpr double us(Seconds time) { return time.count() * 1e6; }

    std::shared_ptr<Device> m_device;
};

TEST_F(CudaTiming, TheClockIsEventsWithATickOfHalfAMicrosecond)
{
    EXPECT_EQ(device()->clock().name, "CUDA events");
    EXPECT_EQ(device()->clock().tick, Seconds{0.5e-6});
}

TEST_F(CudaTiming, AnExposedLaunchIsChargedWhatStartingItCosts)
{
    EXPECT_NEAR(us(prepared({.n = 64})->launch(1)), 7, 0.01) << "5 us and a call of 2 us";
}

TEST_F(CudaTiming, AHiddenLaunchIsTheKernelAlone)
{
    const auto kernel = prepared({.n = 64, .launch = LaunchMode::hidden});
    EXPECT_NEAR(us(kernel->launch(1)), 5, 0.01);
    EXPECT_NEAR(us(kernel->launch(10)), 50, 0.01);
}

TEST_F(CudaTiming, AnUnwaitedLaunchKnowsNothingOfHowLongTheKernelTakes)
{
    machine().times.kernel = 1e15; // eleven days of the device's clock
    const auto kernel = prepared({.n = 64, .launch = LaunchMode::unwaited});
    EXPECT_LT(kernel->launch(2), Seconds{3600});
    EXPECT_GT(kernel->launch(2), Seconds{0});
}

TEST_F(CudaTiming, MoreLaunchesThanAQueueHoldsAreHiddenInParts)
{
    const auto kernel = prepared({.n = 64, .launch = LaunchMode::hidden});
    EXPECT_NEAR(us(kernel->launch(1000)), 5000, 1);
    const auto chain = prepared({.n = 64, .launch = LaunchMode::hidden}, "chain");
    EXPECT_NEAR(us(chain->launch(1000)), 20'000, 1);
}

TEST_F(CudaTiming, TheStreamIsKeptBusyForLongerWhereLaunchesAreSlow)
{
    machine().times.call = 20'000; // 100 of them take ten times as long as the stream is busy at first
    EXPECT_NEAR(us(prepared({.n = 64, .launch = LaunchMode::hidden})->launch(100)), 500, 0.1);
}

TEST_F(CudaTiming, LaunchesThatCannotBeHiddenAreAnErrorAndNoTime)
{
    machine().times.call = 1e9;
    const auto kernel = prepared({.n = 64, .launch = LaunchMode::hidden});
    try {
        static_cast<void>(kernel->launch(1));
        FAIL() << "did not throw";
    } catch (const RunError& error) {
        EXPECT_THAT(error.what(), HasSubstr("use exposed launches"));
    }
}

TEST_F(CudaTiming, ColdWritesTwiceTheL2CacheAndResetsWhatPersistsThere)
{
    const auto kernel = prepared({.n = 64, .cache = CacheMode::cold});
    machine().bytesSet = 0;
    kernel->makeCold();
    EXPECT_EQ(machine().bytesSet, 2 * machine().devices.front().l2);
    EXPECT_EQ(machine().persistingResets, 1);
    EXPECT_NEAR(us(kernel->launch(1)), 7, 0.01) << "the launch is not hidden behind the eviction";
}

TEST_F(CudaTiming, WarmRunsKeepNoMemoryForEviction)
{
    const auto kernel = prepared({.n = 64});
    EXPECT_LT(machine().allocated, machine().devices.front().l2);
    kernel->makeCold();
    EXPECT_EQ(machine().persistingResets, 0);
}

TEST_F(CudaTiming, PreparingHappensOnceAndLaunchingAllocatesNothing)
{
    for (const char* name : {"read", "chain", "matmul-tiled", "decode"}) {
        const auto kernel = prepared({.n = 64}, name);
        EXPECT_TRUE(kernel->verify({}).passed);
        const int allocations = machine().allocations;
        static_cast<void>(kernel->launch(3));
        EXPECT_EQ(machine().allocations, allocations) << name;
    }
}

} // namespace
} // namespace ridgepoint
