// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/axis_ticks.h"
#include "tests/desktop/chart_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace ridgepoint::test {
namespace {

constexpr QSizeF kWindow{1052, 500};

RoofNames namesAt(const QSizeF& size, const std::optional<Roofline>& roofline, Theme::Kind kind = Theme::Kind::light)
{
    ChartScene scene;
    scene.setFrame(roofline, size, fitted(makeTheme(kind), size));
    scene.setPoints({}, std::nullopt);
    return scene.points().names;
}

/// With the names of the roofs among the texts, as they stand without points.
FrameLayout frameAt(const QSizeF& size, const std::optional<Roofline>& roofline, Theme::Kind kind = Theme::Kind::light)
{
    ChartScene scene;
    scene.setFrame(roofline, size, fitted(makeTheme(kind), size));
    FrameLayout layout = scene.frame();
    const RoofNames names = namesAt(size, roofline, kind);
    layout.texts.insert(layout.texts.end(), names.labels.begin(), names.labels.end());
    return layout;
}

const PlacedText* findText(const FrameLayout& layout, const QString& text)
{
    const auto found =
        std::find_if(layout.texts.begin(), layout.texts.end(), [&](const PlacedText& placed) { return placed.text == text; });
    return found == layout.texts.end() ? nullptr : &*found;
}

TEST(ChartFrame, LayoutAgreesWithQtCharts)
{
    ChartScene scene;
    scene.setFrame(roundRoofline(), kWindow, ChartTheme{makeTheme(Theme::Kind::light)});
    for (const auto& [intensity, rate] : {std::pair{0.02, 3e9}, std::pair{1.0, 1e11}, std::pair{700.0, 9e11}}) {
        const QPointF ours = scene.frame().map.at(Intensity{intensity}, FlopRate{rate});
        const QPointF theirs = scene.mapped(Intensity{intensity}, FlopRate{rate});
        EXPECT_NEAR(ours.x(), theirs.x(), 0.5);
        EXPECT_NEAR(ours.y(), theirs.y(), 0.5);
    }
}

TEST(ChartFrame, DecadesAreEquallyWide)
{
    const FrameLayout layout = frameAt(kWindow, roundRoofline());
    const double first = layout.map.x(Intensity{0.1}) - layout.map.x(Intensity{0.01});
    const double later = layout.map.x(Intensity{1000}) - layout.map.x(Intensity{100});
    EXPECT_GT(first, 20);
    EXPECT_NEAR(first, later, 1e-6);
}

TEST(ChartFrame, RegionsMeetAtTheRidge)
{
    const Roofline roofline = roundRoofline();
    const FrameLayout layout = frameAt(kWindow, roofline);
    ASSERT_TRUE(layout.ridge);
    EXPECT_NEAR(layout.ridge->x1(), layout.map.x(*roofline.ridge(ComputeUnit::matrix)), 1e-6);
    EXPECT_DOUBLE_EQ(layout.memoryRegion.right(), layout.ridge->x1());
    EXPECT_DOUBLE_EQ(layout.computeRegion.left(), layout.ridge->x1());
    EXPECT_NE(findText(layout, "memory-bound"), nullptr);
    EXPECT_NE(findText(layout, "compute-bound"), nullptr);
    EXPECT_NE(findText(layout, "ridge 10 FLOP/B"), nullptr);
}

TEST(ChartFrame, WithoutAComputeRoofThereIsNoComputeRegion)
{
    DeviceSpec spec = roundSpec();
    spec.computeRoofs.clear();
    const FrameLayout layout = frameAt(kWindow, Roofline{spec, DType::f32});
    EXPECT_FALSE(layout.ridge);
    EXPECT_TRUE(layout.computeRegion.isEmpty());
    EXPECT_EQ(findText(layout, "compute-bound"), nullptr);
}

TEST(ChartFrame, EveryRoofIsNamedWithValueAndProvenance)
{
    const FrameLayout layout = frameAt(kWindow, roundRoofline());
    for (const char* label : {"DRAM 100 GB/s · secondary", "L2 400 GB/s · secondary", "f32 matrix 1.00 TFLOP/s · secondary",
                              "f32 vector 500 GFLOP/s · secondary", "bf16 matrix 2.00 TFLOP/s · secondary"}) {
        EXPECT_NE(findText(layout, label), nullptr) << label;
    }
}

TEST(ChartFrame, RoofLabelsRunAlongTheirRoofs)
{
    const FrameLayout layout = frameAt(kWindow, roundRoofline());
    const PlacedText* slope = findText(layout, "DRAM 100 GB/s · secondary");
    ASSERT_NE(slope, nullptr);
    const auto dram = std::find_if(layout.roofs.begin(), layout.roofs.end(),
                                   [](const PlacedRoof& roof) { return roof.label.startsWith(QLatin1String("DRAM")); });
    ASSERT_NE(dram, layout.roofs.end());
    EXPECT_NEAR(slope->angle, -dram->line.angle(), 1e-6);
    const PlacedText* flat = findText(layout, "f32 matrix 1.00 TFLOP/s · secondary");
    ASSERT_NE(flat, nullptr);
    EXPECT_DOUBLE_EQ(flat->angle, 0);
}

class ChartTexts : public testing::TestWithParam<std::tuple<Theme::Kind, QSizeF>> {};

TEST_P(ChartTexts, NoneLiesOverAnotherOrOutsideThePicture)
{
    const auto& [kind, size] = GetParam();
    for (const DeviceSpec& spec : {roundSpec(), crowdedSpec()}) {
        const FrameLayout layout = frameAt(size, Roofline{spec, DType::f32}, kind);
        for (std::size_t i = 0; i < layout.texts.size(); ++i) {
            const PlacedText& text = layout.texts[i];
            EXPECT_TRUE(QRectF(QPointF(0, 0), size).contains(text.outline.boundingRect())) << text.text.toStdString();
            for (std::size_t j = i + 1; j < layout.texts.size(); ++j) {
                // A pixel of their boxes may touch: the boxes have air around the letters.
                const QRectF shared = text.outline.intersected(layout.texts[j].outline).boundingRect();
                EXPECT_LE(std::min(shared.width(), shared.height()), 3.0)
                    << text.text.toStdString() << " over " << layout.texts[j].text.toStdString();
            }
        }
    }
}

TEST_P(ChartTexts, ActiveRoofsAreAlwaysNamed)
{
    const auto& [kind, size] = GetParam();
    const FrameLayout layout = frameAt(size, Roofline{crowdedSpec(), DType::f32}, kind);
    const auto named = std::count_if(layout.texts.begin(), layout.texts.end(),
                                     [](const PlacedText& text) { return text.role == TextRole::roofActive; });
    EXPECT_EQ(named, 2);
}

TEST_P(ChartTexts, NamesOfCloseFlatRoofsStandInTheOrderOfTheRoofs)
{
    const auto& [kind, size] = GetParam();
    const FrameLayout layout = frameAt(size, Roofline{crowdedSpec(), DType::f32}, kind);
    double above = 0;
    int named = 0;
    for (const char* start : {"bf16 matrix 2.00", "f16 vector 950", "f32 vector 500", "f16 vector 480", "f16 vector 440"}) {
        const auto found =
            std::ranges::find_if(layout.texts, [&](const PlacedText& text) { return text.text.startsWith(QLatin1String(start)); });
        if (found != layout.texts.end()) {
            EXPECT_GT(found->origin.y(), above) << start;
            above = found->origin.y();
            ++named;
        }
    }
    EXPECT_EQ(named, 5);
}

TEST(ChartFrame, AFlatRoofNamedApartIsTiedToItsName)
{
    EXPECT_TRUE(namesAt(kWindow, roundRoofline()).leaders.empty());
    const Roofline crowded{crowdedSpec(), DType::f32};
    const FrameLayout layout = frameAt(kWindow, crowded);
    const RoofNames names = namesAt(kWindow, crowded);
    ASSERT_FALSE(names.leaders.empty());
    for (const QLineF& leader : names.leaders) {
        const bool fromARoof =
            std::ranges::any_of(layout.roofs, [&](const PlacedRoof& roof) { return roof.line.y1() == leader.y1(); });
        EXPECT_TRUE(fromARoof);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ChartTexts,
                         testing::Combine(testing::Values(Theme::Kind::light, Theme::Kind::dark, Theme::Kind::projector),
                                          testing::Values(QSizeF{1052, 500}, QSizeF{700, 400}, QSizeF{1600, 900})));

TEST(ChartFrame, SurvivesASizeTooSmallForAnything)
{
    const FrameLayout layout = frameAt({30, 20}, Roofline{crowdedSpec(), DType::f32});
    EXPECT_GT(layout.map.plot().width(), 0);
    EXPECT_GT(layout.map.plot().height(), 0);
}

TEST(ChartFrame, WithoutRoofsANeutralFrameIsDrawn)
{
    const FrameLayout layout = frameAt(kWindow, std::nullopt);
    EXPECT_FALSE(layout.hasRoofs);
    EXPECT_EQ(layout.map.frame(), neutralFrame());
    EXPECT_TRUE(layout.roofs.empty());
}

TEST(ChartFrame, LaneHoldsEveryMemoryRoofAndADecadeBelowDram)
{
    const FrameLayout layout = frameAt(kWindow, Roofline{crowdedSpec(), DType::f32});
    EXPECT_EQ(layout.laneRoofs.size(), 4U);
    EXPECT_LE(layout.lane.low().perSecond(), 100e9 / 10);
    EXPECT_LT(layout.lane.strip().right(), layout.map.plot().left());
}

TEST(AxisTicks, AreWholeDecadesInTheUnitOfTheAxis)
{
    std::vector<QString> labels;
    std::vector<Tick> ticks = decadeTicks(0.01, 1e4, 1);
    for (Tick& tick : ticks) {
        labels.push_back(tick.label.replace(QChar{0x2009}, QLatin1Char(' ')));
    }
    EXPECT_EQ(labels, (std::vector<QString>{"0.01", "0.1", "1", "10", "100", "1 k", "10 k"}));
    EXPECT_EQ(decadeTicks(1e9, 1e13, 1e9).front().label, "1");
}

TEST(AxisTicks, LargeCardsAreLabelledInTera)
{
    const Frame cpu{Intensity{0.01}, Intensity{1e4}, FlopRate{1e9}, FlopRate{1e13}};
    const Frame card{Intensity{0.01}, Intensity{1e4}, FlopRate{1e10}, FlopRate{1e16}};
    EXPECT_EQ(rateUnitFor(cpu, DType::f32).name, "GFLOP/s");
    EXPECT_EQ(rateUnitFor(card, DType::f16).name, "TFLOP/s");
    EXPECT_EQ(rateUnitFor(cpu, DType::i8).name, "GOP/s");
}

TEST(RoofClipping, KeepsThePartInside)
{
    const auto line = clipped({-10, 5, 30, 5}, {0, 0, 20, 10});
    ASSERT_TRUE(line);
    EXPECT_EQ(*line, QLineF(0, 5, 20, 5));
    EXPECT_FALSE(clipped({-10, 50, 30, 50}, {0, 0, 20, 10}));
}

} // namespace
} // namespace ridgepoint::test
