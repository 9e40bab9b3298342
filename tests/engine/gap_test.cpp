// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gap.h"

#include "engine/exercise_fields.h"
#include "tests/engine/made_run.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::madeCost;
using test::madeExercise;
using test::madePoint;
using ::testing::Contains;
using ::testing::HasSubstr;
using Kind = AnswerRule::Kind;

/// add and matmul of side 1000 in f32 on roofs of 100 GB/s and 500 GFLOP/s.
std::vector<RooflinePoint> points()
{
    constexpr std::int64_t kN = 1000;
    return {madePoint("matmul", {.n = kN}, madeCost(12 * kN * kN, 2 * kN * kN * kN), 6e-3, 1),
            madePoint("add", {.n = kN}, madeCost(12 * kN * kN, kN * kN), 150e-6, 1)};
}

Exercise ratio() { return madeExercise({"matmul", "add"}, {.kind = Kind::timeRatio, .kernel = "matmul", .over = "add"}); }

std::vector<std::string> gapOf(double predicted)
{
    const auto all = points();
    const Exercise exercise = ratio();
    return explainGap(exercise, deriveOutcome(exercise, predicted, all, nullptr), all);
}

TEST(Gap, TermsNameTheLongestAndHowFarTheTimeIsFromIt)
{
    const std::string terms = termsText(points().front());
    EXPECT_THAT(terms, HasSubstr("12 MB at 100 GB/s take 120 us"));
    EXPECT_THAT(terms, HasSubstr("2.00 GFLOP at 500 GFLOP/s 4.00 ms"));
    EXPECT_THAT(terms, HasSubstr("The longest is arithmetic; it took 6.00 ms, 1.5 times that."));
}

TEST(Gap, EachTermAloneIsWorkedOut)
{
    EXPECT_THAT(gapOf(40), Contains(HasSubstr("bytes alone 1×, FLOPs alone 2000×, launches alone 1×")));
}

TEST(Gap, ThePredictionIsSetBesideTheTermItIsNearestTo)
{
    EXPECT_THAT(gapOf(1), Contains(HasSubstr("Your 1× is near what bytes alone would give")));
    EXPECT_THAT(gapOf(2000), Contains(HasSubstr("Your 2000× is near what FLOPs alone would give")));
    EXPECT_THAT(gapOf(33), Contains(HasSubstr("near what the longest terms give")));
    EXPECT_THAT(gapOf(300), Contains(HasSubstr("what none of them would give")));
}

TEST(Gap, WhatTheModelLeavesOverIsSaid) { EXPECT_THAT(gapOf(40), Contains(HasSubstr("A factor of 1.2 is left over"))); }

TEST(Gap, WithoutRoofsThereIsNothingToExplainBy)
{
    auto all = points();
    all[1].expectation.reset();
    const Exercise exercise = ratio();
    EXPECT_TRUE(explainGap(exercise, deriveOutcome(exercise, 40, all, nullptr), all).empty());
}

TEST(Feedback, SaysHowFarOffAndOnWhichSide)
{
    const auto feedback = [](double predicted) { return feedbackText(deriveOutcome(ratio(), predicted, points(), nullptr)); };
    EXPECT_EQ(feedback(10), "you were 4× low");
    EXPECT_EQ(feedback(400), "you were 10× high");
    EXPECT_EQ(feedback(25), "near, 1.6× low");
    EXPECT_EQ(feedback(38), "close, 5 % low");
    EXPECT_EQ(feedback(40), "just what you said");
}

TEST(Feedback, ANumberInsideTheIntervalIsSaidToBe)
{
    auto all = points();
    std::vector<Seconds> samples;
    for (int i = 0; i < 50; ++i) {
        samples.emplace_back(i % 2 == 0 ? 5e-3 : 7e-3);
    }
    all[0].measurement = summarise(samples);
    EXPECT_EQ(feedbackText(deriveOutcome(ratio(), 42, all, nullptr)), "your number lies inside the interval");
}

TEST(ExerciseText, IsFilledInFromTheRun)
{
    const auto all = points();
    const Exercise exercise = ratio();
    const Outcome outcome = deriveOutcome(exercise, 40, all, nullptr);
    const ExerciseRun run{exercise, &outcome, all, nullptr, "this CPU"};
    EXPECT_EQ(fillFromRun("{matmul.time} on {device}, {answer} times {add.bytes}; {add@first.limited-by}", run),
              "6.00 ms on this CPU, 40 times 12 MB; memory");
    EXPECT_EQ(fillFromRun("{matmul.first-launch}", run), "(not measured)");
    EXPECT_EQ(fillFromRun("{ridge}", run), "(not measured)");
}

TEST(ExerciseText, APartOfTheExplanationComesOnlyWhereItsConditionHolds)
{
    const auto all = points();
    Exercise exercise = ratio();
    exercise.explanation = {{.text = "always"},
                            {.text = "compute", .run = "matmul", .limitedBy = Regime::compute},
                            {.text = "memory", .run = "matmul", .limitedBy = Regime::memory},
                            {.text = "large", .above = 30},
                            {.text = "small", .below = 30}};
    const Outcome outcome = deriveOutcome(exercise, 40, all, nullptr);
    EXPECT_EQ(explanationText({exercise, &outcome, all, nullptr, {}}), "always\n\ncompute\n\nlarge");
}

TEST(ExerciseText, TheAnswerByPlaceIsAList)
{
    EXPECT_EQ(answerByPlace(ratio(), points()),
              "\n- 1000: 40×; matmul is compute-bound, add is memory-bound; bytes 1×, FLOPs 2000×, launches 1×\n");
}

} // namespace
} // namespace ridgepoint
