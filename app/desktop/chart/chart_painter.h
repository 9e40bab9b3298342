// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "app/desktop/chart/point_layout.h"
#include "app/desktop/theme.h"

class QPainter;

namespace ridgepoint {

/// Regions, roofs, lane, ridge, axes and their words.
void paintFrame(QPainter& painter, const FrameLayout& layout, const ChartTheme& theme);
/// Names of roofs, trails, whiskers, points, badges, legend, prediction and their labels, over the frame.
void paintPoints(QPainter& painter, const FrameLayout& frame, const PointLayout& layout, const ChartTheme& theme);
/// A ring around a point: the selected one, or, growing and fading, the newest (`progress` 0 to 1).
void paintSelection(QPainter& painter, const QPointF& at, const ChartTheme& theme);
void paintPulse(QPainter& painter, const QPointF& at, const QColor& colour, double progress, const ChartTheme& theme);

/// `ground` is the colour of the edge of texts that have one.
void paintText(QPainter& painter, const PlacedText& text, const ChartTheme& theme, const QColor& ground);
/// The colour behind a place on the chart: the card under the tint of a region.
[[nodiscard]] QColor groundAt(const FrameLayout& layout, const QPointF& at, const ChartTheme& theme);

} // namespace ridgepoint
