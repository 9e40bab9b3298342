// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/reference.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <numeric>
#include <vector>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

std::vector<float> filled(std::size_t count, std::uint64_t seed)
{
    std::vector<float> values(count);
    fillElements(DType::f32, seed, values.data(), 0, static_cast<std::int64_t>(count));
    return values;
}

KernelRun runOf(const std::vector<const std::vector<float>*>& inputs, const std::vector<float>& output)
{
    KernelRun run;
    for (const auto* input : inputs) {
        run.inputs.push_back(hostFetch(DType::f32, input->data()));
    }
    run.output = hostFetch(DType::f32, output.data());
    return run;
}

/// An f32 addition of a size that is only sampled.
struct LargeAdd {
    static constexpr std::int64_t kElements = 3'000'001;
    std::vector<float> a = filled(kElements, 1);
    std::vector<float> b = filled(kElements, 2);
    std::vector<float> c = std::vector<float>(kElements);
    LargeAdd()
    {
        for (std::size_t i = 0; i < c.size(); ++i) {
            c[i] = a[i] + b[i];
        }
    }
    [[nodiscard]] Verification verify() const { return verifyRun("add", {.n = kElements}, runOf({&a, &b}, c), {}); }
};

struct SmallMatmul {
    static constexpr int kM = 3, kN = 5, kK = 4;
    std::vector<float> a = filled(kM * kK, 1);
    std::vector<float> b = filled(kK * kN, 2);
    std::vector<float> c = std::vector<float>(kM * kN);
    Problem problem{.shape = {kM, kN, kK}};
    SmallMatmul()
    {
        for (int m = 0; m < kM; ++m) {
            for (int n = 0; n < kN; ++n) {
                double sum = 0;
                for (int k = 0; k < kK; ++k) {
                    sum += static_cast<double>(a[static_cast<std::size_t>(m * kK + k)]) * b[static_cast<std::size_t>(k * kN + n)];
                }
                c[static_cast<std::size_t>(m * kN + n)] = static_cast<float>(sum);
            }
        }
    }
    [[nodiscard]] Verification verify() const { return verifyRun("matmul", problem, runOf({&a, &b}, c), {}); }
};

TEST(Verification, PassesARightResult)
{
    const Verification result = LargeAdd().verify();
    EXPECT_TRUE(result.passed) << result.text;
    EXPECT_EQ(result.error, 0);
    EXPECT_TRUE(result.text.empty());
}

TEST(Verification, CatchesAResultThatIsWrongEverywhere)
{
    LargeAdd add;
    for (float& value : add.c) {
        value *= 1.001F;
    }
    const Verification result = add.verify();
    EXPECT_FALSE(result.passed);
    EXPECT_THAT(result.text, HasSubstr("result differs from reference by 0.001 (allowed 1e-05)"));
}

TEST(Verification, CatchesAWrongLastElement)
{
    LargeAdd add;
    add.c.back() += 100;
    EXPECT_FALSE(add.verify().passed);
}

TEST(Verification, CatchesAWrongFirstElement)
{
    LargeAdd add;
    add.c.front() += 100;
    EXPECT_FALSE(add.verify().passed);
}

TEST(Verification, CatchesAnOutputThatWasNeverWritten)
{
    LargeAdd add;
    std::fill(add.c.begin() + 100, add.c.end(), std::numeric_limits<float>::quiet_NaN());
    const Verification result = add.verify();
    EXPECT_FALSE(result.passed);
    EXPECT_THAT(result.text, HasSubstr("not finite"));
}

TEST(Verification, PassesAMatmulWithUnequalSides)
{
    const Verification result = SmallMatmul().verify();
    EXPECT_TRUE(result.passed) << result.text;
}

TEST(Verification, CatchesOneWrongElementOfASmallMatmul)
{
    SmallMatmul matmul;
    matmul.c[7] += 0.01F;
    EXPECT_FALSE(matmul.verify().passed);
}

TEST(Verification, CatchesATransposedMatmul)
{
    SmallMatmul matmul;
    std::swap(matmul.a[1], matmul.a[4]);
    EXPECT_FALSE(matmul.verify().passed);
}

TEST(Verification, OfALargeMatmulSeesItsLastRowAndColumn)
{
    constexpr std::size_t kSide = 256;
    const std::vector<float> zeros(kSide * kSide);
    const std::vector<float> b = filled(kSide * kSide, 2);
    std::vector<float> c(kSide * kSide);
    const Problem problem{.n = kSide};
    ASSERT_TRUE(verifyRun("matmul", problem, runOf({&zeros, &b}, c), {}).passed);
    c.back() = 1;
    EXPECT_FALSE(verifyRun("matmul", problem, runOf({&zeros, &b}, c), {}).passed);
}

TEST(Verification, OfASumIsHeldAgainstTheMagnitudesAdded)
{
    const std::vector<float> values = filled(100'003, 1);
    std::vector<float> sum{static_cast<float>(std::accumulate(values.begin(), values.end(), 0.0))};
    const Problem problem{.n = 100'003};
    EXPECT_TRUE(verifyRun("read", problem, runOf({&values}, sum), {}).passed);
    sum.front() += 100;
    EXPECT_FALSE(verifyRun("read", problem, runOf({&values}, sum), {}).passed);
}

TEST(Verification, OfSixteenBitResultsWantsCorrectRounding)
{
    std::vector<std::uint16_t> a(64), b(64), c(64);
    fillElements(DType::bf16, 1, a.data(), 0, 64);
    fillElements(DType::bf16, 2, b.data(), 0, 64);
    for (std::size_t i = 0; i < c.size(); ++i) {
        c[i] = floatToBf16(bf16ToFloat(a[i]) + bf16ToFloat(b[i]));
    }
    const KernelRun run{{hostFetch(DType::bf16, a.data()), hostFetch(DType::bf16, b.data())}, hostFetch(DType::bf16, c.data())};
    const Problem problem{.n = 64, .dtype = DType::bf16};
    EXPECT_TRUE(verifyRun("add", problem, run, {}).passed);
    c[5] ^= 1U; // one unit in the last place
    EXPECT_FALSE(verifyRun("add", problem, run, {}).passed);
}

TEST(Verification, OfTheEagerChainRoundsAfterEveryOperation)
{
    // 2 x + 1 needs more bits than bf16 has, so rounding early and late differ for some x.
    std::vector<std::uint16_t> x(4096), eager(4096), fused(4096);
    fillElements(DType::bf16, 1, x.data(), 0, 4096);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float value = bf16ToFloat(x[i]);
        eager[i] = floatToBf16(std::max(bf16ToFloat(floatToBf16(value * 2 + 1)), 0.0F) * 0.5F);
        fused[i] = floatToBf16(std::max(value * 2 + 1, 0.0F) * 0.5F);
    }
    const Problem problem{.n = 4096, .dtype = DType::bf16};
    const KernelRun eagerRun{{hostFetch(DType::bf16, x.data())}, hostFetch(DType::bf16, eager.data())};
    const KernelRun fusedRun{{hostFetch(DType::bf16, x.data())}, hostFetch(DType::bf16, fused.data())};
    EXPECT_TRUE(verifyRun("chain", problem, eagerRun, {}).passed);
    EXPECT_TRUE(verifyRun("chain-fused", problem, fusedRun, {}).passed);
}

TEST(Verification, OfFmaSeesOneStepTooFew)
{
    const Problem problem{.n = 512, .dtype = DType::f32, .intensityTarget = Intensity{1}};
    const std::vector<float> x = filled(512, 1);
    std::vector<float> y = x;
    const auto decay = static_cast<float>(fmaDecay(DType::f32));
    const auto advance = [&](std::int64_t steps) {
        for (std::size_t i = 0; i < y.size(); ++i) {
            y[i] = x[i];
            for (std::int64_t s = 0; s < steps; ++s) {
                y[i] = std::fma(y[i], decay, 1 - decay);
            }
        }
    };
    advance(4);
    EXPECT_TRUE(verifyRun("fma", problem, runOf({&x}, y), {}).passed);
    advance(3);
    EXPECT_FALSE(verifyRun("fma", problem, runOf({&x}, y), {}).passed);
}

TEST(Verification, OfFmaInA16BitTypeRoundsEveryStepAndTakesNoOtherArithmetic)
{
    for (const DType dtype : {DType::f16, DType::bf16}) {
        Problem problem{.n = 512, .dtype = dtype, .accumulate = dtype, .intensityTarget = Intensity{128}};
        std::vector<std::uint16_t> x(512);
        std::vector<std::uint16_t> rounded(512);
        std::vector<std::uint16_t> wide(512);
        fillElements(dtype, 1, x.data(), 0, 512);
        const double decay = fmaDecay(dtype);
        for (std::int64_t i = 0; i < 512; ++i) {
            double inDType = loadElement(dtype, x.data(), i);
            double inDouble = inDType;
            for (int step = 0; step < 256; ++step) {
                inDType = roundTo(dtype, inDType * decay + (1 - decay));
                inDouble = inDouble * decay + (1 - decay);
            }
            storeElement(dtype, rounded.data(), i, inDType);
            storeElement(dtype, wide.data(), i, inDouble);
        }
        const KernelRun inItself{{hostFetch(dtype, x.data())}, hostFetch(dtype, rounded.data())};
        const KernelRun inMore{{hostFetch(dtype, x.data())}, hostFetch(dtype, wide.data())};
        EXPECT_TRUE(verifyRun("fma", problem, inItself, {}).passed) << name(dtype);
        EXPECT_FALSE(verifyRun("fma", problem, inMore, {}).passed) << name(dtype);
        problem.accumulate = DType::f32;
        EXPECT_FALSE(verifyRun("fma", problem, inItself, {}).passed) << name(dtype);
        EXPECT_TRUE(verifyRun("fma", problem, inMore, {}).passed) << name(dtype);
    }
}

TEST(Verification, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const LargeAdd add;
    const KernelRun run = runOf({&add.a, &add.b}, add.c);
    EXPECT_THROW((void)verifyRun("add", {.n = LargeAdd::kElements}, run, stop.get_token()), Cancelled);
    EXPECT_THROW((void)verifyRun("read", {.n = LargeAdd::kElements}, run, stop.get_token()), Cancelled);
    EXPECT_THROW((void)verifyRun("matmul", {.n = 64}, run, stop.get_token()), Cancelled);
}

TEST(Verification, OfAnUnknownKernelIsAnInputError) { EXPECT_THROW((void)verifyRun("nothing", {.n = 1}, {}, {}), InputError); }

TEST(SampledBlocks, CoverBothEndsAndStayInside)
{
    const std::int64_t n = 50'000'001;
    const auto blocks = blocksToCheck(n);
    EXPECT_EQ(blocks.front().first, 0);
    EXPECT_EQ(blocks.back().first + blocks.back().second, n);
    std::int64_t total = 0;
    for (const auto& [first, count] : blocks) {
        EXPECT_GE(first, 0);
        EXPECT_LE(first + count, n);
        total += count;
    }
    EXPECT_GT(total, 10'000);
    EXPECT_LT(total, 1'000'000);
}

} // namespace
} // namespace ridgepoint
