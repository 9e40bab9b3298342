// SPDX-License-Identifier: GPL-3.0-or-later
// Points and their labels against the names of roofs, where they come closest.
#include "app/desktop/chart/marker.h"
#include "tests/desktop/chart_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::test {
namespace {

/// As a calibration leaves it on a laptop: two caches, and vector and matrix roofs that lie close together.
DeviceSpec sixRoofs()
{
    DeviceSpec spec = roundSpec();
    spec.provenance.front().kind = SourceKind::measured;
    spec.memoryRoofs = {{.level = "DRAM", .bandwidth = Bandwidth{36.5e9}, .method = ""},
                        {.level = "L3", .capacity = Bytes{1 << 25}, .bandwidth = Bandwidth{74e9}, .method = ""},
                        {.level = "L2", .capacity = Bytes{1 << 20}, .bandwidth = Bandwidth{205e9}, .method = ""}};
    const auto roof = [](ComputeUnit unit, DType dtype, double rate) {
        return ComputeRoof{
            .unit = unit, .dtype = dtype, .accumulate = defaultAccumulate(dtype), .rate = FlopRate{rate}, .method = ""};
    };
    spec.computeRoofs = {roof(ComputeUnit::vector, DType::f32, 217e9), roof(ComputeUnit::vector, DType::f64, 108e9),
                         roof(ComputeUnit::matrix, DType::f32, 196e9), roof(ComputeUnit::matrix, DType::bf16, 640e9),
                         roof(ComputeUnit::vector, DType::i8, 1.1e12)};
    return spec;
}

DeviceSpec asDatasheet(DeviceSpec spec)
{
    spec.provenance.front().kind = SourceKind::datasheet;
    for (MemoryRoof& roof : spec.memoryRoofs) {
        roof.bandwidth = Bandwidth{roof.bandwidth->perSecond() * 1.6};
    }
    for (ComputeRoof& roof : spec.computeRoofs) {
        roof.rate = FlopRate{roof.rate.perSecond() * 1.4};
    }
    return spec;
}

struct Case {
    const char* name;
    std::vector<RooflinePoint> points;
    std::optional<PredictedPoint> prediction;
};

/// Up the slope of DRAM and along the flat roof, to a point at 600 FLOP/B and beyond.
std::vector<RooflinePoint> alongTheRoof(double share)
{
    std::vector<RooflinePoint> points;
    for (int i = -12; i <= 24; ++i) {
        const double intensity = std::pow(2.0, i / 2.0);
        points.push_back(
            pointAt(intensity, share * std::min(intensity * 36.5e9, 217e9), i < 0 ? "add" : "matmul", 128 << (i + 12) / 6));
        points.back().problem.n += i;
    }
    return points;
}

std::vector<RooflinePoint> upward()
{
    std::vector<RooflinePoint> points;
    for (int i = 0; i < 9; ++i) {
        points.push_back(pointAt(0.0833, 3e8 * std::pow(1.8, i), "add", 128 << i));
    }
    return points;
}

std::vector<Case> awkwardCases()
{
    const PredictedPoint prediction{"matmul", Intensity{600}, FlopRate{8e12}, "what 40× would take", true, true};
    const PredictedPoint onTheRoof{"matmul", Intensity{1500}, FlopRate{230e9}, "what 2.1× would take", true, true};
    return {{"near the flat roof", {pointAt(300, 190e9), pointAt(600, 205e9, "matmul", 4096), pointAt(1365, 214e9)}, prediction},
            {"on the thin roofs",
             {pointAt(600, 108e9), pointAt(2000, 196e9), pointAt(4000, 640e9, "fma"), pointAt(9000, 1.1e12)},
             onTheRoof},
            {"along the roof", alongTheRoof(0.9), prediction},
            {"just under the roof", alongTheRoof(0.8), onTheRoof},
            {"up one intensity", upward(), std::nullopt},
            {"on the names of slopes",
             {pointAt(1, 36e9, "add"), pointAt(2.5, 80e9, "triad"), pointAt(0.7, 140e9, "chain"), pointAt(4, 150e9)},
             std::nullopt}};
}

QPolygonF shrunk(const QPolygonF& box, double by)
{
    const QPointF centre = box.boundingRect().center();
    QPolygonF result;
    for (int i = 0; i < 4; ++i) {
        const QPointF arm = box[i] - centre;
        result << centre + arm * (1 - by / std::max(by, std::hypot(arm.x(), arm.y())));
    }
    return result;
}

/// Boxes have air around the letters, so that two pixels may be shared.
bool overlap(const QPolygonF& a, const QPolygonF& b)
{
    const QRectF shared = shrunk(a, 1).intersected(shrunk(b, 1)).boundingRect();
    return std::min(shared.width(), shared.height()) > 2.0;
}

class ChartOverlaps : public testing::TestWithParam<std::tuple<Theme::Kind, QSizeF, bool>> {
protected:
    void draw(const Case& drawn)
    {
        const auto& [kind, size, compared] = GetParam();
        Roofline roofline{sixRoofs(), DType::f32};
        if (compared) {
            roofline.setReferences({asDatasheet(sixRoofs())});
        }
        theme.emplace(fitted(makeTheme(kind), size));
        scene.setFrame(roofline, size, *theme);
        scene.setPoints(drawn.points, drawn.prediction);
    }

    /// Markers as they are drawn, badges and the prediction.
    [[nodiscard]] std::vector<QPolygonF> marks() const
    {
        std::vector<QPolygonF> marks;
        const PointLayout& layout = scene.points();
        for (const PlacedPoint& point : layout.points) {
            const auto shape = layout.series[static_cast<std::size_t>(point.series)].look.shape;
            marks.emplace_back(markerPath(shape, theme->pointRadius).boundingRect().translated(point.at));
        }
        const double radius = theme->pointRadius;
        for (const Badge& badge : layout.badges) {
            marks.emplace_back(QRectF{badge.at.x() - radius, badge.at.y() - radius, 2 * radius, 2 * radius});
        }
        if (layout.prediction) {
            const QPointF at = layout.prediction->at;
            marks.emplace_back(QRectF{at.x() - radius, at.y() - radius, 2 * radius, 2 * radius});
        }
        return marks;
    }

    [[nodiscard]] std::vector<PlacedText> pointLabels() const
    {
        const PointLayout& layout = scene.points();
        std::vector<PlacedText> labels = layout.texts;
        if (layout.prediction) {
            labels.push_back(layout.prediction->label);
        }
        for (const Badge& badge : layout.badges) {
            if (!badge.label.text.isEmpty()) {
                labels.push_back(badge.label);
            }
        }
        return labels;
    }

    ChartScene scene;
    std::optional<ChartTheme> theme;
};

TEST_P(ChartOverlaps, NoPointAndNoLabelCoversTheNameOfARoof)
{
    for (const Case& each : awkwardCases()) {
        draw(each);
        for (const PlacedText& name : scene.points().names.labels) {
            for (const QPolygonF& mark : marks()) {
                EXPECT_FALSE(overlap(name.outline, mark)) << each.name << ": a point on " << name.text.toStdString();
            }
            for (const PlacedText& label : pointLabels()) {
                EXPECT_FALSE(overlap(name.outline, label.outline))
                    << each.name << ": " << label.text.toStdString() << " on " << name.text.toStdString();
            }
        }
    }
}

TEST_P(ChartOverlaps, NoNameAndNoLabelCoversAnother)
{
    for (const Case& each : awkwardCases()) {
        draw(each);
        std::vector<PlacedText> texts = pointLabels();
        texts.insert(texts.end(), scene.points().names.labels.begin(), scene.points().names.labels.end());
        texts.insert(texts.end(), scene.frame().texts.begin(), scene.frame().texts.end());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            for (std::size_t j = i + 1; j < texts.size(); ++j) {
                EXPECT_FALSE(overlap(texts[i].outline, texts[j].outline))
                    << each.name << ": " << texts[i].text.toStdString() << " on " << texts[j].text.toStdString();
            }
        }
    }
}

TEST_P(ChartOverlaps, ThePredictionsLabelCoversNoPoint)
{
    for (const Case& each : awkwardCases()) {
        draw(each);
        if (scene.points().prediction) {
            for (const QPolygonF& mark : marks()) {
                EXPECT_FALSE(overlap(scene.points().prediction->label.outline, mark)) << each.name;
            }
        }
    }
}

TEST_P(ChartOverlaps, TheRoofsThatPointsAreHeldAgainstKeepTheirNames)
{
    for (const Case& each : awkwardCases()) {
        draw(each);
        EXPECT_EQ(std::ranges::count(scene.points().names.labels, TextRole::roofActive, &PlacedText::role), 2) << each.name;
    }
}

TEST_P(ChartOverlaps, NamesStayInsideThePlot)
{
    for (const Case& each : awkwardCases()) {
        draw(each);
        for (const PlacedText& name : scene.points().names.labels) {
            EXPECT_TRUE(scene.frame().map.plot().contains(name.outline.boundingRect())) << each.name << name.text.toStdString();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ChartOverlaps,
                         testing::Combine(testing::Values(Theme::Kind::light, Theme::Kind::dark, Theme::Kind::projector),
                                          testing::Values(QSizeF{1024, 560}, QSizeF{1052, 500}, QSizeF{1440, 760},
                                                          QSizeF{1600, 900}, QSizeF{3840, 2160}),
                                          testing::Bool()));

TEST(RoofNames, StayWhereTheyAreWhileNoPointComesInTheirWay)
{
    ChartScene scene;
    scene.setFrame(Roofline{sixRoofs(), DType::f32}, {1052, 500}, ChartTheme{makeTheme(Theme::Kind::light)});
    scene.setPoints({}, std::nullopt);
    const std::vector<PlacedText> before = scene.points().names.labels;
    scene.setPoints(std::vector{pointAt(0.05, 4e8, "add"), pointAt(40, 1.5e10)}, std::nullopt);
    const std::vector<PlacedText>& after = scene.points().names.labels;
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(after[i].origin, before[i].origin) << before[i].text.toStdString();
    }
}

} // namespace
} // namespace ridgepoint::test
