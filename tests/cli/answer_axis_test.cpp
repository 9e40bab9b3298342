// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/answer_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace ridgepoint::test {

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Outcome ratioOutcome()
{
    Outcome outcome{.unit = "x slower", .predicted = 40};
    outcome.answer = Answer{.value = 161, .low = 159, .high = 163, .level = 0.967, .model = 157};
    return outcome;
}

TEST(LogAxis, ASpanIsTheSameLengthAnywhere)
{
    const LogAxis axis{1, 10000};
    EXPECT_NEAR(axis.at(10), 0.25, 1e-12);
    EXPECT_NEAR(axis.at(1000) - axis.at(100), 0.25, 1e-12);
    EXPECT_EQ(axis.at(0.01), 0) << "at the end, not outside";
}

TEST(LogAxis, TicksAreRoundAndFew)
{
    for (const LogAxis axis : {LogAxis{1, 4}, LogAxis{0.3, 70}, LogAxis{1e-9, 1e12}, LogAxis{1e-30, 1e30}}) {
        const std::vector<AxisTick> ticks = ticksOf(axis);
        EXPECT_GE(ticks.size(), 2U) << axis.high;
        EXPECT_LE(ticks.size(), 10U) << axis.high;
    }
    EXPECT_EQ(ticksOf({0.9, 4.2}).front().label, "1");
}

TEST(LogAxis, EqualValuesStillHaveAnAxis)
{
    const LogAxis axis = axisAround(5, 5, 4);
    EXPECT_NEAR(axis.high / axis.low, 4, 1e-9);
    EXPECT_NEAR(axis.at(5), 0.5, 1e-9);
}

TEST(AnswerAxis, HoldsPredictionModelAndMeasurementInOrder)
{
    const auto axis = answerAxis(ratioOutcome());
    ASSERT_TRUE(axis);
    ASSERT_EQ(axis->marks.size(), 3U);
    EXPECT_EQ(axis->marks[0].value, "40×");
    EXPECT_EQ(axis->marks[2].value, "161× (159 – 163)");
    EXPECT_LT(axis->marks[0].at, axis->marks[1].at);
    EXPECT_LT(*axis->marks[2].low, axis->marks[2].at);
    EXPECT_GT(*axis->marks[2].high, axis->marks[2].at);
}

TEST(AnswerAxis, IsInTheUnitOfTheExercise)
{
    Outcome outcome{.quantity = QuantityKind::flopRate, .unit = "GFLOP/s", .unitScale = 1e9, .predicted = 2e9};
    const auto axis = answerAxis(outcome);
    ASSERT_TRUE(axis);
    EXPECT_EQ(axis->unit, "GFLOP/s");
    EXPECT_EQ(axis->marks.front().value, "2 GFLOP/s");
    EXPECT_THAT(axis->ticks, testing::Contains(testing::Field(&AxisTick::label, "2")));
}

TEST(AnswerAxis, WithoutANumberThereIsNone)
{
    EXPECT_FALSE(answerAxis(Outcome{}));
    EXPECT_THAT(answerAxisSvg(Outcome{}), IsEmpty());
    Outcome zero{.predicted = 0};
    zero.answer = Answer{.value = -1};
    EXPECT_FALSE(answerAxis(zero)) << "nothing that a log axis could hold";
}

TEST(AnswerAxis, AnswersWithoutIntervalOrModelAreDrawnToo)
{
    Outcome outcome{.predicted = 3};
    outcome.answer = Answer{.value = 6, .low = 0, .high = INFINITY};
    const auto axis = answerAxis(outcome);
    ASSERT_TRUE(axis);
    ASSERT_EQ(axis->marks.size(), 2U);
    EXPECT_FALSE(axis->marks[1].low);
}

TEST(AnswerAxisSvg, IsOneElementWithATitleInWords)
{
    Outcome outcome = ratioOutcome();
    const std::string svg = answerAxisSvg(outcome);
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_THAT(svg,
                HasSubstr("<title>You said 40×; Roofline alone 157×; Measured 161× (159 – 163), on a logarithmic axis</title>"));
    outcome.unit = "<b>";
    outcome.quantity = QuantityKind::time;
    EXPECT_THAT(answerAxisSvg(outcome), testing::Not(HasSubstr("<b>")));
}

} // namespace

} // namespace ridgepoint::test
