// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/lesson.h"

#include "tests/desktop/desk_fixture.h"

namespace ridgepoint::test {

namespace {

Lesson openLesson()
{
    Lesson lesson;
    lesson.setExercises(deskExercises());
    return lesson;
}

} // namespace

TEST(Lesson, WhatIsTypedIsReadInTheUnitOfTheExercise)
{
    Lesson lesson = openLesson();
    lesson.open(1);
    ASSERT_FALSE(lesson.commit("1,5 TFLOP/s", "a reason", "How many?"));
    EXPECT_EQ(lesson.prediction()->value, 1.5e12);
}

TEST(Lesson, WhatIsNotUnderstoodIsToldAtItsField)
{
    Lesson lesson = openLesson();
    const auto fault = lesson.commit("about 40", "a reason", "How many?");
    ASSERT_TRUE(fault.has_value());
    EXPECT_EQ(fault->field, CommitFault::Field::value);
    EXPECT_TRUE(fault->text.contains("type 40"));
    EXPECT_EQ(lesson.said(), Lesson::Said::nothing);
}

TEST(Lesson, ChangesNothingOnceAPredictionIsCommitted)
{
    Lesson lesson = openLesson();
    ASSERT_FALSE(lesson.commit("40", "a reason", "How many?"));
    const Prediction first = *lesson.prediction();
    const auto second = lesson.commit("50", "another reason", "How many?");
    ASSERT_TRUE(second.has_value());
    EXPECT_TRUE(second->text.contains("locked"));
    lesson.decline();
    ASSERT_NE(lesson.prediction(), nullptr);
    EXPECT_EQ(*lesson.prediction(), first);
    EXPECT_EQ(lesson.ledger().entries().size(), 1U);
}

TEST(Lesson, PutsAMissingReasonDownToTheSecondField)
{
    Lesson lesson = openLesson();
    const auto fault = lesson.commit("40", "  ", "How many?");
    ASSERT_TRUE(fault.has_value());
    EXPECT_EQ(fault->field, CommitFault::Field::because);
    EXPECT_EQ(lesson.said(), Lesson::Said::nothing);
}

TEST(Lesson, KeepsThePredictionInTheBaseUnit)
{
    Lesson lesson = openLesson();
    lesson.open(1);
    ASSERT_FALSE(lesson.commit("700", "a reason", "How many?"));
    EXPECT_DOUBLE_EQ(lesson.prediction()->value, 700e9);
}

TEST(Lesson, TakesNoPredictionAfterItWasDeclined)
{
    Lesson lesson = openLesson();
    lesson.decline();
    EXPECT_TRUE(lesson.commit("40", "a reason", "How many?").has_value());
    EXPECT_TRUE(lesson.ledger().empty());
}

} // namespace ridgepoint::test
