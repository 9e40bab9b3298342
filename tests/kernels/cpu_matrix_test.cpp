// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels whose n is the side of a matrix: odd sides, every dtype, and what they say of how they run.
#include "engine/error.h"
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
    SCOPED_TRACE(kernel + " " + std::string(name(problem.dtype)) + " n=" + std::to_string(problem.n) +
                 " batch=" + std::to_string(problem.batch));
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

class EveryDecodeDType : public ::testing::TestWithParam<DType> {};

TEST_P(EveryDecodeDType, IsRightForOddSidesAndBatches)
{
    for (const std::int64_t n : {1, 2, 7, 8, 9, 31, 33, 64, 65, 130, 257}) {
        for (const std::int64_t batch : {1, 2, 3, 4, 5, 7, 16, 33}) {
            expectRight("decode", {.n = n, .dtype = GetParam(), .batch = batch});
        }
    }
}

TEST_P(EveryDecodeDType, IsRightForWeightsDeeperThanABlock)
{
    for (const std::int64_t batch : {1, 3, 4, 11}) {
        expectRight("decode", {.n = 1027, .dtype = GetParam(), .batch = batch});
        expectRight("decode", {.n = 2049, .dtype = GetParam(), .batch = batch});
    }
}

TEST_P(EveryDecodeDType, IsRightForTheLargestBatchAndInColdMode)
{
    expectRight("decode", {.n = 300, .dtype = GetParam(), .batch = 512});
    expectRight("decode", {.n = 300, .dtype = GetParam(), .batch = 1, .cache = CacheMode::cold});
}

INSTANTIATE_TEST_SUITE_P(Cpu, EveryDecodeDType, ::testing::Values(DType::f64, DType::f32, DType::bf16, DType::i8),
                         [](const auto& instance) { return std::string(name(instance.param)); });

TEST(CpuDecode, OfOneTokenInBf16WidensItsWeightsInRegistersOnly)
{
    const auto prepared = cpuDevice()->prepare("decode", {.n = 64, .dtype = DType::bf16}, {});
    EXPECT_THAT(prepared->implementation(), HasSubstr("bf16 widened in registers"));
    EXPECT_EQ(cpuDevice()->nativeDType("decode", DType::bf16), DType::bf16);
}

TEST(CpuDecode, OfManyTokensInF32IsTheLibrarys)
{
    const auto prepared = cpuDevice()->prepare("decode", {.n = 64, .batch = 512}, {});
    EXPECT_THAT(prepared->implementation(), HasSubstr("oneDNN"));
}

TEST(CpuDecode, InF16RunsAsBf16AndSaysWhyItDoesNotRunItself)
{
    EXPECT_EQ(cpuDevice()->nativeDType("decode", DType::f16), DType::bf16);
    EXPECT_THAT(cpuDevice()->supports("decode", {.n = 64, .dtype = DType::f16}).reason, HasSubstr("use bf16 or f32"));
    EXPECT_THAT(cpuDevice()->supports("decode", {.n = 64, .dtype = DType::tf32}).reason, HasSubstr("no CPU has it"));
}

TEST(CpuDecode, RefusesABatchPast512)
{
    EXPECT_THROW((void)cpuDevice()->prepare("decode", {.n = 64, .batch = 513}, {}), InputError);
}

} // namespace
} // namespace ridgepoint
