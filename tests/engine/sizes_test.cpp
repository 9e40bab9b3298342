// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sizes.h"

#include "engine/error.h"
#include "tests/engine/throws.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Sizes, SuffixKCountsInThousandsAndKiIn1024s)
{
    EXPECT_EQ(parseSize("4096"), 4096);
    EXPECT_EQ(parseSize("1k"), 1000);
    EXPECT_EQ(parseSize("1Ki"), 1024);
    EXPECT_EQ(parseSize("3M"), 3'000'000);
    EXPECT_EQ(parseSize("2Gi"), std::int64_t{1} << 31);
}

TEST(Sizes, PowersAreWrittenWithACaret)
{
    EXPECT_EQ(parseSize("2^24"), 16'777'216);
    EXPECT_EQ(parseSize("2^0"), 1);
    EXPECT_EQ(parseSize("2^62"), std::int64_t{1} << 62);
}

TEST(Sizes, RefusesWhatIsNoPositiveWholeNumber)
{
    for (const char* text : {"",      " ", "0",   "0k",  "-1",   "+1",  "1.5k", "1e3",   "1e3.5", "2^", "2^-3",
                             "2^3.5", "k", "4kb", "12x", "0x10", "nan", "inf",  "1 k i", "2^3k",  "0^3"}) {
        EXPECT_THROW((void)parseSize(text), InputError) << text;
    }
}

TEST(Sizes, RefusesWhatIsOver2To62)
{
    for (const char* text :
         {"2^63", "2^99999999999999999999", "4611686018427387905", "99999999999999999999999", "9999999999T", "10^19"}) {
        EXPECT_THAT(test::textOf<InputError>([&] { (void)parseSize(text); }), HasSubstr("over 2^62")) << text;
    }
}

TEST(Sizes, TheMessageSaysHowASizeIsWritten)
{
    EXPECT_EQ(
        test::textOf<InputError>([] { (void)parseSize("1e3.5"); }),
        "\"1e3.5\" is not a size: exponents are not used here; write a whole number such as 4096, 1k (1000), 1Ki (1024) or 2^12");
}

TEST(Sizes, AListKeepsItsOrder) { EXPECT_THAT(parseSizes("128,256, 1k"), ElementsAre(128, 256, 1000)); }

TEST(Sizes, ARangeDoublesUnlessAFactorIsGiven)
{
    EXPECT_THAT(parseSizes("128..2048"), ElementsAre(128, 256, 512, 1024, 2048));
    EXPECT_THAT(parseSizes("2^12..2^24:x16"), ElementsAre(1 << 12, 1 << 16, 1 << 20, 1 << 24));
    EXPECT_THAT(parseSizes("100..350,7"), ElementsAre(100, 200, 7));
    EXPECT_THAT(parseSizes("5..5"), ElementsAre(5));
}

TEST(Sizes, ARangeEndsAtTheLargestSizeWithoutWrapping)
{
    EXPECT_THAT(parseSizes("2^61..2^62"), ElementsAre(std::int64_t{1} << 61, std::int64_t{1} << 62));
    EXPECT_THAT(parseSizes("2^62..2^62:x1k"), ElementsAre(std::int64_t{1} << 62));
}

TEST(Sizes, RefusesBrokenLists)
{
    for (const char* text :
         {"", ",", "1,", "1,,2", "8..4", "1..", "..8", "1..8:2", "1..8:x1", "1..8:x", "1..8:y2", "1...8", "1..2..3"}) {
        EXPECT_THROW((void)parseSizes(text), InputError) << text;
    }
}

TEST(Sizes, RefusesMoreThanAThousandSizes)
{
    std::string list = "1";
    for (int i = 0; i < 999; ++i) {
        list += ",1";
    }
    EXPECT_EQ(parseSizes(list).size(), 1000U);
    EXPECT_THROW((void)parseSizes(list + ",1"), InputError);
}

TEST(Sizes, AShapeIsSizesWithACrossBetween)
{
    EXPECT_THAT(parseShape("4096x4096"), ElementsAre(4096, 4096));
    EXPECT_THAT(parseShape("8192x128x8192"), ElementsAre(8192, 128, 8192));
    EXPECT_THAT(parseShape("2^10x1k"), ElementsAre(1024, 1000));
    for (const char* text : {"", "x", "4x", "x4", "4x0", "4xx4", "4 by 4", "1x1x1x1x1x1x1x1x1"}) {
        EXPECT_THROW((void)parseShape(text), InputError) << text;
    }
}

TEST(Sizes, PowersOfTwoFrom2To15OnAreShownAsPowers)
{
    EXPECT_EQ(formatSize(4096), "4096");
    EXPECT_EQ(formatSize(32768), "2^15");
    EXPECT_EQ(formatSize(16'777'216), "2^24");
    EXPECT_EQ(formatSize(32769), "32769");
    EXPECT_EQ(formatSize(0), "0");
}

} // namespace
} // namespace ridgepoint
