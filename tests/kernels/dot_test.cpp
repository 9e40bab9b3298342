// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/numeric.h"
#include "kernels/catalog/reference.h"
#include "kernels/cpu/dot_chains.h"
#include "kernels/cpu/dot_emulation.h"
#include "kernels/cpu/dot_isa.h"
#include "kernels/cpu/dot_plan.h"
#include "tests/kernels/cpu_fixture.h"

#include <bit>
#include <cmath>
#include <gmock/gmock.h>

namespace ridgepoint::cpu {
namespace {

using test::cpuDevice;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr DotIsa kAll[] = {DotIsa::avxVnni, DotIsa::avx512Vnni, DotIsa::avx512Bf16, DotIsa::amxInt8, DotIsa::amxBf16};

/// A CPU with everything, on a system that saves every state.
CpuWords everything()
{
    return {.leaf1Ecx = 1U << 27,
            .leaf7Ebx = 1U << 5 | 1U << 16,
            .leaf7Ecx = 1U << 11,
            .leaf7Edx = 1U << 22 | 1U << 24 | 1U << 25,
            .leaf7Eax1 = 1U << 4 | 1U << 5,
            .xcr0 = 0x600e7};
}

TEST(DotIsas, AreThoseTheCpuNames)
{
    EXPECT_EQ(dotIsasOf(everything()).size(), std::size(kAll));
    EXPECT_THAT(dotIsasOf({}), IsEmpty());
    CpuWords client = everything();
    client.leaf7Ebx = 1U << 5;
    client.leaf7Edx = 0;
    client.xcr0 = 0x7;
    EXPECT_THAT(dotIsasOf(client), ElementsAre(DotIsa::avxVnni));
    CpuWords noBf16 = everything();
    noBf16.leaf7Eax1 = 0;
    noBf16.leaf7Edx = 0;
    EXPECT_THAT(dotIsasOf(noBf16), ElementsAre(DotIsa::avx512Vnni));
}

TEST(DotIsas, NeedAnOperatingSystemThatSavesTheirRegisters)
{
    CpuWords words = everything();
    words.xcr0 = 0xe7;
    EXPECT_THAT(dotIsasOf(words), ElementsAre(DotIsa::avxVnni, DotIsa::avx512Vnni, DotIsa::avx512Bf16));
    words.xcr0 = 0x20007 | 0xe0; // tile configuration without tile data
    EXPECT_EQ(dotIsasOf(words).size(), 3U);
    words.xcr0 = 0x7;
    EXPECT_THAT(dotIsasOf(words), ElementsAre(DotIsa::avxVnni));
    words.xcr0 = 0;
    EXPECT_THAT(dotIsasOf(words), IsEmpty());
}

TEST(DotIsas, AreNamedInTheDevicesDetails)
{
    EXPECT_EQ(dotIsasText({}), "none");
    EXPECT_EQ(dotIsasText({DotIsa::avxVnni, DotIsa::amxBf16}), "AVX-VNNI, AMX-BF16");
    EXPECT_EQ(cpuDevice()->info().details.at("dot products"), dotIsasText(dotIsasHere()));
}

/// Operands of zeros but for what a test sets.
struct Registers {
    DotRegister a{};
    DotRegister b{};
    [[nodiscard]] DotPair pair() const { return {&a, &b}; }
    void bf16(int indexA, float valueA, int indexB, float valueB)
    {
        storeElement(DType::bf16, a.data(), indexA, valueA);
        storeElement(DType::bf16, b.data(), indexB, valueB);
    }
};

TEST(DotEmulation, OfABf16VectorAddsPairs)
{
    Registers registers;
    registers.bf16(6, 1.5F, 6, 2.0F);
    registers.bf16(7, -0.25F, 7, 8.0F);
    EXPECT_EQ(dotStep(DotIsa::avx512Bf16, registers.pair(), 3), 1.5 * 2 - 0.25 * 8);
    EXPECT_EQ(dotStep(DotIsa::avx512Bf16, registers.pair(), 2), 0);
    EXPECT_EQ(dotAfter(DotIsa::avx512Bf16, 1.25, 3), 3.75);
}

TEST(DotEmulation, OfAnI8VectorMultipliesUnsignedBySignedAndNeverSaturates)
{
    Registers registers;
    for (std::size_t i = 0; i < 4; ++i) {
        registers.a.at(4 + i) = 255;
        registers.b.at(4 + i) = 0x80; // -128
    }
    for (const DotIsa isa : {DotIsa::avxVnni, DotIsa::avx512Vnni}) {
        // In 16 bits, as vpmaddubsw has it, this would stop at -65536.
        EXPECT_EQ(dotStep(isa, registers.pair(), 1), -4 * 255 * 128);
        EXPECT_EQ(dotStep(isa, registers.pair(), 0), 0);
    }
}

TEST(DotEmulation, WrapsAt32BitsAsTheRegistersDo)
{
    const double step = -4 * 255 * 128;
    std::uint32_t sum = 0;
    constexpr int kSteps = 50'000;
    for (int i = 0; i < kSteps; ++i) {
        sum += static_cast<std::uint32_t>(static_cast<std::int32_t>(step));
    }
    EXPECT_EQ(dotAfter(DotIsa::avx512Vnni, step, kSteps), std::bit_cast<std::int32_t>(sum));
    EXPECT_NE(dotAfter(DotIsa::avx512Vnni, step, kSteps), step * kSteps);
}

/// A tile product as the definition has it: C = A x B with A row by row, and B with the rows of each 32 bits woven together.
TEST(DotEmulation, OfATileMultipliesMatrices)
{
    for (const DotIsa isa : {DotIsa::amxInt8, DotIsa::amxBf16}) {
        const DotShape shape = shapeOf(isa);
        const int depth = shape.terms;
        const int woven = shape.dtype == DType::i8 ? 4 : 2;
        DotRegister a{};
        DotRegister b{};
        const auto left = [](int row, int k) { return (row * 7 + k * 3) % 13 - 6; };
        const auto right = [](int k, int column) { return (k * 5 + column * 11) % 9 - 4; };
        for (int i = 0; i < 16; ++i) {
            for (int k = 0; k < depth; ++k) {
                storeElement(shape.dtype, a.data(), i * depth + k, left(i, k));
                storeElement(shape.dtype, b.data(), (k / woven) * 16 * woven + i * woven + k % woven, right(k, i));
            }
        }
        for (int index = 0; index < 256; ++index) {
            double want = 0;
            for (int k = 0; k < depth; ++k) {
                want += left(index / 16, k) * right(k, index % 16);
            }
            ASSERT_EQ(dotStep(isa, {&a, &b}, index), want) << name(isa) << " " << index;
        }
    }
}

TEST(DotOperands, AreSmallAndNeverZero)
{
    for (const DotIsa isa : kAll) {
        const DotShape shape = shapeOf(isa);
        const DotOperands operands = makeDotOperands(isa);
        for (const DotRegister* values : {&operands.a[0], &operands.a[1], &operands.b[0], &operands.b[1]}) {
            for (int i = 0; i < (shape.dtype == DType::i8 ? 1024 : 512); ++i) {
                const double value = loadElement(shape.dtype, values->data(), i);
                ASSERT_NE(value, 0) << name(isa) << " " << i;
                ASSERT_LE(std::abs(value), 9) << name(isa) << " " << i;
            }
        }
        EXPECT_NE(operands.a[0], operands.a[1]);
    }
}

TEST(DotWays, LeaveRoomForTheOperandsInTheRegisters)
{
    EXPECT_THAT(waysOf(DotIsa::amxBf16), ElementsAre(DotWay{DotIsa::amxBf16, 4}));
    EXPECT_THAT(waysOf(DotIsa::avxVnni),
                ElementsAre(DotWay{DotIsa::avxVnni, 12}, DotWay{DotIsa::avxVnni, 10}, DotWay{DotIsa::avxVnni, 8}));
    for (const DotIsa isa : kAll) {
        EXPECT_EQ(kDotBlock % shapeOf(isa).products(), 0) << name(isa);
    }
}

TEST(DotShares, AreTogetherExactlyWhatWasAskedFor)
{
    for (const DotIsa isa : kAll) {
        for (const DotWay& way : waysOf(isa)) {
            for (const int parts : {1, 3, 56}) {
                std::int64_t instructions = 0;
                for (int index = 0; index < parts; ++index) {
                    const DotShare share = dotShare(way, 12'345, parts, index);
                    EXPECT_LT(share.rest, chainLength(way));
                    instructions += share.rest + share.chains * chainLength(way);
                }
                EXPECT_EQ(instructions * shapeOf(isa).products(), 12'345 * kDotBlock) << name(isa);
            }
        }
    }
}

/// The sums that a chain should leave, as the registers would have them.
DotSums emulated(const DotWay& way, std::int64_t instructions)
{
    const DotShape shape = shapeOf(way.isa);
    const DotOperands operands = makeDotOperands(way.isa);
    DotSums sums;
    for (int i = 0; i < way.accumulators * shape.sums; ++i) {
        const int accumulator = i / shape.sums;
        const std::int64_t steps = instructions / way.accumulators + (accumulator < instructions % way.accumulators ? 1 : 0);
        const double sum = dotAfter(way.isa, dotStep(way.isa, operandsOf(way.isa, operands, accumulator), i % shape.sums), steps);
        sums.words.at(static_cast<std::size_t>(i)) = shape.dtype == DType::i8
                                                         ? std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(sum))
                                                         : std::bit_cast<std::uint32_t>(static_cast<float>(sum));
    }
    return sums;
}

Verification held(const DotWay& way, std::int64_t instructions, const DotSums& sums)
{
    ErrorNorm norm;
    holdAgainstEmulation(norm, way, instructions, sums);
    return norm.verdict(allowedError(shapeOf(way.isa).dtype, 1));
}

TEST(DotSums, AreBelievedWhenTheyAreRight)
{
    for (const DotIsa isa : kAll) {
        const DotWay way = waysOf(isa).front();
        EXPECT_TRUE(held(way, 4099, emulated(way, 4099)).passed) << name(isa);
    }
}

TEST(DotSums, AreNotBelievedWhenAStepIsMissingOrAnIntegerIsOffByOne)
{
    for (const DotIsa isa : kAll) {
        const DotWay way = waysOf(isa).front();
        const std::int64_t few = 7 * way.accumulators;
        const Verification missing = held(way, few, emulated(way, few - way.accumulators));
        EXPECT_FALSE(missing.passed) << name(isa);
        EXPECT_THAT(missing.text, HasSubstr("result differs"));
        DotSums sums = emulated(way, few);
        sums.words.at(1) += shapeOf(isa).dtype == DType::i8 ? 1 : 0x7FC00000U; // or not a number
        EXPECT_FALSE(held(way, few, sums).passed) << name(isa);
    }
}

/// Runs what this CPU has, however many instructions there are to deal out.
TEST(DotChains, LeaveTheSumsOfTheirEmulation)
{
    if (dotIsasHere().empty()) {
        GTEST_SKIP() << "this CPU has no dot-product instructions";
    }
    for (const DotIsa isa : dotIsasHere()) {
        const DotOperands operands = makeDotOperands(isa);
        const TileScope tiles(isa);
        for (const DotWay& way : waysOf(isa)) {
            for (const std::int64_t instructions : {1, 3, 4, 12, 29, 4096}) {
                DotSums sums;
                runDotChain(way, operands, instructions, sums);
                const Verification verification = held(way, instructions, sums);
                EXPECT_TRUE(verification.passed) << name(isa) << ", " << instructions << " instructions: " << verification.text;
            }
        }
    }
}

TEST(DotKernel, IsRightWhereTheCpuHasItAndElseSaysWhatIsMissing)
{
    for (const DType dtype : {DType::i8, DType::bf16}) {
        const Problem problem{.n = 1001, .dtype = dtype};
        const Support support = cpuDevice()->supports("dot", problem);
        EXPECT_EQ(support.supported, !dotIsasFor(dtype).empty());
        if (!support) {
            EXPECT_EQ(support.reason,
                      dtype == DType::i8 ? "i8 dot: this CPU has no VNNI or AMX" : "bf16 dot: this CPU has no AVX512-BF16 or AMX");
            EXPECT_THROW((void)cpuDevice()->prepare("dot", problem, {}), InputError);
            continue;
        }
        const auto prepared = cpuDevice()->prepare("dot", problem, {});
        const Verification verification = prepared->verify({});
        EXPECT_TRUE(verification.passed) << verification.text;
        EXPECT_GT(prepared->launch(1).count(), 0);
        EXPECT_THAT(prepared->implementation(), HasSubstr("accumulators"));
        EXPECT_EQ(prepared->library(), "");
    }
}

TEST(DotKernel, HasNoVersionInOtherDTypes)
{
    EXPECT_EQ(cpuDevice()->supports("dot", {.n = 1, .dtype = DType::f32}).reason, "dot has no f32 version");
}

TEST(DotKernel, LeavesNoLibraryALimit)
{
    EXPECT_EQ(cpuDevice()->prepare("matmul", {.n = 16, .dtype = DType::f32}, {})->library(), "oneDNN");
    EXPECT_EQ(cpuDevice()->prepare("fma", {.n = 16, .dtype = DType::f32}, {})->library(), "");
}

} // namespace
} // namespace ridgepoint::cpu
