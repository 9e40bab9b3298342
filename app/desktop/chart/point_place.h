// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "engine/point.h"

#include <QPointF>

#include <optional>

namespace ridgepoint {

/// Where one point belongs.
struct PointPlace {
    QPointF at;
    /// Set when it lies outside: `at` is then on the edge, and this is where the arrow points (degrees clockwise from "right").
    std::optional<double> outside = std::nullopt;
    bool inLane = false;
    bool expected = false;
    double whiskerTop = 0;
    double whiskerBottom = 0;
};

/// Nullopt for a point that has no number: skipped, failed, cancelled, or planned without a model. `inset` keeps badges
/// off the edge.
[[nodiscard]] std::optional<PointPlace> placePoint(const FrameLayout& frame, const RooflinePoint& point, double inset);

/// A place on the plot, moved to the edge when it lies outside.
[[nodiscard]] PointPlace placeOnPlot(const PlotMap& map, Intensity intensity, FlopRate rate, double inset);

} // namespace ridgepoint
