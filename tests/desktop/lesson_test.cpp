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

class NumberThatIsRead : public testing::TestWithParam<std::pair<const char*, double>> {};

TEST_P(NumberThatIsRead, WhateverTheLocale)
{
    const auto [text, value] = GetParam();
    const TypedNumber number = readPositiveNumber(QString::fromUtf8(text));
    ASSERT_TRUE(number.value.has_value()) << number.fault.toStdString();
    EXPECT_DOUBLE_EQ(*number.value, value);
}

INSTANTIATE_TEST_SUITE_P(Lesson, NumberThatIsRead,
                         testing::Values(std::pair{"40", 40.0}, std::pair{" 1.5 ", 1.5}, std::pair{"2e3", 2000.0},
                                         std::pair{"0.001", 0.001}));

class NumberThatIsRefused : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(NumberThatIsRefused, WithWhatToDo)
{
    const auto [text, advice] = GetParam();
    const TypedNumber number = readPositiveNumber(QString::fromUtf8(text));
    EXPECT_FALSE(number.value.has_value());
    EXPECT_TRUE(number.fault.contains(QString::fromUtf8(advice))) << number.fault.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Lesson, NumberThatIsRefused,
                         testing::Values(std::pair{"", "Type a number"}, std::pair{"1,5", "with a point"},
                                         std::pair{"0", "above zero"}, std::pair{"-3", "above zero"},
                                         std::pair{"nan", "above zero"}, std::pair{"inf", "above zero"},
                                         std::pair{"1e999", "out of range"}, std::pair{"forty", "not a number"},
                                         std::pair{"40x", "not a number"}));

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
