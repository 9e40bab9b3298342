// SPDX-License-Identifier: GPL-3.0-or-later
// What the course asks of the window: predictions in words, why the answer is what it is, and the desk as it was left.
#include "tests/desktop/window_fixture.h"

#include "app/desktop/widgets/answer_axis_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QToolButton>

namespace ridgepoint::test {

namespace {

constexpr const char* kRegimes = R"(schema: ridgepoint/exercise/1
lesson: Fusion
order: 9
title: Regimes
question: What holds each of the two back?
predict: {quantity: classes, choices: [memory, compute, overhead], items: [the add, the matmul]}
run:
  dtypes: [f32]
  kernels:
    - {id: add}
    - {id: matmul}
  sizes: {cpu: "128", gpu: "128"}
derive:
  a: {kind: regime, kernel: add}
  b: {kind: regime, kernel: matmul}
answer: {kind: words, of: [a, b]}
explain: Why {answer}?
hint: Which term is the longest?
)";

constexpr const char* kCounted = R"(schema: ridgepoint/exercise/1
lesson: Bytes
order: 8
title: Weights
question: How many GB?
predict: {quantity: bytes, unit: GB, scale: 1.0e+9}
answer: {kind: tensor, parameters: 7e9, dtype: bf16}
explain: Why {answer}?
explanation: "Two bytes each: {answer} GB."
)";

} // namespace

class CourseWindowTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_parts.loadExercises = [] {
            std::vector<Exercise> exercises = deskExercises();
            exercises.push_back(parseExercise(kRegimes, "regimes.yaml"));
            exercises.push_back(parseExercise(kCounted, "weights.yaml"));
            return ExerciseLibrary{std::move(exercises), {}};
        };
    }
    void leaveAndComeBack()
    {
        m_window->close();
        m_window.reset();
        m_desk.reset();
        open();
    }
};

TEST_F(CourseWindowTest, WordsAreChosenByTheirFirstLettersAndCommitted)
{
    open();
    m_desk->openExercise(2);
    ASSERT_TRUE(find("predictionWords")->isVisible());
    EXPECT_FALSE(find("predictionValue")->isVisible());
    find("word-0-0")->setFocus();
    QTest::keyClick(find("word-0-0"), Qt::Key_O);
    QTest::keyClick(find("word-1-0"), Qt::Key_Right);
    QTest::keyClick(find("word-1-1"), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), find("because"))
        << "Tab stops once in a row, not at " << QApplication::focusWidget()->objectName().toStdString();
    type("because", "small ones pay for launches");
    shoot(QStringLiteral("words"));
    click("commitButton");
    ASSERT_NE(m_desk->lesson().prediction(), nullptr);
    EXPECT_EQ(m_desk->lesson().prediction()->words, (std::vector<std::string>{"overhead", "compute"}));
    EXPECT_FALSE(find("word-0-1")->isEnabled());
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You called"); })) << textOf("verdict").toStdString();
    EXPECT_TRUE(textOf("verdict").contains(" of 2 as they were measured"));
}

TEST_F(CourseWindowTest, AWordThatIsMissingIsAskedFor)
{
    open();
    m_desk->openExercise(2);
    QTest::keyClick(find("word-0-0"), Qt::Key_C);
    type("because", "so");
    click("commitButton");
    EXPECT_TRUE(find<QLabel>("predictionFault")->isVisible());
    EXPECT_TRUE(textOf("predictionFault").contains("2 things")) << textOf("predictionFault").toStdString();
}

TEST_F(CourseWindowTest, WhyShowsTheThreeNumbersOnOneAxisAndTheTerms)
{
    open();
    predict("30", "twice the arithmetic");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
    click("whyButton");
    auto* axis = find<AnswerAxisView>("answerAxis");
    EXPECT_TRUE(axis->isVisible());
    EXPECT_TRUE(axis->accessibleDescription().contains("You said 30×")) << axis->accessibleDescription().toStdString();
    EXPECT_TRUE(axis->accessibleDescription().contains("Measured 40×"));
    EXPECT_TRUE(textOf("gapText").contains("The longest is")) << textOf("gapText").toStdString();
    shoot(QStringLiteral("why"));
}

TEST_F(CourseWindowTest, TheExplanationWaitsUntilItIsAskedForOrAParagraphIsSaved)
{
    open();
    m_desk->openExercise(3);
    predict("14", "two bytes a weight");
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You said 14 GB. Counted 14 GB"); }))
        << textOf("verdict").toStdString();
    click("whyButton");
    EXPECT_FALSE(find("explanationText")->isVisible());
    click("showExplanation");
    EXPECT_EQ(textOf("explanationText"), QStringLiteral("Two bytes each: 14 GB."));
    type("explanation", "two bytes");
    click("saveParagraph");
    ASSERT_TRUE(waitUntil([this] { return textOf("explainState").startsWith("Saved at"); }));
}

TEST_F(CourseWindowTest, WhatWasTypedIsThereAgain)
{
    open();
    m_desk->openExercise(1);
    type("predictionValue", "12");
    type("because", "half a thought");
    leaveAndComeBack();
    EXPECT_EQ(m_desk->lesson().index(), 1);
    EXPECT_EQ(find<QLineEdit>("predictionValue")->text(), QStringLiteral("12"));
    EXPECT_EQ(find<QPlainTextEdit>("because")->toPlainText(), QStringLiteral("half a thought"));
}

TEST_F(CourseWindowTest, ACommittedPredictionStaysLocked)
{
    open();
    predict("30", "a reason");
    const Prediction said = *m_desk->lesson().prediction();
    leaveAndComeBack();
    ASSERT_NE(m_desk->lesson().prediction(), nullptr);
    EXPECT_EQ(*m_desk->lesson().prediction(), said);
    EXPECT_TRUE(find<QLineEdit>("predictionValue")->isReadOnly());
    EXPECT_TRUE(m_desk->canStart());
}

TEST_F(CourseWindowTest, AFinishedRunIsOpenAgainWithTheParagraphThatWasBegun)
{
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return textOf("statusText").contains("saved to"); }));
    type("explanation", "begun and not sa");
    leaveAndComeBack();
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You said 30×. Measured 40×"); }));
    EXPECT_EQ(find<QPlainTextEdit>("explanation")->toPlainText(), QStringLiteral("begun and not sa"));
}

} // namespace ridgepoint::test
