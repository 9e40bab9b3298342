// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/reference.h"

#include <cmath>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

Problem fmaProblem(double intensity, DType dtype = DType::f32, std::int64_t n = 1 << 16)
{
    return {.n = n, .dtype = dtype, .intensityTarget = Intensity{intensity}};
}

TEST(FmaPlan, ReachesEveryPowerOfTwoFromASixteenthTo1024Exactly)
{
    const KernelInfo& fma = kernelOrThrow("fma");
    for (const DType dtype : {DType::f64, DType::f32, DType::f16}) {
        for (double intensity = 1.0 / 16; intensity <= 1024; intensity *= 2) {
            EXPECT_DOUBLE_EQ(fma.cost(fmaProblem(intensity, dtype)).intensity().flopPerByte(), intensity) << name(dtype);
        }
    }
}

TEST(FmaPlan, CountsTheStepsOfEveryElement)
{
    const Problem problem = fmaProblem(1.0 / 16, DType::f32, 1000);
    const FmaPlan plan = fmaPlan(problem);
    std::int64_t steps = 0;
    for (std::int64_t i = 0; i < problem.n; ++i) {
        steps += plan.steps + (i % kFmaGroup < plan.extra ? 1 : 0);
    }
    EXPECT_EQ(kernelOrThrow("fma").cost(problem).flops.count(), 2 * steps);
}

TEST(FmaPlan, RefusesIntensitiesItCannotReach)
{
    EXPECT_THROW((void)fmaPlan(fmaProblem(1.0 / 32)), InputError);
    EXPECT_THROW((void)fmaPlan(fmaProblem(1025)), InputError);
    EXPECT_THROW((void)fmaPlan(fmaProblem(-1)), InputError);
    EXPECT_THROW((void)fmaPlan(fmaProblem(std::nan(""))), InputError);
}

TEST(FmaPlan, NamesTheArithmeticThatWasAskedFor)
{
    const auto accumulateOf = [](DType dtype, std::optional<DType> asked) {
        return kernelOrThrow("fma").cost({.n = 16, .dtype = dtype, .accumulate = asked}).accumulate;
    };
    EXPECT_EQ(accumulateOf(DType::f16, std::nullopt), DType::f32);
    EXPECT_EQ(accumulateOf(DType::f16, DType::f16), DType::f16);
    EXPECT_EQ(accumulateOf(DType::bf16, DType::bf16), DType::bf16);
    EXPECT_THROW((void)accumulateOf(DType::f32, DType::f16), InputError);
    EXPECT_THROW((void)accumulateOf(DType::f16, DType::bf16), InputError);
}

TEST(FmaPlan, HasADefaultIntensity) { EXPECT_EQ(fmaPlan({.n = 16, .dtype = DType::f32}), (FmaPlan{256, 0})); }

TEST(FmaPlan, ItsConstantsAreExactInEveryDType)
{
    EXPECT_EQ(static_cast<float>(fmaDecay(DType::f32)), fmaDecay(DType::f32));
    EXPECT_EQ(fmaDecay(DType::bf16), 255.0 / 256);
}

} // namespace
} // namespace ridgepoint
