// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "app/desktop/chart/roof_names.h"
#include "app/desktop/theme.h"
#include "engine/outcome.h"
#include "engine/point.h"

#include <QLineF>
#include <QPolygonF>

#include <optional>
#include <span>
#include <vector>

namespace ridgepoint {

/// Points that look alike: one kernel in one dtype.
struct PointSeries {
    QString name;
    KernelLook look;
    /// Not the dtype of the roofline: drawn paler, because the solid roof is not its roof.
    bool otherDType = false;
};

/// A point inside the frame or in the lane.
struct PlacedPoint {
    int row = -1;
    QPointF at;
    int series = 0;
    bool inLane = false;
    /// Planned: where the model expects it.
    bool expected = false;
    /// p10..p90 as pixels; equal when there is no whisker.
    double whiskerTop = 0;
    double whiskerBottom = 0;
};

/// Points of one sweep, joined in the order of their sizes.
struct Trail {
    int series = 0;
    QPolygonF line;
    /// Places in PointLayout::points, one for each corner of the line.
    std::vector<std::size_t> points = {};
};

/// One or more points outside the frame, shown at the edge.
struct Badge {
    QPointF at;
    /// Where the arrow points, degrees clockwise from "right".
    double angle = 0;
    int series = 0;
    /// The newest of them.
    int row = -1;
    int count = 1;
    PlacedText label;
};

struct PlacedPrediction {
    QPointF at;
    /// Set when it lies outside the frame.
    std::optional<double> arrow = std::nullopt;
    std::optional<QLineF> tie = std::nullopt;
    PlacedText label;
};

struct LegendEntry {
    enum class Swatch { series, prediction, expected, roof };
    Swatch swatch = Swatch::series;
    int series = 0;
    /// Of a roof's swatch.
    RoofStyle style = {};
    QPointF at;
    PlacedText text;
};

/// Everything that depends on points. Computed at every refresh.
struct PointLayout {
    std::vector<PointSeries> series = {};
    std::vector<PlacedPoint> points = {};
    std::vector<Trail> trails = {};
    std::vector<Badge> badges = {};
    std::vector<LegendEntry> legend = {};
    /// Of the ridge and the roofs: they give way to points.
    RoofNames names = {};
    /// Centres of the points that launch overhead limits.
    std::vector<QPointF> overhead = {};
    std::vector<PlacedText> texts = {};
    std::optional<PlacedPrediction> prediction = std::nullopt;
    /// By row of the points given; absent for a row that has no place (skipped, failed, cancelled, planned without a model).
    std::vector<std::optional<QPointF>> positions = {};
};

[[nodiscard]] PointLayout layoutPoints(const FrameLayout& frame, std::span<const RooflinePoint> points,
                                       const std::optional<PredictedPoint>& prediction, const ChartTheme& theme,
                                       std::optional<DType> dtype);

} // namespace ridgepoint
