// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/point_layout.h"
#include "tests/desktop/chart_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::test {
namespace {

class ChartPoints : public testing::Test {
protected:
    ChartPoints() { scene.setFrame(roundRoofline(), {1052, 500}, ChartTheme{makeTheme(Theme::Kind::light)}); }

    const PointLayout& place(const std::vector<RooflinePoint>& points,
                             const std::optional<PredictedPoint>& prediction = std::nullopt)
    {
        scene.setPoints(points, prediction);
        return scene.points();
    }
    [[nodiscard]] const PlotMap& map() const { return scene.frame().map; }
    [[nodiscard]] QStringList labels() const
    {
        QStringList result;
        for (const PlacedText& text : scene.points().texts) {
            result << text.text;
        }
        return result;
    }

    ChartScene scene;
};

TEST_F(ChartPoints, FrameDoesNotMoveWhenPointsAreAdded)
{
    const QRectF before = map().plot();
    const Frame frame = map().frame();
    place({pointAt(1, 5e10), pointAt(1e6, 1e15), measuredPoint("copy", 1 << 20, Flops{0}, Bytes{1 << 20}, 1e-5)});
    EXPECT_EQ(map().plot(), before);
    EXPECT_EQ(map().frame(), frame);
}

TEST_F(ChartPoints, APointLiesAtItsIntensityAndRate)
{
    const PointLayout& layout = place({pointAt(10, 1e11)});
    ASSERT_TRUE(layout.positions[0]);
    EXPECT_NEAR(layout.positions[0]->x(), map().x(Intensity{10}), 0.01);
    EXPECT_NEAR(layout.positions[0]->y(), map().y(FlopRate{1e11}), 0.01);
}

TEST_F(ChartPoints, AKernelWithoutFlopsIsInTheLaneAtItsBandwidth)
{
    const PointLayout& layout = place({measuredPoint("copy", 1 << 20, Flops{0}, Bytes{2'000'000}, 2e-5)});
    ASSERT_EQ(layout.points.size(), 1U);
    EXPECT_TRUE(layout.points[0].inLane);
    EXPECT_TRUE(scene.frame().lane.strip().contains(layout.points[0].at));
    EXPECT_NEAR(layout.points[0].at.y(), scene.frame().lane.y(Bandwidth{1e11}), 0.01);
}

TEST_F(ChartPoints, AKernelThatMovesNothingIsBelowTheLane)
{
    const PointLayout& layout = place({measuredPoint("empty", 1, Flops{0}, Bytes{0}, 1e-6)});
    ASSERT_EQ(layout.badges.size(), 1U);
    EXPECT_DOUBLE_EQ(layout.badges[0].angle, 90);
    EXPECT_TRUE(scene.frame().lane.strip().contains(layout.badges[0].at));
}

TEST_F(ChartPoints, APointOutsideTheFrameIsABadgeAtTheEdgePointingThere)
{
    const PointLayout& layout = place({pointAt(10, 1e16), pointAt(10, 1e3), pointAt(1e5, 1e11)});
    ASSERT_EQ(layout.badges.size(), 3U);
    EXPECT_TRUE(layout.points.empty());
    EXPECT_DOUBLE_EQ(layout.badges[0].angle, -90);
    EXPECT_DOUBLE_EQ(layout.badges[1].angle, 90);
    EXPECT_DOUBLE_EQ(layout.badges[2].angle, 0);
    for (const Badge& badge : layout.badges) {
        EXPECT_TRUE(map().plot().contains(badge.at));
        EXPECT_FALSE(badge.label.text.isEmpty());
    }
}

TEST_F(ChartPoints, BadgesAtOnePlaceAreCounted)
{
    const PointLayout& layout = place({pointAt(10, 1e16), pointAt(10, 2e16), pointAt(10, 3e16)});
    ASSERT_EQ(layout.badges.size(), 1U);
    EXPECT_EQ(layout.badges[0].count, 3);
    EXPECT_EQ(layout.badges[0].row, 2);
    EXPECT_EQ(layout.badges[0].label.text, "64 and 2 more");
}

TEST_F(ChartPoints, PointsWithoutANumberHaveNoPlace)
{
    RooflinePoint point = pointAt(10, 1e11);
    point.measurement.reset();
    point.achieved.reset();
    std::vector<RooflinePoint> points;
    for (const PointStatus status : {PointStatus::planned, PointStatus::skipped, PointStatus::failed, PointStatus::cancelled}) {
        point.status = status;
        points.push_back(point);
    }
    for (const auto& position : place(points).positions) {
        EXPECT_FALSE(position);
    }
}

TEST_F(ChartPoints, ATimeOfZeroIsNeverDrawn)
{
    RooflinePoint point = pointAt(10, 1e11);
    point.measurement->median = Seconds{0};
    EXPECT_FALSE(place({point}).positions[0]);
}

TEST_F(ChartPoints, APlannedPointIsDrawnWhereTheModelExpectsIt)
{
    RooflinePoint point = pointAt(10, 1e11);
    point.status = PointStatus::planned;
    point.measurement.reset();
    point.expectation = Expectation{Seconds{1e-5}, Regime::memory, Seconds{1e-5}, Seconds{1e-5}, Seconds{0}};
    const PointLayout& layout = place({point});
    ASSERT_EQ(layout.points.size(), 1U);
    EXPECT_TRUE(layout.points[0].expected);
    EXPECT_NEAR(layout.points[0].at.y(), map().y(FlopRate{1e12}), 0.01);
}

TEST_F(ChartPoints, AWhiskerSpansTheSlowAndTheFastTenth)
{
    const RooflinePoint point = pointAt(10, 1e11);
    const PointLayout& layout = place({point});
    EXPECT_NEAR(layout.points[0].whiskerTop, map().y(point.cost.flops / point.measurement->p10), 0.01);
    EXPECT_NEAR(layout.points[0].whiskerBottom, map().y(point.cost.flops / point.measurement->p90), 0.01);
}

TEST_F(ChartPoints, ASweepIsJoinedAndARepeatedOneBeginsAfresh)
{
    std::vector<RooflinePoint> points;
    for (const int n : {128, 256, 512, 128, 256}) {
        points.push_back(pointAt(n / 6.0, n * 1e9, "matmul", n));
    }
    points.push_back(pointAt(1, 1e10, "add", 128));
    const PointLayout& layout = place(points);
    ASSERT_EQ(layout.trails.size(), 3U);
    EXPECT_EQ(layout.trails[0].line.size(), 3);
    EXPECT_EQ(layout.trails[1].line.size(), 2);
    EXPECT_EQ(layout.trails[2].line.size(), 1);
}

TEST_F(ChartPoints, PointsAreLabelledWithTheirSizes)
{
    place({pointAt(20, 1e11, "matmul", 128), pointAt(300, 9e11, "matmul", 2048)});
    EXPECT_TRUE(labels().contains("128"));
    EXPECT_TRUE(labels().contains("2048"));
}

TEST_F(ChartPoints, NeighboursOnOneSpotShareALabel)
{
    place({pointAt(0.1, 5e9, "add", 128), pointAt(0.1, 5.01e9, "add", 256), pointAt(0.1, 5.02e9, "add", 512)});
    EXPECT_EQ(labels(), QStringList{"128 – 512"});
}

TEST_F(ChartPoints, LabelsLieOverNoPointAndNoOtherText)
{
    std::vector<RooflinePoint> points;
    for (int i = 0; i < 60; ++i) {
        points.push_back(pointAt(0.05 * (1 + i % 8), 2e9 * (1 + i), i % 2 == 0 ? "add" : "matmul", 128 + i));
    }
    const PointLayout& layout = place(points);
    ASSERT_GT(layout.texts.size(), 5U);
    for (std::size_t i = 0; i < layout.texts.size(); ++i) {
        const QRectF box = layout.texts[i].outline.boundingRect();
        for (const PlacedPoint& point : layout.points) {
            EXPECT_FALSE(box.contains(point.at)) << layout.texts[i].text.toStdString();
        }
        for (std::size_t j = i + 1; j < layout.texts.size(); ++j) {
            EXPECT_FALSE(box.adjusted(1.5, 1.5, -1.5, -1.5)
                             .intersects(layout.texts[j].outline.boundingRect().adjusted(1.5, 1.5, -1.5, -1.5)));
        }
    }
}

TEST_F(ChartPoints, LegendNamesKernelsAndPredictionAndDoesNotMove)
{
    const PredictedPoint prediction{"matmul", Intensity{100}, FlopRate{3e12}, "what 40× would take", true, true};
    place({pointAt(0.1, 5e9, "add")}, prediction);
    ASSERT_EQ(scene.points().legend.size(), 2U);
    EXPECT_EQ(scene.points().legend[0].text.text, "add  f32");
    EXPECT_EQ(scene.points().legend[1].text.text, "prediction");
    const QPointF before = scene.points().legend[0].at;
    place({pointAt(0.1, 5e9, "add"), pointAt(0.0101, 9e12, "matmul")}, prediction);
    EXPECT_EQ(scene.points().legend[0].at, before);
    EXPECT_EQ(scene.points().legend[1].text.text, "matmul  f32");
}

TEST_F(ChartPoints, ALegendTooLongSaysHowManyItLeavesOut)
{
    std::vector<RooflinePoint> points;
    for (int i = 0; i < 200; ++i) {
        points.push_back(pointAt(1, 5e10, "kernel-" + std::to_string(i)));
    }
    const PointLayout& layout = place(points);
    ASSERT_LT(layout.legend.size(), 200U);
    EXPECT_TRUE(layout.legend.back().text.text.endsWith(QLatin1String("more"))) << layout.legend.back().text.text.toStdString();
}

TEST_F(ChartPoints, OverheadIsNamedWhereItLimits)
{
    RooflinePoint point = pointAt(0.1, 5e9, "add", 128);
    place({point});
    EXPECT_FALSE(labels().contains("overhead-bound"));
    point.achieved->limitedBy = Regime::overhead;
    EXPECT_EQ(place({point}).overhead.size(), 1U);
    EXPECT_TRUE(labels().contains("overhead-bound"));
}

TEST_F(ChartPoints, APointOfAnotherDtypeIsMarkedSo)
{
    RooflinePoint other = pointAt(10, 1e11);
    other.problem.dtype = DType::bf16;
    const PointLayout& layout = place({pointAt(10, 1e11), other});
    ASSERT_EQ(layout.series.size(), 2U);
    EXPECT_FALSE(layout.series[0].otherDType);
    EXPECT_TRUE(layout.series[1].otherDType);
}

TEST_F(ChartPoints, APredictionIsTiedToThePointItIsAbout)
{
    const std::vector points{pointAt(10, 1e11), pointAt(100, 9e11), pointAt(100, 8e11, "add")};
    const PointLayout& layout =
        place(points, PredictedPoint{"matmul", Intensity{100}, FlopRate{4e12}, "what 40× would take", true, true});
    ASSERT_TRUE(layout.prediction);
    ASSERT_TRUE(layout.prediction->tie);
    EXPECT_NEAR(layout.prediction->at.y(), map().y(FlopRate{4e12}), 0.01);
    EXPECT_NEAR(layout.prediction->tie->x2(), layout.positions[1]->x(), 0.5);
    EXPECT_LT(std::abs(layout.prediction->tie->y2() - layout.positions[1]->y()), 15);
    EXPECT_EQ(layout.prediction->label.text, QString::fromUtf8("what 40× would take"));
}

TEST_F(ChartPoints, APredictionOutsideTheFrameIsAnArrowAtTheEdge)
{
    const PointLayout& layout = place({}, PredictedPoint{"matmul", Intensity{100}, FlopRate{1e20}, "absurd", true, true});
    ASSERT_TRUE(layout.prediction);
    EXPECT_EQ(layout.prediction->arrow, -90.0);
    EXPECT_TRUE(map().plot().contains(layout.prediction->at));
}

TEST_F(ChartPoints, APredictionWithoutARateIsNotDrawn)
{
    EXPECT_FALSE(place({}, PredictedPoint{"copy", Intensity{0}, FlopRate{0}, "", false, false}).prediction);
}

} // namespace
} // namespace ridgepoint::test
