// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"

#include <gmock/gmock.h>
#include <stdexcept>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

Cost costOf(const char* kernel, const Problem& problem) { return kernelOrThrow(kernel).cost(problem); }

/// Counts what a scalar loop over the kernel's definition does, one element at a time.
struct Counter {
    std::int64_t flops = 0;
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    [[nodiscard]] std::int64_t bytes(int size) const { return (reads + writes) * size; }
};

TEST(Cost, OfCopyIsTwoPassesAndNoArithmetic)
{
    Counter count;
    for (int i = 0; i < 10; ++i) {
        count.reads += 1;
        count.writes += 1;
    }
    const Cost cost = costOf("copy", {.n = 10, .dtype = DType::f32});
    EXPECT_EQ(cost.bytes.count(), count.bytes(4));
    EXPECT_EQ(cost.flops.count(), 0);
    EXPECT_EQ(cost.workingSet.count(), 80);
}

TEST(Cost, OfReadIsOneAdditionPerElementReadOnce)
{
    Counter count;
    for (int i = 0; i < 7; ++i) {
        count.reads += 1;
        count.flops += 1;
    }
    const Cost cost = costOf("read", {.n = 7, .dtype = DType::f64});
    EXPECT_EQ(cost.bytes.count(), count.bytes(8));
    EXPECT_EQ(cost.flops.count(), count.flops);
}

TEST(Cost, OfAddIsThreePassesAndOneAddition)
{
    Counter count;
    for (int i = 0; i < 9; ++i) {
        count.reads += 2;
        count.flops += 1;
        count.writes += 1;
    }
    const Cost cost = costOf("add", {.n = 9, .dtype = DType::bf16});
    EXPECT_EQ(cost.bytes.count(), count.bytes(2));
    EXPECT_EQ(cost.flops.count(), count.flops);
    EXPECT_EQ(cost.launches, 1);
}

TEST(Cost, OfTriadCountsItsMultiplyAddAsTwo)
{
    Counter count;
    for (int i = 0; i < 9; ++i) {
        count.reads += 2;
        count.flops += 2;
        count.writes += 1;
    }
    const Cost cost = costOf("triad", {.n = 9, .dtype = DType::f64});
    EXPECT_EQ(cost.bytes.count(), count.bytes(8));
    EXPECT_EQ(cost.flops.count(), count.flops);
}

TEST(Cost, OfTheChainIsFourLaunchesThatEachReadAndWrite)
{
    Counter count;
    for (int operation = 0; operation < 4; ++operation) {
        for (int i = 0; i < 5; ++i) {
            count.reads += 1;
            count.flops += 1;
            count.writes += 1;
        }
    }
    const Cost cost = costOf("chain", {.n = 5, .dtype = DType::f32});
    EXPECT_EQ(cost.launches, 4);
    EXPECT_EQ(cost.flops.count(), count.flops);
    EXPECT_EQ(cost.bytes.count(), count.bytes(4));
}

TEST(Cost, OfTheFusedChainIsAQuarterOfTheTrafficForTheSameArithmetic)
{
    const Problem problem{.n = 1 << 20, .dtype = DType::f16};
    const Cost eager = costOf("chain", problem);
    const Cost fused = costOf("chain-fused", problem);
    EXPECT_EQ(fused.launches, 1);
    EXPECT_EQ(fused.flops, eager.flops);
    EXPECT_EQ(4 * fused.bytes, eager.bytes);
}

TEST(Cost, OfMatmulCountsEveryMultiplyAddOfTheTripleLoop)
{
    std::int64_t flops = 0;
    for (int m = 0; m < 3; ++m) {
        for (int n = 0; n < 5; ++n) {
            for (int k = 0; k < 7; ++k) {
                flops += 2;
            }
        }
    }
    const Cost cost = costOf("matmul", {.dtype = DType::f32, .shape = {3, 5, 7}});
    EXPECT_EQ(cost.flops.count(), flops);
    EXPECT_EQ(cost.bytes.count(), (3 * 7 + 7 * 5 + 3 * 5) * 4);
    EXPECT_EQ(cost.unit, ComputeUnit::matrix);
}

TEST(Cost, OfAnI8MatmulWritesI32)
{
    const Cost cost = costOf("matmul", {.n = 64, .dtype = DType::i8});
    EXPECT_EQ(cost.bytes.count(), 6 * 64 * 64);
    EXPECT_EQ(cost.output, DType::i32);
    EXPECT_EQ(cost.accumulate, DType::i32);
}

TEST(Cost, OfAnF8MatmulWritesBf16)
{
    const Cost cost = costOf("matmul", {.n = 64, .dtype = DType::f8e4m3});
    EXPECT_EQ(cost.output, DType::bf16);
    EXPECT_EQ(cost.bytes.count(), 4 * 64 * 64);
}

TEST(Cost, OfEmptyIsALaunchAndNothingElse)
{
    const Cost cost = costOf("empty", {.n = 0});
    EXPECT_EQ(cost.flops.count(), 0);
    EXPECT_EQ(cost.bytes.count(), 0);
    EXPECT_EQ(cost.launches, 1);
    EXPECT_EQ(cost.intensity(), Intensity{0});
}

TEST(Cost, OfAShapeIsThatOfAsManyElements)
{
    for (const char* kernel : {"add", "copy"}) {
        const Cost shaped = costOf(kernel, {.dtype = DType::f16, .shape = {64, 128}});
        const Cost flat = costOf(kernel, {.n = 64 * 128, .dtype = DType::f16});
        EXPECT_EQ(shaped.bytes, flat.bytes);
        EXPECT_EQ(shaped.flops, flat.flops);
        EXPECT_THAT(shaped.bytesFormula, HasSubstr("64 x 128"));
    }
}

TEST(Cost, SaysItsArithmeticInWords)
{
    const Cost matmul = costOf("matmul", {.n = 4096, .dtype = DType::f16});
    EXPECT_EQ(matmul.bytesFormula, "3 x 4096^2 x 2 B");
    EXPECT_EQ(matmul.flopsFormula, "2 x 4096^3");
    EXPECT_EQ(costOf("matmul", {.n = 64, .dtype = DType::i8}).bytesFormula, "2 x 64^2 x 1 B + 64^2 x 4 B");
    EXPECT_EQ(costOf("add", {.n = 4096}).bytesFormula, "3 x 4096 x 4 B");
}

TEST(Cost, IsExactWhereInt32Overflows)
{
    EXPECT_EQ(costOf("matmul", {.n = 46341, .dtype = DType::f32}).bytes.count(), 3LL * 46341 * 46341 * 4);
    EXPECT_EQ(costOf("matmul", {.n = 1024, .dtype = DType::f32}).flops.count(), 2147483648LL);
}

TEST(Cost, IsALoudErrorWhereInt64Overflows)
{
    EXPECT_NO_THROW((void)costOf("matmul", {.n = 1664510, .dtype = DType::f32}));
    EXPECT_THROW((void)costOf("matmul", {.n = 1664511, .dtype = DType::f32}), std::overflow_error);
    EXPECT_THROW((void)costOf("add", {.n = std::int64_t{1} << 60, .dtype = DType::f64}), std::overflow_error);
    EXPECT_THROW((void)costOf("chain", {.n = std::int64_t{1} << 60, .dtype = DType::f32}), std::overflow_error);
    EXPECT_THROW((void)costOf("fma", {.n = std::int64_t{1} << 52, .intensityTarget = Intensity{1024}}), std::overflow_error);
    EXPECT_THROW((void)costOf("add", {.shape = {std::int64_t{1} << 40, std::int64_t{1} << 40}}), std::overflow_error);
}

TEST(Cost, OfASizeBelowOneIsAnInputError)
{
    for (const char* kernel : {"copy", "read", "add", "triad", "chain", "chain-fused", "matmul", "fma"}) {
        EXPECT_THROW((void)costOf(kernel, {.n = 0}), InputError) << kernel;
        EXPECT_THROW((void)costOf(kernel, {.n = -1}), InputError) << kernel;
    }
    EXPECT_THROW((void)costOf("empty", {.n = -1}), InputError);
}

TEST(Cost, OfAWrongShapeIsAnInputError)
{
    EXPECT_THROW((void)costOf("matmul", {.shape = {4, 4}}), InputError);
    EXPECT_THROW((void)costOf("matmul", {.shape = {4, 0, 4}}), InputError);
    EXPECT_THROW((void)costOf("add", {.shape = {4}}), InputError);
    EXPECT_THROW((void)costOf("copy", {.shape = {4, -4}}), InputError);
    EXPECT_THROW((void)costOf("triad", {.shape = {4, 4}}), InputError);
}

TEST(Cost, OfADTypeTheKernelLacksNamesThoseItHas)
{
    try {
        (void)costOf("add", {.n = 16, .dtype = DType::tf32});
        FAIL() << "did not throw";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("add has no tf32"));
        EXPECT_THAT(error.what(), HasSubstr("bf16"));
    }
}

TEST(Cost, OfAMatmulKeepsTheAccumulateWidthAskedFor)
{
    EXPECT_EQ(costOf("matmul", {.n = 16, .dtype = DType::f16}).accumulate, DType::f32);
    EXPECT_EQ(costOf("matmul", {.n = 16, .dtype = DType::f16, .accumulate = DType::f16}).accumulate, DType::f16);
    EXPECT_THROW((void)costOf("matmul", {.n = 16, .dtype = DType::bf16, .accumulate = DType::i32}), InputError);
}

} // namespace
} // namespace ridgepoint
