// SPDX-License-Identifier: GPL-3.0-or-later
// Roofs of several provenances in one chart: told apart by stroke, name and legend.
#include "engine/at_clock.h"
#include "tests/desktop/chart_fixture.h"

#include <QSet>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::test {
namespace {

DeviceSpec measured()
{
    DeviceSpec spec = roundSpec();
    spec.provenance.front().kind = SourceKind::measured;
    return spec;
}

DeviceSpec datasheet()
{
    DeviceSpec spec = roundSpec();
    spec.name = "Sheet";
    spec.provenance.front().kind = SourceKind::datasheet;
    spec.memoryRoofs.front().bandwidth = Bandwidth{150e9};
    for (ComputeRoof& roof : spec.computeRoofs) {
        roof.rate = FlopRate{roof.rate.perSecond() * 3};
        roof.clock = Frequency{3e9};
    }
    return spec;
}

Roofline threeProvenances()
{
    Roofline roofline{measured(), DType::f32};
    roofline.setReferences({datasheet(), atClock(datasheet(), Frequency{2.45e9})});
    return roofline;
}

class ChartProvenances : public testing::Test {
protected:
    void show(const Roofline& roofline)
    {
        scene.setFrame(roofline, {1052, 500}, ChartTheme{makeTheme(Theme::Kind::light)});
        scene.setPoints(std::vector{pointAt(1, 5e10, "add")}, std::nullopt);
    }
    [[nodiscard]] const PlacedRoof* roofNamed(const QString& start) const
    {
        const auto& roofs = scene.frame().roofs;
        const auto found = std::ranges::find_if(roofs, [&](const PlacedRoof& roof) { return roof.label == start; });
        return found == roofs.end() ? nullptr : &*found;
    }
    [[nodiscard]] QStringList legend() const
    {
        QStringList texts;
        for (const LegendEntry& entry : scene.points().legend) {
            texts << entry.text.text;
        }
        return texts;
    }

    ChartScene scene;
};

TEST_F(ChartProvenances, EachHasItsOwnStroke)
{
    show(threeProvenances());
    const PlacedRoof* own = roofNamed("DRAM 100 GB/s · measured");
    const PlacedRoof* printed = roofNamed("DRAM 150 GB/s · datasheet");
    const PlacedRoof* held = roofNamed("f32 matrix 2.45 TFLOP/s · at 2.45 GHz");
    ASSERT_TRUE(own != nullptr && printed != nullptr && held != nullptr);
    EXPECT_EQ(own->style.stroke, RoofStyle::Stroke::solid);
    EXPECT_EQ(printed->style.stroke, RoofStyle::Stroke::dashed);
    EXPECT_EQ(held->style.stroke, RoofStyle::Stroke::dotted);
    EXPECT_TRUE(own->style.active);
    EXPECT_TRUE(printed->style.reference && held->style.reference);
}

TEST_F(ChartProvenances, EachIsNamedAtItsLineAndInTheLegend)
{
    show(threeProvenances());
    for (const char* name : {"DRAM 100 GB/s · measured", "DRAM 150 GB/s · datasheet", "f32 matrix 3.00 TFLOP/s · datasheet",
                             "f32 matrix 2.45 TFLOP/s · at 2.45 GHz", "f32 vector 1.50 TFLOP/s · datasheet"}) {
        const auto& labels = scene.points().names.labels;
        EXPECT_TRUE(std::ranges::any_of(labels, [&](const PlacedText& text) { return text.text == QString::fromUtf8(name); }))
            << name;
    }
    EXPECT_EQ(legend(), (QStringList{"roofs: measured", "roofs: datasheet", "roofs: at 2.45 GHz", "add  f32"}));
}

TEST_F(ChartProvenances, AloneTheRoofsOfASpecLookAsEver)
{
    show(Roofline{measured(), DType::f32});
    EXPECT_EQ(roofNamed("DRAM 100 GB/s · measured")->style.stroke, RoofStyle::Stroke::solid);
    EXPECT_EQ(roofNamed("L2 400 GB/s · measured")->style.stroke, RoofStyle::Stroke::dashed);
    EXPECT_EQ(legend(), QStringList{"add  f32"});
}

TEST_F(ChartProvenances, TwoOfOneKindAreToldApartByTheNameOfTheirSpec)
{
    DeviceSpec other = datasheet();
    other.name = "Another";
    Roofline roofline{datasheet(), DType::f32};
    roofline.setReferences({other});
    show(roofline);
    EXPECT_NE(roofNamed("DRAM 150 GB/s · datasheet"), nullptr);
    EXPECT_NE(roofNamed("DRAM 150 GB/s · Another, datasheet"), nullptr);
}

TEST_F(ChartProvenances, TheBandwidthLaneShowsDramOfEach)
{
    show(threeProvenances());
    EXPECT_EQ(std::ranges::count_if(scene.frame().laneRoofs, [](const PlacedRoof& roof) { return roof.style.reference; }), 1);
}

TEST_F(ChartProvenances, PointsStayWhereTheirNumbersAreInAWiderFrame)
{
    show(threeProvenances());
    const QPointF at = *scene.points().positions[0];
    EXPECT_NEAR(at.x(), scene.frame().map.x(Intensity{1}), 0.01);
    EXPECT_NEAR(at.y(), scene.frame().map.y(FlopRate{5e10}), 0.01);
}

TEST(RoofPens, AreToldApartInEveryTheme)
{
    for (const Theme::Kind kind : {Theme::Kind::light, Theme::Kind::dark, Theme::Kind::projector}) {
        const Theme theme = makeTheme(kind);
        QSet<QString> looks;
        for (const auto stroke : {RoofStyle::Stroke::solid, RoofStyle::Stroke::dashed, RoofStyle::Stroke::dotted}) {
            const QPen pen = roofPen({stroke, false, true}, theme);
            QString look;
            for (const double length : pen.dashPattern()) {
                look += QString::number(length) + QLatin1Char(' ');
            }
            looks.insert(look);
            const int contrast = std::abs(qGray(pen.color().rgb()) - qGray(theme.card.rgb()));
            EXPECT_GT(contrast, 90) << "thin lines must be seen on the card";
        }
        EXPECT_EQ(looks.size(), 3);
    }
}

} // namespace
} // namespace ridgepoint::test
