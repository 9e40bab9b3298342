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

PlacedText placeLabel(const QString& text, const QPointF& at, const QRectF& plot, const ChartTheme& theme,
                      const Occupancy& occupancy)
{
    const double reach = theme.pointRadius * 2.1;
    const std::array candidates{
        placeText(text, TextRole::prediction, theme, at + QPointF{-reach, 0}, Anchor::middleRight),
        placeText(text, TextRole::prediction, theme, at + QPointF{reach, 0}, Anchor::middleLeft),
        placeText(text, TextRole::prediction, theme, at + QPointF{0, -reach}, Anchor::baselineCentre),
        placeText(text, TextRole::prediction, theme, at + QPointF{0, reach}, Anchor::topCentre),
    };
    const PlacedText* best = nullptr;
    int bestCost = 0;
    for (const PlacedText& candidate : candidates) {
        const bool inside = plot.adjusted(2, 2, -2, -2).contains(candidate.outline.boundingRect());
        const int cost = 20 * occupancy.taken(candidate.outline, Occupancy::text) +
                         8 * occupancy.taken(candidate.outline, Occupancy::point) +
                         occupancy.taken(candidate.outline, Occupancy::line) + (inside ? 0 : 100000);
        if (best == nullptr || cost < bestCost) {
            best = &candidate;
            bestCost = cost;
        }
    }
    return *best;
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
    }
    placed.label = placeLabel(QString::fromStdString(prediction.label), placed.at, frame.map.plot(), theme, occupancy);
    placed.label.edged = true;
    occupancy.mark(placed.label.outline, Occupancy::text);
    return placed;
}

} // namespace ridgepoint
