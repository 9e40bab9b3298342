// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/core_clock.h"
#include "tests/kernels/cpu_fixture.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

TEST(CoreClock, IsOneThatACoreCanHave)
{
    const Frequency clock = cpu::readCoreClock();
    EXPECT_GT(clock.hertz(), 2e8);
    EXPECT_LT(clock.hertz(), 8e9);
}

TEST(CoreClock, IsReadFromAPreparedKernel)
{
    const auto kernel = test::cpuDevice()->prepare("empty", {.n = 1}, {});
    const auto reading = kernel->coreClock();
    ASSERT_TRUE(reading);
    EXPECT_GT(reading->frequency.value().hertz(), 2e8);
    EXPECT_TRUE(reading->throttle.empty());
}

TEST(CoreClock, TimeOfTheProgramHoldsThatOfItsThreads)
{
    const auto kernel = test::cpuDevice()->prepare("empty", {.n = 1}, {});
    (void)kernel->launch(100);
    const auto time = kernel->teamTime();
    ASSERT_TRUE(time);
    EXPECT_GE(time->program + Seconds{1e-3}, time->busy);
}

} // namespace
} // namespace ridgepoint
