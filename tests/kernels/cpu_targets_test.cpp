// SPDX-License-Identifier: GPL-3.0-or-later
// One binary must be right on every CPU: each SIMD target that this CPU can run is forced in turn.
#include "kernels/cpu/simd_stream.h"
#include "tests/kernels/cpu_fixture.h"

// As the kernels are compiled.
#define HWY_DISABLED_TARGETS HWY_SSSE3
#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <set>

namespace ridgepoint {
namespace {

using test::cpuDevice;

/// Forces one SIMD target for its lifetime.
class ForcedTarget {
public:
    explicit ForcedTarget(std::int64_t target)
    {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    ForcedTarget(const ForcedTarget&) = delete;
    ForcedTarget& operator=(const ForcedTarget&) = delete;
    ~ForcedTarget()
    {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

std::vector<std::int64_t> runnableTargets() { return hwy::SupportedAndGeneratedTargets(); }

void expectRight(const std::string& kernel, const Problem& problem)
{
    if (!cpuDevice()->supports(kernel, problem)) {
        return;
    }
    const Verification verification = cpuDevice()->prepare(kernel, problem, {})->verify({});
    EXPECT_TRUE(verification.passed) << kernel << " " << name(problem.dtype) << " on " << cpu::simdTarget() << ": "
                                     << verification.text;
}

TEST(EverySimdTarget, StreamsRight)
{
    for (const std::int64_t target : runnableTargets()) {
        const ForcedTarget forced(target);
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            for (const char* kernel : {"copy", "read", "triad", "chain", "chain-fused"}) {
                expectRight(kernel, {.n = 4099, .dtype = dtype});
            }
        }
    }
}

TEST(EverySimdTarget, EvaluatesExpressionsRight)
{
    for (const std::int64_t target : runnableTargets()) {
        const ForcedTarget forced(target);
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
            for (const char* text :
                 {"max(x, y) / 3 - min(x, 0.1)", "sigmoid(x * 9) + tanh(y)", "exp(x) - sqrt(abs(y))", "log(x)"}) {
                expectRight("chain", {.n = 4099, .dtype = dtype, .expr = text});
                expectRight("chain-fused", {.n = 4099, .dtype = dtype, .expr = text});
            }
        }
    }
}

TEST(EverySimdTarget, ComputesRight)
{
    for (const std::int64_t target : runnableTargets()) {
        const ForcedTarget forced(target);
        for (const DType dtype : {DType::f64, DType::f32}) {
            expectRight("fma", {.n = 4099, .dtype = dtype, .intensityTarget = Intensity{3.3}});
        }
        expectRight("matmul", {.dtype = DType::f64, .shape = {33, 29, 300}});
        expectRight("matmul", {.n = 65, .dtype = DType::bf16});
        for (const DType dtype : {DType::f64, DType::f32, DType::bf16, DType::i8}) {
            for (const std::int64_t batch : {1, 2, 3, 4}) {
                expectRight("decode", {.n = 131, .dtype = dtype, .batch = batch});
            }
        }
    }
}

TEST(EverySimdTarget, TransposesRight)
{
    for (const std::int64_t target : runnableTargets()) {
        const ForcedTarget forced(target);
        for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::i8}) {
            expectRight("transpose", {.n = 201, .dtype = dtype});
            expectRight("transpose", {.n = 192, .dtype = dtype, .cache = CacheMode::cold});
        }
    }
}

TEST(EverySimdTarget, IsChosenByWhatTheCpuHas)
{
    std::set<std::string> names;
    for (const std::int64_t target : runnableTargets()) {
        const ForcedTarget forced(target);
        names.insert(cpu::simdTarget());
    }
    EXPECT_EQ(names.size(), runnableTargets().size());
}

} // namespace
} // namespace ridgepoint
