// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dtype.h"
#include "engine/quantities.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <type_traits>

namespace ridgepoint {
namespace {

TEST(Quantities, SquaresPastInt32AreExact)
{
    EXPECT_EQ(checkedProduct({46'341, 46'341}), 2'147'488'281);
    EXPECT_EQ(checkedProduct({4, 23'171, 23'171}), 2'147'580'964);
    EXPECT_EQ(checkedProduct({2, 1'024, 1'024, 1'024}), 2'147'483'648);
}

TEST(Quantities, TwoNCubedIsExactUpToTheLastNThatFits)
{
    EXPECT_EQ(checkedProduct({2, 1'664'510, 1'664'510, 1'664'510}), 9'223'361'306'863'702'000);
    EXPECT_THROW((void)checkedProduct({2, 1'664'511, 1'664'511, 1'664'511}), std::overflow_error);
}

TEST(Quantities, OverflowNamesItsFactors)
{
    try {
        (void)checkedProduct({2, 3'000'000, 3'000'000, 3'000'000});
        FAIL() << "no exception";
    } catch (const std::overflow_error& error) {
        EXPECT_STREQ(error.what(), "2 x 3000000 x 3000000 x 3000000 does not fit in 63 bits");
    }
}

TEST(Quantities, NegativeCountsAreRefused)
{
    EXPECT_THROW((void)checkedProduct({4, -1}), std::overflow_error);
    EXPECT_THROW((void)checkedSum({4, -1}), std::overflow_error);
}

TEST(Quantities, SumsAndMultiplesAreChecked)
{
    EXPECT_EQ(Bytes{3} + Bytes{4}, Bytes{7});
    EXPECT_EQ(3 * Flops{5}, Flops{15});
    EXPECT_THROW((void)(2 * Bytes{INT64_MAX}), std::overflow_error);
    EXPECT_THROW((void)(Flops{INT64_MAX} + Flops{1}), std::overflow_error);
}

TEST(Quantities, DivisionGivesRatesTimesAndIntensity)
{
    EXPECT_DOUBLE_EQ((Flops{100} / Seconds{2}).perSecond(), 50);
    EXPECT_DOUBLE_EQ((Bytes{100} / Seconds{4}).perSecond(), 25);
    EXPECT_DOUBLE_EQ((Flops{100} / FlopRate{50}).count(), 2);
    EXPECT_DOUBLE_EQ((Bytes{100} / Bandwidth{50}).count(), 2);
    EXPECT_DOUBLE_EQ((Flops{10} / Bytes{40}).flopPerByte(), 0.25);
}

TEST(Quantities, ZeroBytesHaveIntensityZeroAndNotNan) { EXPECT_EQ((Flops{0} / Bytes{0}).flopPerByte(), 0); }

template <typename A, typename B>
concept Addable = requires(A a, B b) { a + b; };

TEST(Quantities, DifferentUnitsDoNotAdd)
{
    static_assert(Addable<Bytes, Bytes>);
    static_assert(!Addable<Bytes, Flops>);
    static_assert(!Addable<Bandwidth, FlopRate>);
    static_assert(!std::is_convertible_v<double, Bandwidth>);
}

TEST(DType, SizesInBytesRoundHalfBytesUp)
{
    EXPECT_EQ(bytesOf(DType::f32, 1024 * 1024), Bytes{4'194'304});
    EXPECT_EQ(bytesOf(DType::bf16, 8192 * 5120), Bytes{83'886'080});
    EXPECT_EQ(bytesOf(DType::f4, 3), Bytes{2});
    EXPECT_EQ(bytesOf(DType::f4, 4), Bytes{2});
}

TEST(DType, SevenBillionParametersInBf16AreFourteenGigabytes)
{
    EXPECT_EQ(bytesOf(DType::bf16, 7'000'000'000), Bytes{14'000'000'000});
}

TEST(DType, EveryNameReadsBack)
{
    for (const DType dtype : kAllDTypes) {
        EXPECT_EQ(parseDType(name(dtype)), dtype);
    }
    EXPECT_EQ(parseDType("fp32"), std::nullopt);
}

TEST(DType, NarrowTypesNameTheirOutputAndAccumulate)
{
    EXPECT_EQ(matmulOutput(DType::i8), DType::i32);
    EXPECT_EQ(matmulOutput(DType::f8e4m3), DType::bf16);
    EXPECT_EQ(matmulOutput(DType::f16), DType::f16);
    EXPECT_EQ(defaultAccumulate(DType::bf16), DType::f32);
    EXPECT_EQ(defaultAccumulate(DType::i8), DType::i32);
    EXPECT_EQ(defaultAccumulate(DType::f64), DType::f64);
}

} // namespace
} // namespace ridgepoint
