// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/numeric.h"
#include "kernels/cpu/simd_convert.h"
#include "kernels/cpu/simd_stream.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::AnyOf;
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
    EXPECT_FALSE(prepared->implementation().empty());
}

/// Sizes around vector widths (4 .. 64 elements), the grain of 256 and its multiples.
constexpr std::int64_t kAwkwardSizes[] = {1, 2, 3, 7, 8, 9, 31, 33, 63, 64, 65, 255, 256, 257, 511, 513, 1000, 4099, 65537, 300007};

class EveryStreamKernel : public ::testing::TestWithParam<std::tuple<std::string, DType>> {};

TEST_P(EveryStreamKernel, IsRightForSizesAroundVectorWidths)
{
    const auto& [kernel, dtype] = GetParam();
    if (const Support support = cpuDevice()->supports(kernel, {.n = 1, .dtype = dtype}); !support) {
        GTEST_SKIP() << support.reason;
    }
    for (const std::int64_t n : kAwkwardSizes) {
        expectRight(kernel, {.n = n, .dtype = dtype});
    }
}

TEST_P(EveryStreamKernel, IsRightInColdModeWithItsNonTemporalStores)
{
    const auto& [kernel, dtype] = GetParam();
    const Problem problem{.n = 300007, .dtype = dtype, .cache = CacheMode::cold};
    if (const Support support = cpuDevice()->supports(kernel, problem); !support) {
        GTEST_SKIP() << support.reason;
    }
    const auto prepared = cpuDevice()->prepare(kernel, problem, {});
    prepared->makeCold();
    EXPECT_TRUE(prepared->verify({}).passed);
}

INSTANTIATE_TEST_SUITE_P(Cpu, EveryStreamKernel,
                         ::testing::Combine(::testing::Values("copy", "read", "add", "triad", "chain", "chain-fused"),
                                            ::testing::Values(DType::f64, DType::f32, DType::f16, DType::bf16)),
                         [](const auto& instance) {
                             std::string label = std::get<0>(instance.param) + "_" + std::string(name(std::get<1>(instance.param)));
                             std::erase(label, '-');
                             return label;
                         });

TEST(CpuKernels, FmaIsRightForSizesAndIntensities)
{
    for (const DType dtype : {DType::f32, DType::f64}) {
        for (const std::int64_t n : {1, 9, 100, 257, 4099}) {
            for (const double intensity : {0.0625, 0.25, 1.0, 3.3, 64.0, 1024.0}) {
                expectRight("fma", {.n = n, .dtype = dtype, .intensityTarget = Intensity{intensity}});
            }
        }
    }
}

TEST(CpuKernels, MatmulIsRightForAwkwardSides)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::bf16, DType::i8}) {
        for (const std::int64_t n : {1, 3, 17, 64, 65, 130, 300}) {
            expectRight("matmul", {.n = n, .dtype = dtype});
        }
        expectRight("matmul", {.dtype = dtype, .shape = {33, 7, 129}});
        expectRight("matmul", {.dtype = dtype, .shape = {1, 300, 65}});
        expectRight("matmul", {.dtype = dtype, .shape = {7, 9, 600}});
    }
}

TEST(CpuKernels, AddAndCopyTakeAShape)
{
    expectRight("add", {.dtype = DType::f32, .shape = {33, 65}});
    expectRight("copy", {.dtype = DType::bf16, .shape = {7, 1001}});
}

TEST(CpuKernels, EmptyStartsTheTeamAndReturns) { expectRight("empty", {.n = 1}); }

TEST(CpuKernels, SmallSetsAreWrittenThroughTheCache)
{
    const auto prepared = cpuDevice()->prepare("copy", {.n = 1000}, {});
    EXPECT_THAT(prepared->implementation(), Not(HasSubstr("non-temporal")));
    EXPECT_THAT(prepared->implementation(), HasSubstr("Highway"));
}

TEST(CpuKernels, ColdSetsAreWrittenPastTheCache)
{
    const auto prepared = cpuDevice()->prepare("copy", {.n = 1000, .cache = CacheMode::cold}, {});
    EXPECT_THAT(prepared->implementation(), HasSubstr("non-temporal stores"));
}

TEST(CpuKernels, Bf16MatmulSaysWhetherItIsHardware)
{
    const auto prepared = cpuDevice()->prepare("matmul", {.n = 64, .dtype = DType::bf16}, {});
    const bool native = cpuDevice()->nativeDType("matmul", DType::bf16) == DType::bf16;
    EXPECT_THAT(prepared->implementation(), HasSubstr(native ? "oneDNN" : "bf16 widened to f32 (no bf16 hardware), oneDNN"));
}

TEST(CpuKernels, FmaSaysHowManyAccumulatorsWereFastest)
{
    const auto prepared = cpuDevice()->prepare("fma", {.n = 4096}, {});
    EXPECT_THAT(prepared->implementation(),
                AnyOf(HasSubstr("8 accumulators"), HasSubstr("10 accumulators"), HasSubstr("12 accumulators")));
}

TEST(Bf16Conversion, RoundsAsTheCatalogDoesForAwkwardValues)
{
    constexpr std::int64_t kCount = 256;
    alignas(64) float values[kCount];
    alignas(64) std::uint16_t rounded[kCount];
    alignas(64) float widened[kCount];
    for (std::uint32_t i = 0; i < kCount; ++i) {
        // Ties, near ties and carries into the exponent, with both signs.
        const std::uint32_t low = i % 4 == 0 ? 0x8000U : i % 4 == 1 ? 0x7FFFU : i % 4 == 2 ? 0x8001U : 0U;
        const std::uint32_t high = i % 8 < 4 ? 0x3F80U + i : 0xBFFFU - i;
        values[i] = std::bit_cast<float>((high << 16) | low);
    }
    cpu::roundToBf16(values, rounded, {0, kCount});
    cpu::widenBf16(rounded, widened, {0, kCount});
    for (std::size_t i = 0; i < kCount; ++i) {
        ASSERT_EQ(rounded[i], floatToBf16(values[i])) << i;
        ASSERT_EQ(widened[i], bf16ToFloat(rounded[i])) << i;
    }
}

TEST(Bf16Kernels, RoundTiesToEvenWhereTruncationWouldNot)
{
    constexpr std::int64_t kCount = 256;
    alignas(64) std::uint16_t a[kCount];
    alignas(64) std::uint16_t b[kCount];
    alignas(64) std::uint16_t c[kCount];
    for (std::size_t i = 0; i < kCount; ++i) {
        a[i] = floatToBf16(i % 2 == 0 ? 1.0F : 1.0F + 0x1p-7F);
        b[i] = floatToBf16(0x1p-8F); // half a unit in the last place of a
    }
    cpu::streamRange({cpu::StreamOp::add, DType::bf16, false, a, b, c}, {0, kCount});
    EXPECT_EQ(bf16ToFloat(c[0]), 1.0F);
    EXPECT_EQ(bf16ToFloat(c[1]), 1.0F + 2 * 0x1p-7F);
}

} // namespace
} // namespace ridgepoint
