// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units.h"

#include "engine/error.h"
#include "tests/engine/throws.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <random>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Units, TextIsReadAsTheNearestDoubleToWhatItSays)
{
    EXPECT_EQ(parseBandwidth("3.35 TB/s").perSecond(), 3.35e12);
    EXPECT_EQ(parseFlopRate("989.4 TFLOP/s").perSecond(), 989.4e12);
    EXPECT_EQ(parseFlopRate("1979 TOP/s").perSecond(), 1979e12);
    EXPECT_EQ(parseFrequency("1830 MHz").hertz(), 1830e6);
    EXPECT_EQ(parseSeconds("4.1 us").count(), 4.1e-6);
    EXPECT_EQ(parseSeconds("4.1 µs").count(), 4.1e-6);
    EXPECT_EQ(parseBandwidth("2e-1GB/s").perSecond(), 0.2e9);
}

TEST(Units, GigabytesAreDecimalAndGibibytesBinary)
{
    EXPECT_EQ(parseBytes("80 GB").count(), 80'000'000'000);
    EXPECT_EQ(parseBytes("50 MiB").count(), 50 * 1024 * 1024);
    EXPECT_EQ(parseBytes("1.5 KiB").count(), 1536);
    EXPECT_EQ(parseBytes("4.7 GB").count(), 4'700'000'000);
    EXPECT_EQ(parseBytes("9007199254740993 B").count(), 9007199254740993);
}

TEST(Units, AnUnknownUnitNamesTheKnownOnes)
{
    EXPECT_EQ(test::textOf<InputError>([] { (void)parseBandwidth("3.35 TB"); }),
              "\"3.35 TB\" has the unknown unit \"TB\": use one of B/s, kB/s, MB/s, GB/s, TB/s, PB/s");
    EXPECT_THAT(test::textOf<InputError>([] { (void)parseFlopRate("3 TFLOPS"); }),
                HasSubstr("TFLOP/s, PFLOP/s (integers: OP/s, kOP/s"));
    EXPECT_THAT(test::textOf<InputError>([] { (void)parseBytes("3 Mb"); }), HasSubstr("KiB, MiB"));
    EXPECT_THAT(test::textOf<InputError>([] { (void)parseSeconds("3"); }), HasSubstr("has no unit: use one of ns, us, ms, s"));
    EXPECT_THAT(test::textOf<InputError>([] { (void)parseFrequency("fast"); }), HasSubstr("write it like \"1830 MHz\""));
}

TEST(Units, RefusesZeroNegativeAndNonFinitePeaks)
{
    for (const char* text : {"0 GB/s", "-1 GB/s", "-0 GB/s", "nan GB/s", "inf GB/s", "1e999 GB/s", "1e-999 GB/s", "0x1p3 GB/s",
                             "1,5 GB/s", "GB/s", "", "1.2.3 GB/s", "e5 GB/s"}) {
        EXPECT_THROW((void)parseBandwidth(text), InputError) << text;
    }
    for (const char* text : {"0 B", "-5 B", "0.2 B", "1e30 GB"}) {
        EXPECT_THROW((void)parseBytes(text), InputError) << text;
    }
}

TEST(Units, ExactTextReadsBackToTheSameValue)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> exponent(-3, 16);
    for (int i = 0; i < 2000; ++i) {
        const double value = std::pow(10.0, exponent(random));
        EXPECT_EQ(parseBandwidth(exactText(Bandwidth{value})), Bandwidth{value});
        EXPECT_EQ(parseFlopRate(exactText(FlopRate{value}, "OP/s")), FlopRate{value});
        EXPECT_EQ(parseFrequency(exactText(Frequency{value})), Frequency{value});
        EXPECT_EQ(parseSeconds(exactText(Seconds{value * 1e-12})), Seconds{value * 1e-12});
        const Bytes bytes{static_cast<std::int64_t>(random() >> (1 + i % 60)) + 1};
        EXPECT_EQ(parseBytes(exactText(bytes)), bytes);
    }
}

TEST(Units, ExactTextIsAsShortAsAPersonWouldWriteIt)
{
    EXPECT_EQ(exactText(Bandwidth{3.35e12}), "3.35 TB/s");
    EXPECT_EQ(exactText(FlopRate{989.4e12}), "989.4 TFLOP/s");
    EXPECT_EQ(exactText(FlopRate{1979e12}, "OP/s"), "1979 TOP/s");
    EXPECT_EQ(exactText(Bytes{80'000'000'000}), "80 GB");
    EXPECT_EQ(exactText(Bytes{50 * 1024 * 1024}), "50 MiB");
    EXPECT_EQ(exactText(Frequency{1830e6}), "1.83 GHz");
    EXPECT_EQ(exactText(Seconds{4.1e-6}), "4.1 us");
    EXPECT_EQ(exactText(Seconds{0.25e-9}), "0.25 ns");
}

TEST(Units, ExactTextRefusesWhatIsNotFinite)
{
    EXPECT_THROW((void)exactText(Bandwidth{kNan}), std::invalid_argument);
    EXPECT_THROW((void)exactText(Seconds{kInfinity}), std::invalid_argument);
    EXPECT_THROW((void)exactDecimal(kNan), std::invalid_argument);
    EXPECT_THROW((void)exactDecimal(-kInfinity), std::invalid_argument);
}

TEST(Units, PeopleReadThreeSignificantDigitsAndAFittingPrefix)
{
    EXPECT_EQ(format(Bandwidth{82e9}), "82.0 GB/s");
    EXPECT_EQ(format(FlopRate{705.4e9}), "705 GFLOP/s");
    EXPECT_EQ(format(FlopRate{130e12}, "OP/s"), "130 TOP/s");
    EXPECT_EQ(format(FlopRate{2e12}, "FLOP/s"), "2.00 TFLOP/s");
    EXPECT_EQ(format(Seconds{1.26e-3}), "1.26 ms");
    EXPECT_EQ(format(Seconds{4.1e-6}), "4.10 us");
    EXPECT_EQ(format(Frequency{1.98e9}), "1.98 GHz");
    EXPECT_EQ(format(Intensity{1365.333}), "1365 FLOP/B");
    EXPECT_EQ(format(Intensity{1.0 / 6}), "0.1667 FLOP/B");
}

TEST(Units, CountsOfBytesAreDecimalAndCapacitiesOfCachesBinary)
{
    EXPECT_EQ(format(Bytes{100'663'296}), "100.7 MB");
    EXPECT_EQ(format(Bytes{4'194'304}), "4.194 MB");
    EXPECT_EQ(format(Bytes{14'000'000'000}), "14 GB");
    EXPECT_EQ(format(Bytes{512}), "512 B");
    EXPECT_EQ(format(Bytes{0}), "0 B");
    EXPECT_EQ(formatBinary(Bytes{32 << 20}), "32 MiB");
    EXPECT_EQ(formatBinary(Bytes{100}), "100 B");
}

TEST(Units, RoundingUpToAThousandTakesTheNextPrefix)
{
    EXPECT_EQ(format(Bandwidth{999.7e9}), "1.00 TB/s");
    EXPECT_EQ(format(Bandwidth{999.4e9}), "999 GB/s");
}

TEST(Units, WhatIsNotFiniteReadsUnknown)
{
    EXPECT_EQ(format(Bandwidth{kNan}), "unknown");
    EXPECT_EQ(format(Intensity{kInfinity}), "unknown");
    EXPECT_EQ(shortDecimal(kNan), "unknown");
}

TEST(Units, ShortDecimalsHaveNoTrailingZerosAndKeepWholeDigits)
{
    EXPECT_EQ(shortDecimal(161.2), "161");
    EXPECT_EQ(shortDecimal(1.0 / 6), "0.167");
    EXPECT_EQ(shortDecimal(40), "40");
    EXPECT_EQ(shortDecimal(1365.333), "1365");
    EXPECT_EQ(shortDecimal(295.3433, 4), "295.3");
    EXPECT_EQ(shortDecimal(-2.5), "-2.5");
    EXPECT_EQ(shortDecimal(0), "0");
    EXPECT_EQ(shortDecimal(1.5e-5), "1.5e-05");
    EXPECT_EQ(shortDecimal(2e9), "2e+09");
}

TEST(Units, ExactDecimalsReadBackToTheSameDouble)
{
    for (const double value : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -2.5, 0.0}) {
        EXPECT_EQ(std::strtod(exactDecimal(value).c_str(), nullptr), value);
    }
}

} // namespace
} // namespace ridgepoint
