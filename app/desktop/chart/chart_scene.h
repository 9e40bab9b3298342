// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "app/desktop/chart/picture_text.h"
#include "app/desktop/chart/point_layout.h"
#include "app/desktop/chart/roofline_chart.h"

#include <QSizeF>

#include <memory>
#include <span>

namespace ridgepoint {

/// The chart itself: Qt Charts draws the log axes and their grid; one item over the plot area draws regions and roofs, mapped
/// with QChart::mapToPosition, and the points go over it in the same coordinates. Window, picture, SVG and PDF all come from here.
class ChartScene {
public:
    ChartScene();
    ~ChartScene();
    ChartScene(const ChartScene&) = delete;
    ChartScene& operator=(const ChartScene&) = delete;

    /// Axes, regions and roofs. Needed once before anything else and whenever roofs, size or theme change.
    void setFrame(const std::optional<Roofline>& roofline, const QSizeF& size, const ChartTheme& theme,
                  const PictureText& picture = {});
    void setPoints(std::span<const RooflinePoint> points, const std::optional<PredictedPoint>& prediction);

    void render(QPainter& painter);
    /// The two parts of render: what changes with roofs, size and theme alone, and what changes with every point.
    void renderFrame(QPainter& painter);
    void renderPoints(QPainter& painter) const;

    [[nodiscard]] const FrameLayout& frame() const;
    [[nodiscard]] const PointLayout& points() const;
    /// As Qt Charts maps it, for checking the layout against it.
    [[nodiscard]] QPointF mapped(Intensity intensity, FlopRate rate) const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace ridgepoint
