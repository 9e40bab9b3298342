// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_geometry.h"

#include "app/desktop/chart/chart_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

ChartTheme fitted(Theme theme, const QSizeF& size)
{
    constexpr double kLeastWidth = 50;
    constexpr double kLeastHeight = 26;
    constexpr double kSmallestPx = 9;
    const double room = std::min(size.width() / (kLeastWidth * theme.chartPx), size.height() / (kLeastHeight * theme.chartPx));
    const double factor = std::clamp(room, kSmallestPx / theme.chartPx, 1.0);
    const auto scaled = [factor](int px) { return static_cast<int>(std::lround(px * factor)); };
    theme.chartPx = scaled(theme.chartPx);
    theme.bodyPx = scaled(theme.bodyPx);
    theme.roofWidth *= factor;
    theme.softWidth *= factor;
    theme.pointRadius *= factor;
    theme.gridWidth = std::max(1.0, theme.gridWidth * factor);
    return ChartTheme{theme};
}

ChartGeometry chartGeometry(const QSizeF& size, const ChartTheme& theme, double top, double bottom)
{
    const double em = theme.chartPx;
    // The widest label an axis may carry keeps the plot in place when the device changes.
    const double tickWidth = textSize(QStringLiteral("100 k"), TextRole::tick, theme).width();
    const double laneWidth = em * 3.8;

    ChartGeometry geometry;
    geometry.size = size;
    geometry.laneTickRight = em * 0.5 + tickWidth;
    const double laneLeft = geometry.laneTickRight + em * 0.5;
    const double titleCentre = laneLeft + laneWidth + em * 1.35;
    geometry.rateTickRight = titleCentre + em * 0.8 + tickWidth;
    const double plotLeft = geometry.rateTickRight + em * 0.75;

    const double plotTop = top + em * 1.1;
    const double plotBottom = std::max(plotTop + 20, size.height() - bottom - em * 3.9);
    const double plotRight = std::max(plotLeft + 40, size.width() - em * 1.9);
    geometry.plot = QRectF{QPointF{plotLeft, plotTop}, QPointF{plotRight, plotBottom}};
    geometry.lane = QRectF{laneLeft, plotTop, laneWidth, geometry.plot.height()};
    geometry.tickBaseline = plotBottom + em * 1.65;
    geometry.rateTitle = {titleCentre, geometry.plot.center().y()};
    geometry.intensityTitle = {geometry.plot.center().x(), plotBottom + em * 3.35};
    geometry.laneTitle = {geometry.lane.center().x(), geometry.intensityTitle.y()};
    return geometry;
}

} // namespace ridgepoint
