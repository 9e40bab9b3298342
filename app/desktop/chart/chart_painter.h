// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "app/desktop/chart/point_layout.h"
#include "app/desktop/theme.h"

class QPainter;

namespace ridgepoint {

/// Regions, roofs, lane, ridge and their words.
void paintFrame(QPainter& painter, const FrameLayout& layout, const Theme& theme);
/// Trails, whiskers, points, badges, legend, prediction and their labels, over the frame.
void paintPoints(QPainter& painter, const FrameLayout& frame, const PointLayout& layout, const Theme& theme);
/// A ring around a point: the selected one, or, growing and fading, the newest (`progress` 0 to 1).
void paintSelection(QPainter& painter, const QPointF& at, const Theme& theme);
void paintPulse(QPainter& painter, const QPointF& at, const QColor& colour, double progress, const Theme& theme);

/// With a `ground`, the letters get an edge of that colour, so that lines behind don't touch them.
void paintText(QPainter& painter, const PlacedText& text, const Theme& theme, const QColor& ground = {});
/// The colour behind a place on the chart: the card under the tint of a region.
[[nodiscard]] QColor groundAt(const FrameLayout& layout, const QPointF& at, const Theme& theme);

} // namespace ridgepoint
