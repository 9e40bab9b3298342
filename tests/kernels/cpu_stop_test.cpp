// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "tests/kernels/cpu_fixture.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using test::cpuDevice;

std::stop_token stopped()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

TEST(CpuStop, EndsPreparationOfEveryKernelWithBuffers)
{
    for (const char* kernel : {"copy", "read", "add", "chain", "fma", "matmul"}) {
        EXPECT_THROW((void)cpuDevice()->prepare(kernel, {.n = 512}, stopped()), Cancelled) << kernel;
    }
}

TEST(CpuStop, EndsVerification)
{
    for (const char* kernel : {"copy", "read", "add", "chain", "fma", "matmul"}) {
        const auto prepared = cpuDevice()->prepare(kernel, {.n = 512}, {});
        EXPECT_THROW((void)prepared->verify(stopped()), Cancelled) << kernel;
    }
}

TEST(CpuStop, LeavesTheDeviceUsable)
{
    EXPECT_THROW((void)cpuDevice()->prepare("add", {.n = 512}, stopped()), Cancelled);
    EXPECT_TRUE(cpuDevice()->prepare("add", {.n = 512}, {})->verify({}).passed);
}

} // namespace
} // namespace ridgepoint
