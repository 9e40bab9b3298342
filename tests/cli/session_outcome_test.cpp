// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/session_outcome.h"

#include "tests/engine/answered_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::test {

namespace {

using ::testing::HasSubstr;

Outcome outcomeOfOnly(const Session& session, std::span<const Exercise> exercises = {})
{
    return outcomeOf(session, session.predictions.entries().back().prediction, exercises);
}

TEST(SessionOutcome, TwoKernelsAnswerARatio)
{
    const Outcome outcome = outcomeOfOnly(answeredSession(4, 16));
    ASSERT_TRUE(outcome.answer);
    EXPECT_NEAR(outcome.answer->value, 16, 1e-9);
    EXPECT_EQ(outcome.predicted, 4);
    EXPECT_EQ(outcome.answer->model, 8);
}

TEST(SessionOutcome, TheRuleOfTheExerciseComesFirst)
{
    Session session = answeredSession(4, 16);
    session.predictions = Ledger();
    session.predictions.commit({.exercise = "upside-down", .value = 1, .because = "it is"});
    Exercise exercise{.id = "upside-down"};
    exercise.answer = {.kind = AnswerRule::Kind::timeRatio, .kernel = "add", .over = "matmul"};
    EXPECT_NEAR(outcomeOfOnly(session, std::vector{exercise}).answer->value, 1.0 / 16, 1e-9);
    EXPECT_NEAR(outcomeOfOnly(session).answer->value, 16, 1e-9) << "without the exercise, in the order planned";
}

TEST(SessionOutcome, ARunThatWasCutShortIsNotAnsweredAtASmallerSize)
{
    Session session = answeredSession(4, 16);
    session.plan.points = {{"matmul", {.n = 128}, {}, 1, ""}, {"add", {.n = 128}, {}, 1, ""}};
    const Outcome outcome = outcomeOfOnly(session);
    EXPECT_FALSE(outcome.answer);
    EXPECT_THAT(outcome.missing, HasSubstr("matmul 128 has not been measured yet"));
}

TEST(SessionOutcome, ARatioAmongThreeKernelsIsNotGuessed)
{
    Session session = answeredSession(4, 16);
    session.points.push_back(timedPoint("triad", Seconds{1e-6}));
    const Outcome outcome = outcomeOfOnly(session);
    EXPECT_FALSE(outcome.answer);
    EXPECT_THAT(outcome.missing, HasSubstr("which two kernels"));
}

TEST(SessionOutcome, NothingRunIsSaidSo)
{
    Session session = answeredSession(4, 16);
    session.points.clear();
    EXPECT_EQ(outcomeOfOnly(session).missing, "nothing was run");
    EXPECT_EQ(sessionOutcome(session, {}), "");
}

TEST(SessionOutcome, NoPredictionHasNoOutcome)
{
    Session session = answeredSession(4, 16);
    session.predictions = Ledger();
    EXPECT_FALSE(outcomeOf(session, std::vector<std::filesystem::path>{}));
}

TEST(SessionOutcome, RoofsWithoutMemoryLeaveTheAnswerAsItIs)
{
    Session session = answeredSession(4, 16);
    session.plan.roofs = roundSpec();
    session.plan.roofs->memoryRoofs.clear();
    EXPECT_THAT(sessionOutcome(session, {}), HasSubstr("You said 4×. Measured 16×"));
}

} // namespace

} // namespace ridgepoint::test
