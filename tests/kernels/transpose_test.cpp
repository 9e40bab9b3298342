// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog's transpose: its cost against a counted loop, its reference against the definition.
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/numeric.h"
#include "kernels/catalog/reference.h"

#include <gmock/gmock.h>
#include <stdexcept>
#include <utility>
#include <vector>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

Cost costOf(const Problem& problem) { return kernelOrThrow("transpose").cost(problem); }

/// An f32 matrix and its transpose by the definition.
struct Transposed {
    std::int64_t side;
    std::vector<float> in;
    std::vector<float> out;
    explicit Transposed(std::int64_t n) : side(n), in(static_cast<std::size_t>(n * n)), out(in.size())
    {
        fillElements(DType::f32, 1, in.data(), 0, n * n);
        for (std::int64_t row = 0; row < n; ++row) {
            for (std::int64_t column = 0; column < n; ++column) {
                out[static_cast<std::size_t>(row * n + column)] = in[static_cast<std::size_t>(column * n + row)];
            }
        }
    }
    [[nodiscard]] Verification verify(std::stop_token stop = {}) const
    {
        const KernelRun run{{hostFetch(DType::f32, in.data())}, hostFetch(DType::f32, out.data())};
        return verifyRun("transpose", {.n = side}, run, std::move(stop));
    }
};

TEST(TransposeCost, CountsEveryElementReadAndWrittenOnce)
{
    std::int64_t moved = 0;
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 5; ++column) {
            moved += 2;
        }
    }
    const Cost cost = costOf({.n = 5, .dtype = DType::f64});
    EXPECT_EQ(cost.bytes.count(), moved * 8);
    EXPECT_EQ(cost.workingSet.count(), moved * 8);
    EXPECT_EQ(cost.flops.count(), 0);
    EXPECT_EQ(cost.launches, 1);
}

TEST(TransposeCost, IsThatOfACopyOfAsManyElements)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
        const Cost copy = kernelOrThrow("copy").cost({.dtype = dtype, .shape = {4096, 4096}});
        EXPECT_EQ(costOf({.n = 4096, .dtype = dtype}).bytes, copy.bytes);
    }
}

TEST(TransposeCost, SaysItsArithmeticInWords)
{
    const Cost cost = costOf({.n = 4096, .dtype = DType::bf16});
    EXPECT_EQ(cost.bytesFormula, "2 x 4096^2 x 2 B");
    EXPECT_EQ(cost.flopsFormula, "0");
}

TEST(TransposeCost, RefusesWhatIsNoSide)
{
    EXPECT_THROW((void)costOf({.n = 0}), InputError);
    EXPECT_THROW((void)costOf({.shape = {64, 64}}), InputError);
    EXPECT_THROW((void)costOf({.n = 64, .dtype = DType::tf32}), InputError);
    EXPECT_THROW((void)costOf({.n = std::int64_t{1} << 31, .dtype = DType::f64}), std::overflow_error);
}

TEST(TransposeReference, PassesTheDefinition)
{
    for (const std::int64_t n : {1, 2, 255, 257, 1500}) {
        const Verification result = Transposed(n).verify();
        EXPECT_TRUE(result.passed) << n << ": " << result.text;
    }
}

TEST(TransposeReference, CatchesAPlainCopy)
{
    Transposed matrix(64);
    matrix.out = matrix.in;
    EXPECT_FALSE(matrix.verify().passed);
}

TEST(TransposeReference, CatchesOneWrongElementOfASmallMatrix)
{
    Transposed matrix(300);
    std::swap(matrix.out[299 * 300 + 1], matrix.out[299 * 300 + 2]);
    const Verification result = matrix.verify();
    EXPECT_FALSE(result.passed);
    EXPECT_THAT(result.text, HasSubstr("differs from reference"));
}

TEST(TransposeReference, SeesTheCornersOfALargeMatrix)
{
    const Transposed right(1500);
    for (const std::size_t corner : {std::size_t{1}, std::size_t{1499}, std::size_t{1499 * 1500}, std::size_t{1500 * 1500 - 2}}) {
        Transposed wrong = right;
        wrong.out[corner] += 1;
        EXPECT_FALSE(wrong.verify().passed) << corner;
    }
}

TEST(TransposeReference, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)Transposed(64).verify(stop.get_token()), Cancelled);
}

} // namespace
} // namespace ridgepoint
