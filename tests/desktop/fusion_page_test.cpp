// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/lab_bars.h"
#include "tests/desktop/window_fixture.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>

namespace ridgepoint::test {

namespace {

constexpr const char* kCourse = "relu(x * 2 + 1) * 0.5";

class FusionPageTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        // The chain takes four times as long as the fused kernel; each operation alone a quarter of it.
        m_device->scripts["chain"].time = [](const Problem& problem) { return Seconds{problem.expr == kCourse ? 400e-6 : 110e-6}; };
        m_device->scripts["chain-fused"].time = [](const Problem&) { return Seconds{100e-6}; };
    }
    void openPage()
    {
        open();
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(find("fusionCard")->isVisible());
    }
    void retype(const char* object, const QString& text) const
    {
        find<QLineEdit>(object)->selectAll();
        type(object, text);
    }
    void predictFusion() const
    {
        type("fusionValue", "2.5");
        type("fusionBecause", "launches cost nothing here");
        click("fusionCommit");
    }
    void runFusion()
    {
        click("fusionRun");
        ASSERT_TRUE(waitUntil([this] { return m_desk->lab().sessions().state() == SessionKeeper::State::saved; }));
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return find<QTableView>("fusionTable")->model()->index(row, column).data().toString();
    }
};

TEST_F(FusionPageTest, ListsTheLaunchesTheirBytesAndThePasses)
{
    openPage();
    EXPECT_EQ(find<QTableView>("fusionTable")->model()->rowCount(), 6);
    EXPECT_EQ(cell(1, 0), "t2 = t1 + 1");
    EXPECT_EQ(cell(1, 1), "33.55 MB");
    EXPECT_EQ(cell(1, 4), "671 µs") << "two passes of 2^24 bf16 elements at 100 GB/s";
    EXPECT_TRUE(cell(4, 0).contains("8 passes")) << cell(4, 0).toStdString();
    EXPECT_TRUE(cell(5, 0).contains("2 passes"));
    EXPECT_EQ(find<LabBars>("fusionBytes")->bars().back().value, "67.11 MB");
    EXPECT_TRUE(textOf("fusionVerdict").startsWith("8 passes over memory in 4 launches, or 2 in one."));
}

TEST_F(FusionPageTest, LocksThePredictionThenMeasuresAndAnswersInASentence)
{
    openPage();
    EXPECT_FALSE(find<QAbstractButton>("fusionRun")->isEnabled());
    predictFusion();
    EXPECT_TRUE(textOf("fusionLocked").startsWith("Locked at "));
    EXPECT_TRUE(find<QLineEdit>("fusionExpression")->isReadOnly());
    EXPECT_TRUE(find<QPlainTextEdit>("fusionBecause")->isReadOnly());
    runFusion();
    EXPECT_TRUE(textOf("fusionVerdict").startsWith("You said 2.5×. Measured 4× (95 % CI 4 – 4): near, 1.6× low."))
        << textOf("fusionVerdict").toStdString();
    EXPECT_EQ(cell(4, 5), "400 µs");
    EXPECT_EQ(cell(5, 5), "100 µs");
    EXPECT_EQ(cell(0, 5), "110 µs") << "each operation is timed as a launch of its own";
    EXPECT_TRUE(textOf("fusionDetail").contains("each timed alone"));
    EXPECT_TRUE(textOf("fusionDetail").contains("Fused, exceeds-roof: ")) << "as every point, with what to read it with";
}

TEST_F(FusionPageTest, SavesTheRunWithItsPredictionAndLeavesTheDeskAsItIs)
{
    openPage();
    predictFusion();
    runFusion();
    const Session saved = loadSession(m_desk->lab().sessions().file());
    EXPECT_EQ(saved.points.size(), 6U);
    ASSERT_EQ(saved.predictions.entries().size(), 1U);
    EXPECT_EQ(saved.predictions.entries()[0].prediction.value, 2.5);
    EXPECT_TRUE(saved.predictions.entries()[0].prediction.question.find(kCourse) != std::string::npos);
    EXPECT_EQ(saved.environment.at("cpu"), "scripted");
    EXPECT_EQ(m_desk->points().rowCount(), 0);
    EXPECT_EQ(m_desk->lesson().said(), Lesson::Said::nothing);
    EXPECT_TRUE(m_desk->canCommit());
}

TEST_F(FusionPageTest, SaysWhatIsWrongAtTheFieldThatHasIt)
{
    openPage();
    retype("fusionExpression", "relu(tahn(x))");
    EXPECT_TRUE(textOf("fusionExpressionFault").contains("did you mean 'tanh'?\n  relu(tahn(x))\n       ^"));
    EXPECT_FALSE(find<QAbstractButton>("fusionCommit")->isEnabled());
    retype("fusionExpression", "x + y");
    EXPECT_FALSE(find("fusionExpressionFault")->isVisible());
    retype("fusionSize", "1e6");
    EXPECT_TRUE(textOf("fusionSizeFault").contains("is not a size"));
    retype("fusionSize", "4096");
    type("fusionValue", "1,500");
    click("fusionCommit");
    EXPECT_TRUE(find("fusionValueFault")->isVisible());
    retype("fusionValue", "1.5");
    click("fusionCommit");
    EXPECT_TRUE(textOf("fusionBecauseFault").startsWith("Say why"));
}

TEST_F(FusionPageTest, IsStoppedByEscAndKeepsTheDeskFromMeasuringMeanwhile)
{
    m_device->scripts["chain"].sleep = Seconds{2e-3};
    openPage();
    predictFusion();
    EXPECT_FALSE(m_desk->commit("30", "a reason"));
    EXPECT_TRUE(m_desk->canStart());
    click("fusionRun");
    ASSERT_TRUE(waitUntil([this] { return m_desk->lab().sweep().running(); }));
    EXPECT_FALSE(m_desk->canStart());
    EXPECT_FALSE(m_desk->canChange());
    EXPECT_TRUE(find("stopButton")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([this] { return !m_desk->lab().sweep().running(); }));
    EXPECT_TRUE(m_desk->canStart());
    EXPECT_TRUE(textOf("fusionVerdict").contains("There is no answer yet")) << textOf("fusionVerdict").toStdString();
}

TEST_F(FusionPageTest, WaitsWhileTheDeskMeasures)
{
    m_device->scripts["matmul"].sleep = Seconds{2e-3};
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().running(); }));
    m_window->showPage(2);
    predictFusion();
    EXPECT_FALSE(find<QAbstractButton>("fusionRun")->isEnabled());
    EXPECT_TRUE(textOf("fusionState").startsWith("The roofline page is measuring"));
    m_desk->stop();
    EXPECT_TRUE(waitUntil([this] { return find<QAbstractButton>("fusionRun")->isEnabled(); }));
}

TEST_F(FusionPageTest, RunsByKeyboardAlone)
{
    openPage();
    type("fusionValue", "3");
    QTest::keyClick(find("fusionValue"), Qt::Key_Return);
    type("fusionBecause", "a reason");
    QTest::keyClick(find("fusionBecause"), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([this] { return find<QAbstractButton>("fusionRun")->isEnabled(); }));
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([this] { return textOf("fusionVerdict").startsWith("You said 3×. Measured 4×"); }));
}

TEST_F(FusionPageTest, StartsOverWithAnotherExpression)
{
    openPage();
    predictFusion();
    runFusion();
    click("fusionAgain");
    EXPECT_TRUE(find<QLineEdit>("fusionValue")->text().isEmpty());
    click("fusionExample3");
    EXPECT_EQ(find<QLineEdit>("fusionExpression")->text(), "(x + y) * 0.5");
    EXPECT_EQ(find<QTableView>("fusionTable")->model()->rowCount(), 4);
    EXPECT_TRUE(cell(2, 5).isEmpty()) << "what was measured of another expression is not shown";
}

TEST_F(FusionPageTest, ForgetsAPredictionAboutAnotherType)
{
    openPage();
    predictFusion();
    m_desk->setDType(DType::f32);
    EXPECT_TRUE(waitUntil([this] { return !find<QLineEdit>("fusionExpression")->isReadOnly(); }));
    EXPECT_EQ(cell(1, 1), "67.11 MB");
}

TEST_F(FusionPageTest, RecordsARunWithoutAPredictionAsSuch)
{
    openPage();
    click("fusionDecline");
    runFusion();
    EXPECT_TRUE(loadSession(m_desk->lab().sessions().file()).predictions.empty());
    EXPECT_TRUE(textOf("fusionVerdict").startsWith("Measured 4×")) << textOf("fusionVerdict").toStdString();
}

struct Look {
    const char* name;
    Theme::Kind theme;
    QSize size;
};

class FusionPageLook : public FusionPageTest, public testing::WithParamInterface<Look> {};

TEST_P(FusionPageLook, CutsNoTextOff)
{
    const Look look = GetParam();
    openPage();
    m_window->setTheme(look.theme);
    m_window->resize(look.size);
    shoot(QStringLiteral("fusion-%1-first").arg(look.name));
    predictFusion();
    runFusion();
    QTest::qWait(50);
    shoot(QStringLiteral("fusion-%1-done").arg(look.name));
    for (const QLabel* label : find("fusionCard")->findChildren<QLabel*>() + find("fusionCosts")->findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            EXPECT_GE(label->height(), height) << label->text().toStdString();
        }
    }
    EXPECT_EQ(m_window->size(), look.size);
    m_window->setTheme(Theme::Kind::light);
}

INSTANTIATE_TEST_SUITE_P(Looks, FusionPageLook,
                         testing::Values(Look{"light-1440", Theme::Kind::light, {1440, 900}},
                                         Look{"light-1024", Theme::Kind::light, {1024, 700}},
                                         Look{"dark-1440", Theme::Kind::dark, {1440, 900}},
                                         Look{"projector-1440", Theme::Kind::projector, {1440, 900}},
                                         Look{"projector-1024", Theme::Kind::projector, {1024, 700}}),
                         [](const auto& look) { return QString::fromLatin1(look.param.name).replace('-', '_').toStdString(); });

} // namespace

} // namespace ridgepoint::test
