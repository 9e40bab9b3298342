// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "tests/engine/throws.h"
#include "tests/kernels/cuda/cuda_fixture.h"
#include "tests/kernels/cuda/scripted_jit.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::ScriptedJit;
using test::textOf;
using testing::HasSubstr;

class CudaExpressions : public test::CudaTest {
protected:
    [[nodiscard]] std::shared_ptr<Device> deviceWith(ScriptedJit& jit)
    {
        cuda::Libraries libraries;
        libraries.jit = jit.library();
        return device(libraries);
    }
    static Problem problemOf(const char* expression, std::int64_t n, DType dtype = DType::f32)
    {
        return {.n = n, .dtype = dtype, .expr = expression};
    }
};

TEST_F(CudaExpressions, AreRightEagerAndFused)
{
    for (const char* text : {"x + 1", "-x", "x * x", "y / (x + 3)", "min(x, y) - max(x, 0.5) * 2", "sqrt(abs(x)) + relu(y) - x * y",
                             "(x + y) * (x - y) + (y * 2 - x)", "x * (2 + 1)", "tanh(x) + sigmoid(exp(x))"}) {
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            ScriptedJit jit{Expression::parse(text), dtype};
            const auto gpu = deviceWith(jit);
            for (const char* kernel : {"chain", "chain-fused"}) {
                for (const std::int64_t n : {1, 7, 8, 1025}) {
                    const auto prepared = gpu->prepare(kernel, problemOf(text, n, dtype), {});
                    const Verification verification = prepared->verify({});
                    EXPECT_TRUE(verification.passed)
                        << kernel << " " << text << " " << name(dtype) << " " << n << verification.text;
                    EXPECT_GT(prepared->launch(1).count(), 0);
                }
            }
        }
    }
}

TEST_F(CudaExpressions, AreCompiledOnceForAllSizesAndForTheGpuThatIsThere)
{
    ScriptedJit jit{Expression::parse("x + 1")};
    const auto gpu = deviceWith(jit);
    for (const std::int64_t n : {64, 128, 256}) {
        static_cast<void>(gpu->prepare("chain-fused", problemOf("x + 1", n), {}));
    }
    EXPECT_EQ(jit.sources.size(), 1U);
    EXPECT_EQ(jit.capabilities, std::vector<int>{86});
    const auto kernel = gpu->prepare("chain-fused", problemOf("x + 1", 64), {});
    EXPECT_THAT(kernel->implementation(), testing::ContainsRegex("NVRTC 13.0, .*compiled in [0-9]+ ms beforehand"));
}

TEST_F(CudaExpressions, TheEagerChainLaunchesOncePerOperation)
{
    ScriptedJit jit{Expression::parse("-(x * 2) + 1")};
    const auto kernel = deviceWith(jit)->prepare("chain", problemOf("-(x * 2) + 1", 64), {});
    const int before = machine().launches;
    static_cast<void>(kernel->launch(1));
    EXPECT_EQ(machine().launches - before, 3);
}

TEST_F(CudaExpressions, TheDefaultNeedsNoCompiler)
{
    ScriptedJit jit{Expression::parse("x + 1"), DType::f32, "must not be asked"};
    const auto gpu = deviceWith(jit);
    for (const char* text : {"", "relu(x * 2 + 1) * 0.5", "relu( x*2+1 )*0.5"}) {
        EXPECT_TRUE(gpu->prepare("chain-fused", problemOf(text, 64), {})->verify({}).passed) << text;
    }
}

TEST_F(CudaExpressions, WithoutACompilerTheOthersAreUnsupportedWithTheReason)
{
    cuda::Libraries libraries;
    libraries.jitProblem = "libnvrtc.so.13: cannot open shared object file";
    const auto gpu = device(libraries);
    const Support support = gpu->supports("chain-fused", problemOf("x + 1", 64));
    EXPECT_FALSE(support.supported);
    EXPECT_THAT(support.reason, HasSubstr("libnvrtc.so.13: cannot open"));
    EXPECT_TRUE(gpu->supports("chain-fused", problemOf("", 64)).supported);
}

TEST_F(CudaExpressions, WhatTheCompilerSaysIsTold)
{
    ScriptedJit jit{Expression::parse("x + 1"), DType::f32, "NVRTC does not compile the expression: line 3"};
    const auto gpu = deviceWith(jit);
    EXPECT_THAT(textOf<RunError>([&] { static_cast<void>(gpu->prepare("chain", problemOf("x + 1", 64), {})); }),
                HasSubstr("line 3"));
}

TEST_F(CudaExpressions, ARefusedLaunchNamesItself)
{
    ScriptedJit jit{Expression::parse("x + 1")};
    const auto kernel = deviceWith(jit)->prepare("chain-fused", problemOf("x + 1", 64), {});
    jit.launchError = cudaErrorLaunchOutOfResources;
    EXPECT_THAT(textOf<RunError>([&] { static_cast<void>(kernel->launch(1)); }), HasSubstr("a compiled expression"));
}

TEST_F(CudaExpressions, ModulesAreUnloadedWithTheirDevice)
{
    ScriptedJit jit{Expression::parse("x + 1")};
    {
        const auto gpu = deviceWith(jit);
        static_cast<void>(gpu->prepare("chain-fused", problemOf("x + 1", 64), {}));
        EXPECT_EQ(jit.loaded, 1);
        m_found.devices.clear();
    }
    EXPECT_EQ(jit.loaded, 0);
}

} // namespace
} // namespace ridgepoint
