// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/window_fixture.h"

#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/presenter.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>
#include <fstream>

namespace ridgepoint::test {

TEST_F(WindowTest, LeadsFromAPredictionToTheVerdict)
{
    open();
    EXPECT_FALSE(find<QAbstractButton>("runButton")->isEnabled());
    predict("30", "twice the arithmetic on the same bytes");
    EXPECT_TRUE(textOf("lockedLabel").startsWith("Locked at ")) << textOf("lockedLabel").toStdString();
    EXPECT_TRUE(find<QLineEdit>("predictionValue")->isReadOnly());
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You said 30×. Measured 40×"); }))
        << textOf("verdict").toStdString();
    ASSERT_TRUE(waitUntil([this] { return textOf("statusText").contains("saved to matmul-against-add"); }))
        << textOf("statusText").toStdString();
    EXPECT_EQ(find<QTableView>("measurementsTable")->model()->rowCount(), 4);
    EXPECT_EQ(find<RooflineChart>("chart")->points().size(), 4U);
    type("explanation", "add waits for memory");
    click("saveParagraph");
    ASSERT_TRUE(waitUntil([this] { return textOf("explainState").startsWith("Saved at"); }))
        << textOf("explainState").toStdString();
    EXPECT_EQ(loadSession(m_desk->sessions().file()).notes.back().text, "add waits for memory");
}

TEST_F(WindowTest, ShowsAFaultAtTheFieldThatHasIt)
{
    open();
    predict("1,500", "a reason");
    EXPECT_TRUE(find<QLabel>("predictionFault")->isVisible());
    EXPECT_TRUE(textOf("predictionFault").contains("a point for decimals"));
    EXPECT_FALSE(find<QLabel>("becauseFault")->isVisible());
    EXPECT_EQ(m_desk->lesson().said(), Lesson::Said::nothing);
}

TEST_F(WindowTest, StopsASweepAndKeepsWhatWasMeasured)
{
    m_device->scripts["matmul"].sleep = Seconds{2e-3};
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() >= 1; }));
    click("stopButton");
    ASSERT_TRUE(waitUntil([this] { return !m_desk->sweep().running(); }));
    EXPECT_GE(std::ranges::count(m_desk->points().points(), PointStatus::cancelled, &RooflinePoint::status), 1);
    EXPECT_TRUE(textOf("statusText").startsWith("Stopped:")) << textOf("statusText").toStdString();
}

TEST_F(WindowTest, RunsByKeyboardAlone)
{
    open();
    type("predictionValue", "30");
    QTest::keyClick(find("predictionValue"), Qt::Key_Return);
    type("because", "a reason");
    QTest::keyClick(find("because"), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([this] { return m_desk->lesson().said() == Lesson::Said::committed; }));
    ASSERT_TRUE(waitUntil([this] { return m_desk->canStart(); }));
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You said"); }));
}

TEST_F(WindowTest, SelectsTheSamePointInChartAndTable)
{
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
    auto* table = find<QTableView>("measurementsTable");
    auto* chart = find<RooflineChart>("chart");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
    ASSERT_GE(chart->selected(), 0);
    EXPECT_EQ(chart->points()[static_cast<std::size_t>(chart->selected())].kernel,
              table->model()->index(0, 0).data().toString().toStdString());
    m_desk->select(0);
    EXPECT_EQ(chart->selected(), 0);
    EXPECT_EQ(table->currentIndex().siblingAtColumn(0).data().toString(), "matmul");
}

TEST_F(WindowTest, SaysInPlaceWhatIsWrongWithASessionThatWillNotOpen)
{
    open();
    const auto broken = m_dir.path() / "broken.json";
    std::ofstream(broken) << "{\n  oops\n}\n";
    m_window->openSession(QString::fromStdString(broken.string()));
    ASSERT_TRUE(waitUntil([this] { return find("messageBar")->isVisible(); }));
    EXPECT_TRUE(textOf("messageText").contains("broken.json:2")) << textOf("messageText").toStdString();
    click("closeMessage");
    EXPECT_FALSE(find("messageBar")->isVisible());
}

TEST_F(WindowTest, SaysInPlaceThatARunCouldNotBeSaved)
{
    std::ofstream(m_dir.path() / "sessions") << "in the way";
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(
        waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::failed && m_desk->sweep().result(); }));
    EXPECT_TRUE(textOf("statusText").startsWith("Not saved")) << textOf("statusText").toStdString();
    EXPECT_TRUE(find("saveElsewhere")->isVisible());
    EXPECT_EQ(m_desk->points().rowCount(), 4);
}

TEST_F(WindowTest, RevealsAPresentationStepByStep)
{
    open();
    predict("30", "a reason");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
    click("presentButton");
    auto* presenter = m_window->findChild<Presenter*>();
    ASSERT_NE(presenter, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowActive(presenter));
    auto* chart = presenter->findChild<RooflineChart*>();
    auto* words = presenter->findChild<QLabel*>("presenterVerdict");
    EXPECT_TRUE(chart->points().empty());
    QTest::keyClick(presenter, Qt::Key_Space);
    EXPECT_TRUE(words->text().contains("The roofline alone says"));
    EXPECT_TRUE(chart->points().empty());
    QTest::keyClick(presenter, Qt::Key_Space);
    EXPECT_EQ(chart->points().size(), 1U);
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(presenter, Qt::Key_Space);
    }
    EXPECT_EQ(chart->points().size(), 4U);
    EXPECT_TRUE(words->text().startsWith("You said 30×. Measured 40×"));
    QTest::keyClick(presenter, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([this] { return m_window->findChild<Presenter*>() == nullptr; }));
}

TEST_F(WindowTest, RemembersItsTheme)
{
    open();
    m_window->setTheme(Theme::Kind::dark);
    m_window->close();
    m_window = std::make_unique<MainWindow>(*m_desk, *m_settings);
    EXPECT_EQ(qApp->palette().color(QPalette::Window), makeTheme(Theme::Kind::dark).ground);
    m_window->setTheme(Theme::Kind::light);
}

TEST_F(WindowTest, GivesEveryControlANameForTestsAndForScreenReaders)
{
    open();
    for (QWidget* widget : m_window->findChildren<QWidget*>()) {
        const bool control = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !widget->objectName().startsWith("qt_");
        if (control) {
            EXPECT_FALSE(widget->objectName().isEmpty()) << widget->metaObject()->className();
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
        }
    }
}

TEST_F(WindowTest, ChangesTheExerciseFromItsSelector)
{
    open();
    click("nextExercise");
    EXPECT_EQ(m_desk->lesson().index(), 1);
    EXPECT_TRUE(textOf("question").contains("GFLOP/s"));
    EXPECT_EQ(textOf("predictionUnit"), "GFLOP/s");
    click("previousExercise");
    EXPECT_EQ(m_desk->lesson().index(), 0);
}

} // namespace ridgepoint::test
