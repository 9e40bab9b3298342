// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_summary.h"

#include "app/common/ledger_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace ridgepoint::test {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A row whose measurement is `factor` times its prediction; 0 for one without an answer.
LedgerRow rowOff(double factor)
{
    LedgerRow row{.device = "cpu"};
    row.predicted = 10;
    row.title = "A question?";
    if (factor > 0) {
        row.answer = Answer{.value = 10 * factor};
    } else {
        row.missing = "it was cancelled";
    }
    return row;
}

std::vector<LedgerRow> rowsOff(const std::vector<double>& factors)
{
    std::vector<LedgerRow> rows;
    std::ranges::transform(factors, std::back_inserter(rows), rowOff);
    return rows;
}

TEST(LedgerSummary, CountsPredictionsAndAnswers)
{
    const LedgerSummary summary = summaryOf(rowsOff({2, 0, 4}));
    EXPECT_EQ(summary.predictions, 3U);
    EXPECT_EQ(summary.answered, 2U);
}

TEST(LedgerSummary, FactorOffIsTheMedianWhicheverSideItLies)
{
    EXPECT_NEAR(*summaryOf(rowsOff({4, 1.0 / 4, 2})).factorOff, 4, 1e-9);
    EXPECT_NEAR(*summaryOf(rowsOff({2, 8})).factorOff, 4, 1e-9) << "the mean of the middle two, of logarithms";
}

TEST(LedgerSummary, BiasKeepsItsSide)
{
    EXPECT_NEAR(*summaryOf(rowsOff({4, 1.0 / 4, 2})).bias, 2, 1e-9);
    EXPECT_NEAR(*summaryOf(rowsOff({1.0 / 4, 1.0 / 8})).bias, std::exp(-std::log(32) / 2), 1e-9);
}

TEST(LedgerSummary, HasNoTrendBelowSixAnswers)
{
    EXPECT_FALSE(summaryOf(rowsOff({9, 8, 7, 6, 5, 0})).trend);
    EXPECT_TRUE(summaryOf(rowsOff({9, 8, 7, 6, 5, 4})).trend);
}

TEST(LedgerSummary, TrendHoldsHalvesAgainstEachOther)
{
    const LedgerTrend trend = *summaryOf(rowsOff({8, 8, 8, 2, 2, 2, 2})).trend;
    EXPECT_NEAR(trend.firstHalf, 8, 1e-9);
    EXPECT_NEAR(trend.secondHalf, 2, 1e-9);
}

TEST(LedgerSummary, SlopeIsTheMedianOfAllPairsAndIgnoresOneOutlier)
{
    EXPECT_NEAR(theilSenSlope(std::vector<double>{0, 1, 2, 3, 100, 5}), 1, 1e-9);
    EXPECT_EQ(theilSenSlope(std::vector<double>{7}), 0);
}

TEST(LedgerSummary, SteadyImprovementIsClearAndAJumbleIsNot)
{
    EXPECT_TRUE(summaryOf(rowsOff({64, 32, 16, 8, 4, 2})).trend->clear);
    EXPECT_NEAR(summaryOf(rowsOff({64, 32, 16, 8, 4, 2})).trend->perPrediction, 0.5, 1e-9);
    EXPECT_FALSE(summaryOf(rowsOff({2, 32, 4, 16, 8, 3})).trend->clear);
}

TEST(LedgerSummaryWords, SayNumberFactorBiasAndTrend)
{
    EXPECT_THAT(
        summarySentences(summaryOf(rowsOff({64, 32, 16, 8, 4, 2, 0}))),
        ElementsAre("7 predictions, 6 of them answered by a measurement.",
                    "Half of them were off by 11× or less (the median of 6).", "You tend to say 11× too low.",
                    "You get nearer: 32× off in the first half, 4× in the second. From one prediction to the next the factor "
                    "falls by 50 % in the median."));
}

TEST(LedgerSummaryWords, SayHowManyMoreATrendTakes)
{
    EXPECT_THAT(summarySentences(summaryOf(rowsOff({2, 2, 2, 2, 2}))), Contains("1 more answer until a trend can be told."));
    EXPECT_THAT(summarySentences(summaryOf(rowsOff({2}))), Contains("5 more answers until a trend can be told."));
}

TEST(LedgerSummaryWords, SayWhenNothingIsThereOrAnswered)
{
    EXPECT_THAT(summarySentences({}), ElementsAre("No predictions yet."));
    EXPECT_THAT(summarySentences(summaryOf(rowsOff({0}))), ElementsAre("1 prediction, 0 of them answered by a measurement."));
}

TEST(LedgerSummaryWords, AreFairToWhoIsRight)
{
    EXPECT_THAT(summarySentences(summaryOf(rowsOff({1.01, 0.99}))), Contains("You say neither too low nor too high."));
}

TEST(MissWords, NameTheSideAndNeverLessThanOne)
{
    EXPECT_EQ(missWords(4), "4× too low");
    EXPECT_EQ(missWords(0.25), "4× too high");
    EXPECT_EQ(missWords(1.04), "within 5 %");
    EXPECT_EQ(missWords(1.06), "1.06× too low");
}

TEST(LedgerChart, PutsARightPredictionInTheMiddleAndATooLowOneAbove)
{
    const std::vector<LedgerRow> rows = rowsOff({1, 0, 8, 1.0 / 8});
    const LedgerChart chart = ledgerChart(rows);
    ASSERT_EQ(chart.dots.size(), 3U);
    EXPECT_NEAR(chart.dots[0].y, 0.5, 1e-9);
    EXPECT_GT(chart.dots[1].y, 0.9);
    EXPECT_NEAR(chart.dots[1].y + chart.dots[2].y, 1, 1e-9);
    EXPECT_EQ(chart.dots[1].row, 2U);
    EXPECT_LT(chart.dots[0].x, chart.dots[1].x);
}

TEST(LedgerChart, KeepsItsScaleFromOnePredictionToTheNext)
{
    const std::vector<LedgerRow> few = rowsOff({4});
    const std::vector<LedgerRow> more = rowsOff({4, 6});
    EXPECT_EQ(ledgerChart(few).dots[0].y, ledgerChart(more).dots[0].y);
}

TEST(LedgerChart, SaysADotInWords)
{
    EXPECT_EQ(dotWords(rowOff(2)), "1970-01-01: A question? Said 10×, measured 20×: 2× too low.");
    EXPECT_THAT(dotWords(rowOff(0)), HasSubstr("not answered: it was cancelled"));
}

} // namespace

} // namespace ridgepoint::test
