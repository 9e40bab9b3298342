// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/intensities.h"

#include "engine/error.h"
#include "tests/engine/throws.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::textOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<double> listOf(const char* text)
{
    std::vector<double> values;
    for (const Intensity each : parseIntensities(text)) {
        values.push_back(each.flopPerByte());
    }
    return values;
}

TEST(Intensities, AreDecimalsFractionsAndPowers)
{
    EXPECT_THAT(listOf("8,0.25,1/16,2^-4,2^3, 1e2"), ElementsAre(8, 0.25, 0.0625, 0.0625, 8, 100));
}

TEST(Intensities, OfARangeDouble)
{
    EXPECT_THAT(listOf("1/4..2"), ElementsAre(0.25, 0.5, 1, 2));
    const std::vector<double> all = listOf("2^-4..2^10");
    ASSERT_EQ(all.size(), 15U);
    EXPECT_EQ(all.front(), 1.0 / 16);
    EXPECT_EQ(all.back(), 1024);
}

TEST(Intensities, OfARangeMayGrowByAnotherFactor) { EXPECT_THAT(listOf("2^-4..2^4:x16"), ElementsAre(0.0625, 1, 16)); }

TEST(Intensities, OfARangeStopBeforeWhatItDoesNotReach) { EXPECT_THAT(listOf("0.5..3"), ElementsAre(0.5, 1, 2)); }

TEST(Intensities, OfARangeOfRoundedDecimalsReachItsEnd) { EXPECT_EQ(listOf("0.1..0.8").size(), 4U); }

TEST(Intensities, ListsAndRangesMix) { EXPECT_THAT(listOf("0.1,1..4"), ElementsAre(0.1, 1, 2, 4)); }

TEST(Intensities, ThatAreNoneAreRefusedInWords)
{
    for (const char* text : {"",    "0",   "-1",    "many",   "2^",   "^2", "2^x",   "1/0",  "1/",  "1//2",
                             "inf", "nan", "1e999", "2^9999", "8,,4", "1k", "2^0.5", "0..4", "..4", "4.."}) {
        const std::string refusal = textOf<InputError>([&] { (void)parseIntensities(text); });
        EXPECT_THAT(refusal, HasSubstr("is not an intensity")) << text;
        EXPECT_THAT(refusal, HasSubstr("2^-4")) << text;
    }
}

TEST(Intensities, BackwardRangesAndBadFactorsAreRefused)
{
    EXPECT_THAT(textOf<InputError>([] { (void)parseIntensities("8..1"); }), HasSubstr("runs backwards"));
    EXPECT_THAT(textOf<InputError>([] { (void)parseIntensities("1..8:4"); }), HasSubstr("such as x2"));
    EXPECT_THAT(textOf<InputError>([] { (void)parseIntensities("1..8:x1"); }), HasSubstr("at least x2"));
}

TEST(Intensities, AreAtMostAThousand)
{
    EXPECT_THAT(textOf<InputError>([] { (void)parseIntensities("2^-1000..2^1000"); }), HasSubstr("at most 1000"));
}

} // namespace
} // namespace ridgepoint
