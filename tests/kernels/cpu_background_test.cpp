// SPDX-License-Identifier: GPL-3.0-or-later
// Launches that nobody waits for.
#include "engine/error.h"
#include "kernels/cpu/background.h"
#include "kernels/cpu/cpu_backend.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>

#include <semaphore>

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::HasSubstr;

TEST(Background, StartReturnsBeforeTheWorkIsDone)
{
    cpu::Background background;
    std::binary_semaphore mayEnd(0);
    bool done = false;
    background.start([&] {
        mayEnd.acquire();
        done = true;
    });
    EXPECT_FALSE(done); // it waits for us
    mayEnd.release();
    background.wait();
    EXPECT_TRUE(done);
}

TEST(Background, WhatTheWorkThrowsComesOutOfWait)
{
    cpu::Background background;
    background.start([] { throw RunError("gone wrong"); });
    EXPECT_THROW(background.wait(), RunError);
    background.start([] {});
    EXPECT_NO_THROW(background.wait());
}

TEST(CpuUnwaited, TheWorkIsDoneAndSaysHowItWasTimed)
{
    const auto device = cpuDevice();
    const auto kernel = device->prepare("matmul", {.n = 64, .launch = LaunchMode::unwaited}, {});
    EXPECT_TRUE(kernel->verify({}).passed);
    EXPECT_GT(kernel->launch(3), Seconds{0});
    EXPECT_THAT(kernel->implementation(), HasSubstr("not waited for"));
    EXPECT_FALSE(kernel->teamTime().has_value()) << "another team does the work";
}

} // namespace
} // namespace ridgepoint
