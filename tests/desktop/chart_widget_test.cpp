// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/chart/throttle.h"
#include "tests/desktop/chart_fixture.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>

#include <gtest/gtest.h>

namespace ridgepoint::test {
namespace {

class ChartWidget : public testing::Test {
protected:
    ChartWidget()
    {
        chart.resize(1052, 500);
        chart.setRoofline(roundRoofline());
        chart.setPoints({pointAt(1, 5e10), pointAt(100, 8e11)});
        QObject::connect(&chart, &RooflineChart::pointClicked, &chart, [this](int row) { clicked.push_back(row); });
    }

    void press(const QPointF& at)
    {
        QMouseEvent event{QEvent::MouseButtonPress, at, chart.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier};
        QCoreApplication::sendEvent(&chart, &event);
    }
    void key(int code)
    {
        QKeyEvent event{QEvent::KeyPress, code, Qt::NoModifier};
        QCoreApplication::sendEvent(&chart, &event);
    }

    RooflineChart chart;
    std::vector<int> clicked;
};

TEST_F(ChartWidget, HasNamesForTestsAndScreenReaders)
{
    EXPECT_EQ(chart.objectName(), "rooflineChart");
    EXPECT_FALSE(chart.accessibleName().isEmpty());
}

TEST_F(ChartWidget, ClickOnAPointSelectsItAndSaysSo)
{
    press(chart.positionOf(1) + QPointF{2, 2});
    EXPECT_EQ(clicked, std::vector{1});
    EXPECT_EQ(chart.selected(), 1);
}

TEST_F(ChartWidget, ClickBesideEveryPointSelectsNothing)
{
    press({600, 200});
    EXPECT_TRUE(clicked.empty());
    EXPECT_EQ(chart.selected(), -1);
}

TEST_F(ChartWidget, ArrowKeysGoFromPointToPoint)
{
    key(Qt::Key_Right);
    key(Qt::Key_Right);
    key(Qt::Key_Left);
    EXPECT_EQ(clicked, (std::vector{0, 1, 0}));
}

TEST_F(ChartWidget, SelectionOfARowThatIsNotThereIsNone)
{
    chart.setSelected(1);
    EXPECT_EQ(chart.selected(), 1);
    chart.setSelected(7);
    EXPECT_EQ(chart.selected(), -1);
}

TEST_F(ChartWidget, SelectionEndsWithItsPoint)
{
    chart.setSelected(1);
    chart.setPoints({pointAt(1, 5e10)});
    EXPECT_EQ(chart.selected(), -1);
}

TEST_F(ChartWidget, ARowThatIsNotDrawnHasNoPosition)
{
    RooflinePoint skipped = pointAt(1, 1e10);
    skipped.status = PointStatus::skipped;
    skipped.measurement.reset();
    chart.addPoint(skipped);
    EXPECT_EQ(chart.positionOf(2), QPointF(-1, -1));
    EXPECT_EQ(chart.positionOf(99), QPointF(-1, -1));
}

TEST_F(ChartWidget, OldPointsStayWhereTheyAreWhenOneIsAdded)
{
    const QPointF before = chart.positionOf(0);
    chart.addPoint(pointAt(1e7, 1e19));
    EXPECT_EQ(chart.positionOf(0), before);
    EXPECT_EQ(chart.points().size(), 3U);
}

TEST_F(ChartWidget, TheSelectedPointWearsARing)
{
    chart.setSelected(0);
    const QImage first = chart.grab().toImage();
    EXPECT_EQ(chart.grab().toImage(), first);
    chart.setSelected(1);
    EXPECT_NE(chart.grab().toImage(), first);
}

TEST_F(ChartWidget, APointShowsInItsColour)
{
    const QImage image = chart.grab().toImage();
    const QPoint at = chart.positionOf(1).toPoint();
    EXPECT_EQ(image.pixelColor(at).name(), kernelLook("matmul").colour.name());
}

TEST(ChartArithmetic, TellsBytesFlopsAndWhatCameOut)
{
    RooflinePoint point = pointAt(100, 8e11);
    point.achieved->limitedBy = Regime::compute;
    point.achieved->ofRoof = 0.8;
    point.measurement->verdicts.push_back({Verdict::Kind::noisy, "Spread is 10 % of the median: close other programs."});
    point.measurement->implementation = "oneDNN <brgemm>";
    const QString html = RooflineChart::arithmetic(point);
    for (const char* part : {"3 × 4096<sup>2</sup> × 2 B = 1 MB", "100 MFLOP", "125 µs", "100 FLOP/B", "800 GFLOP/s", "80",
                             "compute", "noisy", "Spread is 10 %", "oneDNN &lt;brgemm&gt;", "50 samples"}) {
        EXPECT_TRUE(html.contains(QString::fromUtf8(part))) << part << "\n" << html.toStdString();
    }
}

TEST(ChartArithmetic, NamesTheRoofThatWasLaunchedInTurn)
{
    RooflinePoint point = pointAt(100, 8e11);
    point.roofInTurn = RoofInTurn{.probe = {.kernel = "fma"}, .median = Seconds{1e-3}};
    point.roofInTurn->probe.cost = {.flops = Flops{200'000'000}, .bytes = Bytes{1000}};
    EXPECT_TRUE(RooflineChart::arithmetic(point).contains("fma launched in turn: 200 GFLOP/s"));
}

TEST(ChartArithmetic, SaysWhyAPointHasNoNumber)
{
    RooflinePoint point = pointAt(100, 8e11);
    point.status = PointStatus::skipped;
    point.reason = "needs 3 TB, 2 GB are free";
    point.measurement.reset();
    point.achieved.reset();
    EXPECT_TRUE(RooflineChart::arithmetic(point).contains("skipped: needs 3 TB, 2 GB are free"));
}

TEST(ChartThrottle, MergesCallsThatComeTooEarly)
{
    int calls = 0;
    Throttle throttle{std::chrono::hours{1}, [&calls] { ++calls; }};
    for (int i = 0; i < 100; ++i) {
        throttle.fire();
    }
    EXPECT_EQ(calls, 1);
    EXPECT_TRUE(throttle.waiting());
    throttle.flush();
    EXPECT_EQ(calls, 2);
    EXPECT_FALSE(throttle.waiting());
}

} // namespace
} // namespace ridgepoint::test
