// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels whose n is the side of a matrix: odd sides, every dtype, and what they say of how they run.
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::HasSubstr;
using ::testing::Not;

/// Prepares, verifies, and launches twice.
void expectRight(const std::string& kernel, const Problem& problem)
{
    SCOPED_TRACE(kernel + " " + std::string(name(problem.dtype)) + " n=" + std::to_string(problem.n));
    const auto prepared = cpuDevice()->prepare(kernel, problem, {});
    const Verification verification = prepared->verify({});
    EXPECT_TRUE(verification.passed) << verification.text;
    EXPECT_GT(prepared->launch(2).count(), 0);
}

TEST(CpuTranspose, IsExactForSidesAroundTilesAndVectors)
{
    for (const DType dtype : kernelOrThrow("transpose").dtypes) {
        for (const std::int64_t n : {1, 2, 3, 7, 8, 15, 16, 17, 63, 64, 65, 100, 127, 128, 129, 200, 257, 513, 1029}) {
            expectRight("transpose", {.n = n, .dtype = dtype});
        }
    }
}

TEST(CpuTranspose, IsExactInColdModeWhetherItsRowsAreWholeLinesOrNot)
{
    for (const DType dtype : kernelOrThrow("transpose").dtypes) {
        for (const std::int64_t n : {64, 65, 448, 450}) {
            expectRight("transpose", {.n = n, .dtype = dtype, .cache = CacheMode::cold});
        }
    }
}

TEST(CpuTranspose, WritesPastTheCacheWhereRowsAreWholeLines)
{
    const auto whole = cpuDevice()->prepare("transpose", {.n = 128, .cache = CacheMode::cold}, {});
    EXPECT_THAT(whole->implementation(), HasSubstr("non-temporal stores"));
    const auto ragged = cpuDevice()->prepare("transpose", {.n = 129, .cache = CacheMode::cold}, {});
    EXPECT_THAT(ragged->implementation(), Not(HasSubstr("non-temporal stores")));
}

TEST(CpuTranspose, TakesF16EvenWhereTheCpuCannotConvertIt)
{
    EXPECT_TRUE(cpuDevice()->supports("transpose", {.n = 64, .dtype = DType::f16}).supported);
    EXPECT_EQ(cpuDevice()->nativeDType("transpose", DType::f16), DType::f16);
}

} // namespace
} // namespace ridgepoint
