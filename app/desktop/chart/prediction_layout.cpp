// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/prediction_layout.h"

#include "app/desktop/chart/point_place.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// Row of the point the prediction is about, or -1. Later rows win; measured ones win over expected ones.
int rowPredicted(const PredictedPoint& prediction, std::span<const RooflinePoint> points,
                 const std::vector<std::optional<QPointF>>& positions)
{
    int expected = -1;
    for (std::size_t i = points.size(); i-- > 0;) {
        const RooflinePoint& point = points[i];
        if (point.kernel != prediction.kernel || !positions[i]) {
            continue;
        }
        const double ratio = point.cost.intensity().flopPerByte() / prediction.intensity.flopPerByte();
        if (!(std::abs(ratio - 1) < 0.01)) {
            continue;
        }
        if (point.status == PointStatus::measured) {
            return static_cast<int>(i);
        }
        expected = expected < 0 ? static_cast<int>(i) : expected;
    }
    return expected;
}

std::optional<QLineF> tieBetween(const QPointF& diamond, const QPointF& point, const ChartTheme& theme)
{
    const QLineF whole{diamond, point};
    const double atDiamond = theme.pointRadius * 1.55;
    const double atPoint = theme.pointRadius * 1.35;
    if (whole.length() < atDiamond + atPoint + 4) {
        return std::nullopt;
    }
    return QLineF{whole.pointAt(atDiamond / whole.length()), whole.pointAt(1 - atPoint / whole.length())};
}

struct Side {
    double dx, dy;
    Anchor anchor;
};

/// Left first: that is where the label of a prediction far to the right has room.
constexpr std::array kSides{Side{-1, 0, Anchor::middleRight},      Side{1, 0, Anchor::middleLeft},
                            Side{0, -1, Anchor::baselineCentre},   Side{0, 1, Anchor::topCentre},
                            Side{-0.7, -0.9, Anchor::middleRight}, Side{0.7, -0.9, Anchor::middleLeft},
                            Side{-0.7, 0.9, Anchor::middleRight},  Side{0.7, 0.9, Anchor::middleLeft}};

/// Beside the diamond, or a row or two away, wherever it covers nothing; the least it can where points are everywhere.
PlacedText placeLabel(const QString& text, const QPointF& at, const QRectF& plot, const ChartTheme& theme,
                      const Occupancy& occupancy)
{
    constexpr int kRings = 4;
    constexpr int kOutside = 1'000'000;
    constexpr int kCovers = 1000;
    const PlacedText shape = placeText(text, TextRole::prediction, theme, at);
    const QRectF room = plot.adjusted(2, 2, -2, -2);
    PlacedText best = shape;
    std::optional<int> bestCost;
    for (int ring = 0; ring < kRings; ++ring) {
        const double reach = theme.pointRadius * 2.1 + ring * theme.chartPx * 1.2;
        for (const Side& side : kSides) {
            const PlacedText candidate = movedTo(shape, theme, at + QPointF{side.dx * reach, side.dy * reach}, side.anchor);
            const QRectF box = candidate.outline.boundingRect();
            const int cost = kCovers * occupancy.taken(box, Occupancy::text | Occupancy::point | Occupancy::reach) +
                             occupancy.taken(box, Occupancy::line) + 60 * ring + (room.contains(box) ? 0 : kOutside);
            if (!bestCost || cost < *bestCost) {
                best = candidate;
                bestCost = cost;
            }
        }
    }
    return best;
}

} // namespace

std::optional<PlacedPrediction> placePrediction(const PredictedPoint& prediction, const FrameLayout& frame,
                                                std::span<const RooflinePoint> points,
                                                const std::vector<std::optional<QPointF>>& positions, const ChartTheme& theme,
                                                Occupancy& occupancy)
{
    if (!PlotMap::drawable(prediction.intensity, prediction.rate)) {
        return std::nullopt;
    }
    const PointPlace place = placeOnPlot(frame.map, prediction.intensity, prediction.rate, theme.pointRadius * 2.4);
    PlacedPrediction placed{.at = place.at, .arrow = place.outside, .label = {}};
    const int row = rowPredicted(prediction, points, positions);
    if (row >= 0) {
        placed.tie = tieBetween(placed.at, *positions[static_cast<std::size_t>(row)], theme);
    }
    const double reach = theme.pointRadius * 1.4;
    occupancy.mark(QRectF{placed.at.x() - reach, placed.at.y() - reach, 2 * reach, 2 * reach}, Occupancy::point);
    if (placed.tie) {
        occupancy.mark(*placed.tie, Occupancy::line);
        occupancy.mark(*placed.tie, Occupancy::reach);
    }
    placed.label = placeLabel(QString::fromStdString(prediction.label), placed.at, frame.map.plot(), theme, occupancy);
    placed.label.edged = true;
    occupancy.mark(placed.label.outline, Occupancy::text);
    return placed;
}

} // namespace ridgepoint
