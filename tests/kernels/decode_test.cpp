// SPDX-License-Identifier: GPL-3.0-or-later
// The catalog's decode: its cost against a counted loop, its reference against the definition.
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

Cost costOf(const Problem& problem) { return kernelOrThrow("decode").cost(problem); }

std::vector<float> filled(std::int64_t count, std::uint64_t seed)
{
    std::vector<float> values(static_cast<std::size_t>(count));
    fillElements(DType::f32, seed, values.data(), 0, count);
    return values;
}

/// A batch of activations times weights by the definition: output j of a token is its dot product with row j of the weights.
struct SmallDecode {
    std::int64_t batch;
    std::int64_t side;
    std::vector<float> x, weights, y;
    SmallDecode(std::int64_t tokens, std::int64_t n)
        : batch(tokens), side(n), x(filled(tokens * n, 1)), weights(filled(n * n, 2)), y(x.size())
    {
        for (std::int64_t token = 0; token < batch; ++token) {
            for (std::int64_t output = 0; output < side; ++output) {
                double sum = 0;
                for (std::int64_t k = 0; k < side; ++k) {
                    sum += static_cast<double>(at(x, token, k)) * static_cast<double>(at(weights, output, k));
                }
                at(y, token, output) = static_cast<float>(sum);
            }
        }
    }
    float& at(std::vector<float>& matrix, std::int64_t row, std::int64_t column) const
    {
        return matrix[static_cast<std::size_t>(row * side + column)];
    }
    [[nodiscard]] Verification verify(std::stop_token stop = {}) const
    {
        const KernelRun run{{hostFetch(DType::f32, x.data()), hostFetch(DType::f32, weights.data())},
                            hostFetch(DType::f32, y.data())};
        return verifyRun("decode", {.n = side, .batch = batch}, run, std::move(stop));
    }
};

TEST(DecodeCost, CountsEveryWeightReadOnceAndUsedByEveryToken)
{
    std::int64_t flops = 0;
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    for (int output = 0; output < 7; ++output) {
        for (int k = 0; k < 7; ++k) {
            reads += 1;
            flops += 3 * 2;
        }
    }
    for (int token = 0; token < 3; ++token) {
        reads += 7;
        writes += 7;
    }
    const Cost cost = costOf({.n = 7, .dtype = DType::f32, .batch = 3});
    EXPECT_EQ(cost.flops.count(), flops);
    EXPECT_EQ(cost.bytes.count(), (reads + writes) * 4);
    EXPECT_EQ(cost.workingSet, cost.bytes);
    EXPECT_EQ(cost.launches, 1);
    EXPECT_EQ(cost.unit, ComputeUnit::matrix);
}

TEST(DecodeCost, OfOneTokenIsAboutOneFlopAByteInBf16)
{
    EXPECT_NEAR(costOf({.n = 4096, .dtype = DType::bf16}).intensity().flopPerByte(), 1, 1e-3);
    EXPECT_NEAR(costOf({.n = 4096, .dtype = DType::bf16, .batch = 64}).intensity().flopPerByte(), 64 / (1 + 2.0 * 64 / 4096), 1e-9);
}

TEST(DecodeCost, IsThatOfTheMatmulOfTheSameShape)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::bf16, DType::i8}) {
        const Cost matmul = kernelOrThrow("matmul").cost({.dtype = dtype, .shape = {48, 100, 100}});
        const Cost decode = costOf({.n = 100, .dtype = dtype, .batch = 48});
        EXPECT_EQ(decode.flops, matmul.flops);
        EXPECT_EQ(decode.bytes, matmul.bytes);
        EXPECT_EQ(decode.output, matmul.output);
        EXPECT_EQ(decode.accumulate, matmul.accumulate);
    }
}

TEST(DecodeCost, SaysItsArithmeticInWords)
{
    const Cost bf16 = costOf({.n = 4096, .dtype = DType::bf16, .batch = 64});
    EXPECT_EQ(bf16.bytesFormula, "(4096^2 + 2 x 64 x 4096) x 2 B");
    EXPECT_EQ(bf16.flopsFormula, "2 x 64 x 4096^2");
    EXPECT_EQ(costOf({.n = 64, .dtype = DType::i8, .batch = 2}).bytesFormula, "(64^2 + 2 x 64) x 1 B + 2 x 64 x 4 B");
}

TEST(DecodeCost, RefusesBatchesAndSidesThatAreNone)
{
    EXPECT_NO_THROW((void)costOf({.n = 64, .batch = 512}));
    EXPECT_THROW((void)costOf({.n = 64, .batch = 513}), InputError);
    EXPECT_THROW((void)costOf({.n = 64, .batch = 0}), InputError);
    EXPECT_THROW((void)costOf({.n = 0}), InputError);
    EXPECT_THROW((void)costOf({.shape = {64, 64}}), InputError);
    EXPECT_THROW((void)costOf({.n = std::int64_t{1} << 31, .batch = 512}), std::overflow_error);
}

TEST(DecodeReference, PassesTheDefinition)
{
    for (const std::int64_t batch : {1, 2, 17}) {
        const Verification result = SmallDecode(batch, 61).verify();
        EXPECT_TRUE(result.passed) << batch << ": " << result.text;
    }
}

TEST(DecodeReference, CatchesOneWrongOutput)
{
    SmallDecode decode(3, 61);
    decode.at(decode.y, 2, 60) += 0.01F;
    const Verification result = decode.verify();
    EXPECT_FALSE(result.passed);
    EXPECT_THAT(result.text, HasSubstr("differs from reference"));
}

TEST(DecodeReference, CatchesWeightsReadTheOtherWayRound)
{
    SmallDecode decode(2, 16);
    for (std::int64_t row = 0; row < 16; ++row) {
        for (std::int64_t column = 0; column < row; ++column) {
            std::swap(decode.at(decode.weights, row, column), decode.at(decode.weights, column, row));
        }
    }
    EXPECT_FALSE(decode.verify().passed);
}

TEST(DecodeReference, OfALargeBatchSeesItsLastTokenAndOutput)
{
    SmallDecode decode(32, 700);
    ASSERT_TRUE(decode.verify().passed);
    decode.at(decode.y, 31, 699) += 10;
    EXPECT_FALSE(decode.verify().passed);
}

TEST(DecodeReference, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)SmallDecode(1, 16).verify(stop.get_token()), Cancelled);
}

} // namespace
} // namespace ridgepoint
