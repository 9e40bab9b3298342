// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/numeric.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace ridgepoint {
namespace {

TEST(Bf16, RoundsToTheNearestAndTiesToEven)
{
    EXPECT_EQ(floatToBf16(1.0F), 0x3F80);
    EXPECT_EQ(floatToBf16(1.0F + 0x1p-8F), 0x3F80);            // half way, even below
    EXPECT_EQ(floatToBf16(1.0F + 3 * 0x1p-8F), 0x3F82);        // half way, even above
    EXPECT_EQ(floatToBf16(1.0F + 0x1p-8F + 0x1p-20F), 0x3F81); // truncation would lose this one
    EXPECT_EQ(floatToBf16(-1.0F - 0x1p-8F - 0x1p-20F), 0xBF81);
}

TEST(Bf16, KeepsInfinityAndNaN)
{
    EXPECT_EQ(bf16ToFloat(floatToBf16(std::numeric_limits<float>::infinity())), std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(bf16ToFloat(floatToBf16(std::numeric_limits<float>::quiet_NaN()))));
    EXPECT_EQ(bf16ToFloat(floatToBf16(std::numeric_limits<float>::max())), std::numeric_limits<float>::infinity());
}

TEST(Bf16, EveryNumberSurvivesTheRoundTrip)
{
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
        const float value = bf16ToFloat(static_cast<std::uint16_t>(bits));
        if (!std::isnan(value)) {
            ASSERT_EQ(floatToBf16(value), bits);
        }
    }
}

TEST(F16, EveryNumberSurvivesTheRoundTrip)
{
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
        const float value = f16ToFloat(static_cast<std::uint16_t>(bits));
        if (!std::isnan(value)) {
            ASSERT_EQ(floatToF16(value), bits);
        }
    }
}

TEST(F16, RoundsToTheNearestAndTiesToEven)
{
    EXPECT_EQ(floatToF16(1.0F + 0x1p-11F), 0x3C00);
    EXPECT_EQ(floatToF16(1.0F + 3 * 0x1p-11F), 0x3C02);
    EXPECT_EQ(floatToF16(1.0F + 0x1p-11F + 0x1p-20F), 0x3C01);
    EXPECT_EQ(floatToF16(65519.0F), 0x7BFF);
    EXPECT_EQ(floatToF16(65520.0F), 0x7C00);
    EXPECT_EQ(floatToF16(0x1p-25F), 0x0000); // half the smallest subnormal, even is zero
    EXPECT_EQ(floatToF16(3 * 0x1p-25F), 0x0002);
}

TEST(F8, EveryNumberSurvivesTheRoundTrip)
{
    for (std::uint32_t bits = 0; bits <= 0xFF; ++bits) {
        const float value = f8e4m3ToFloat(static_cast<std::uint8_t>(bits));
        if ((bits & 0x7FU) == 0x7FU) {
            EXPECT_TRUE(std::isnan(value));
            EXPECT_EQ(floatToF8e4m3(value) & 0x7FU, 0x7FU);
        } else {
            EXPECT_EQ(floatToF8e4m3(value), bits);
        }
    }
}

TEST(F8, HasTheNumbersOfTheFormat)
{
    EXPECT_EQ(f8e4m3ToFloat(0x38), 1.0F);
    EXPECT_EQ(f8e4m3ToFloat(0x01), 0x1p-9F); // the smallest subnormal
    EXPECT_EQ(f8e4m3ToFloat(0x08), 0x1p-6F); // the smallest normal
    EXPECT_EQ(f8e4m3ToFloat(0x7E), 448.0F);
    EXPECT_EQ(f8e4m3ToFloat(0xFE), -448.0F);
}

TEST(F8, RoundsToTheNearestTiesToEvenAndStaysFinite)
{
    EXPECT_EQ(floatToF8e4m3(1.0F + 0x1p-4F), 0x38);
    EXPECT_EQ(floatToF8e4m3(1.0F + 3 * 0x1p-4F), 0x3A);
    EXPECT_EQ(floatToF8e4m3(1.0F + 0x1p-4F + 0x1p-20F), 0x39);
    EXPECT_EQ(floatToF8e4m3(0x1p-10F), 0x00); // half the smallest subnormal, even is zero
    EXPECT_EQ(floatToF8e4m3(3 * 0x1p-10F), 0x02);
    EXPECT_EQ(floatToF8e4m3(1e6F), 0x7E);
    EXPECT_EQ(floatToF8e4m3(-std::numeric_limits<float>::infinity()), 0xFE);
}

TEST(Elements, AreStoredAndLoadedInEveryDTypeWithHostArithmetic)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16, DType::f8e4m3, DType::i8, DType::i32}) {
        std::vector<std::uint64_t> memory(2);
        storeElement(dtype, memory.data(), 1, -3);
        EXPECT_EQ(loadElement(dtype, memory.data(), 1), -3) << name(dtype);
        EXPECT_EQ(loadElement(dtype, memory.data(), 0), 0) << name(dtype);
    }
    EXPECT_THROW((void)roundTo(DType::f4, 1), std::invalid_argument);
}

TEST(Fill, IsUniformBetweenMinusOneAndOneAndNeverZero)
{
    double sum = 0;
    double squares = 0;
    constexpr int kCount = 20000;
    for (int i = 0; i < kCount; ++i) {
        const double value = fillValue(DType::f32, 1, i);
        ASSERT_TRUE(value > -1 && value < 1 && value != 0);
        sum += value;
        squares += value * value;
    }
    EXPECT_NEAR(sum / kCount, 0, 0.02);
    EXPECT_NEAR(squares / kCount, 1.0 / 3, 0.02);
}

TEST(Fill, DependsOnSeedAndIndexAlone)
{
    EXPECT_EQ(fillValue(DType::f32, 7, 123), fillValue(DType::f32, 7, 123));
    EXPECT_NE(fillValue(DType::f32, 7, 123), fillValue(DType::f32, 8, 123));
    EXPECT_NE(fillValue(DType::f32, 7, 123), fillValue(DType::f32, 7, 124));
}

TEST(Fill, OfARangeStoresTheSameValuesOneByOneWould)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16, DType::i8, DType::i32}) {
        std::vector<double> memory(100);
        fillElements(dtype, 3, memory.data(), 10, 50);
        for (std::int64_t i = 10; i < 60; ++i) {
            ASSERT_EQ(loadElement(dtype, memory.data(), i), roundTo(dtype, fillValue(dtype, 3, i))) << name(dtype) << " " << i;
        }
    }
}

TEST(Fill, OfIntegersIsSmall)
{
    bool low = false;
    bool high = false;
    for (int i = 0; i < 1000; ++i) {
        const double value = fillValue(DType::i8, 1, i);
        ASSERT_TRUE(value >= -8 && value <= 7);
        low = low || value == -8;
        high = high || value == 7;
    }
    EXPECT_TRUE(low && high);
}

TEST(AllowedError, GrowsWithTheRootOfTheTermsAbove1024)
{
    EXPECT_EQ(allowedError(DType::f32, 16), 1e-5);
    EXPECT_EQ(allowedError(DType::f32, 1024), 1e-5);
    EXPECT_DOUBLE_EQ(allowedError(DType::f32, 4096), 2e-5);
    EXPECT_EQ(allowedError(DType::i8, 4096), 0);
}

} // namespace
} // namespace ridgepoint
