// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_painter.h"

#include "app/desktop/chart/marker.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

/// From this many points on a raster picture is stamped with sprites instead of stroked paths.
constexpr std::size_t kManyPoints = 200;

QColor faded(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

QColor between(const QColor& a, const QColor& b)
{
    return QColor::fromRgbF((a.redF() + b.redF()) / 2, (a.greenF() + b.greenF()) / 2, (a.blueF() + b.blueF()) / 2);
}

MarkerStyle styleOf(const PlacedPoint& point, const PointSeries& series)
{
    if (point.expected) {
        return MarkerStyle::expected;
    }
    return series.otherDType ? MarkerStyle::other : MarkerStyle::measured;
}

/// One path filled by winding, so that overlapping circles don't darken each other.
void paintOverhead(QPainter& painter, const PointLayout& layout, const ChartTheme& theme)
{
    QPainterPath region;
    region.setFillRule(Qt::WindingFill);
    const double reach = theme.pointRadius * 2.2;
    const std::size_t stride = std::max<std::size_t>(1, layout.overhead.size() / 300);
    for (std::size_t i = 0; i < layout.overhead.size(); i += stride) {
        region.addEllipse(layout.overhead[i], reach, reach);
    }
    painter.fillPath(region, theme.overheadTint);
}

void paintTrails(QPainter& painter, const PointLayout& layout, const ChartTheme& theme)
{
    // Lines through thousands of points would hide them.
    if (layout.points.size() > kManyPoints * 10) {
        return;
    }
    // Piece by piece: a smooth stroke of one long line that crosses itself takes a second.
    for (const Trail& trail : layout.trails) {
        const QColor& colour = layout.series[static_cast<std::size_t>(trail.series)].look.colour;
        painter.setPen(QPen{between(colour, theme.card), theme.softWidth, Qt::SolidLine, Qt::FlatCap});
        for (qsizetype i = 1; i < trail.line.size(); ++i) {
            painter.drawLine(trail.line[i - 1], trail.line[i]);
        }
    }
}

void paintWhiskers(QPainter& painter, const PointLayout& layout, const ChartTheme& theme)
{
    const double width = theme.pointRadius * 0.27;
    for (const PlacedPoint& point : layout.points) {
        const double length = point.whiskerBottom - point.whiskerTop;
        if (length > 0.5) {
            const QRectF bar{point.at.x() - width / 2, point.whiskerTop, width, length};
            painter.fillRect(bar, layout.series[static_cast<std::size_t>(point.series)].look.colour);
        }
    }
}

void paintMarkers(QPainter& painter, const PointLayout& layout, const ChartTheme& theme)
{
    const bool stamped = layout.points.size() > kManyPoints && painter.paintEngine() != nullptr &&
                         painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!stamped) {
        for (const PlacedPoint& point : layout.points) {
            const PointSeries& series = layout.series[static_cast<std::size_t>(point.series)];
            drawMarker(painter, series.look, styleOf(point, series), point.at, theme.pointRadius, theme);
        }
        return;
    }
    const double scale = std::max(0.1, painter.deviceTransform().m11());
    std::map<std::pair<int, MarkerStyle>, QPixmap> sprites;
    for (const PlacedPoint& point : layout.points) {
        const PointSeries& series = layout.series[static_cast<std::size_t>(point.series)];
        const MarkerStyle style = styleOf(point, series);
        QPixmap& sprite = sprites[{point.series, style}];
        if (sprite.isNull()) {
            sprite = markerSprite(series.look, style, scale, theme);
        }
        painter.drawPixmap(point.at - QPointF{sprite.width() / scale / 2, sprite.height() / scale / 2}, sprite);
    }
}

void paintArrow(QPainter& painter, const QPointF& at, double angle, const QBrush& fill, const ChartTheme& theme)
{
    const double reach = theme.pointRadius * 1.5;
    painter.save();
    painter.translate(at);
    painter.rotate(angle);
    QPainterPath arrow;
    arrow.addPolygon(QPolygonF{{QPointF{reach, 0},
                                {0, -reach * 0.8},
                                {0, -reach * 0.38},
                                {-reach, -reach * 0.38},
                                {-reach, reach * 0.38},
                                {0, reach * 0.38},
                                {0, reach * 0.8}}});
    arrow.closeSubpath();
    painter.setPen(QPen{theme.card, theme.pointRadius * 0.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(arrow);
    painter.setPen(QPen{theme.ink, theme.pointRadius * 0.18, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.setBrush(fill);
    painter.drawPath(arrow);
    painter.restore();
}

void paintDiamond(QPainter& painter, const QPointF& at, double radius, const ChartTheme& theme)
{
    const QPainterPath path = markerPath(KernelLook::Shape::diamond, radius).translated(at);
    painter.setBrush(theme.card);
    painter.setPen(QPen{theme.ink, radius * 0.3, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin});
    painter.drawPath(path);
}

void paintPrediction(QPainter& painter, const PlacedPrediction& prediction, const ChartTheme& theme)
{
    if (prediction.tie) {
        QPen pen{theme.ink, theme.pointRadius * 0.27, Qt::CustomDashLine, Qt::FlatCap};
        pen.setDashPattern({2.6, 2});
        painter.setPen(pen);
        painter.drawLine(*prediction.tie);
    }
    if (prediction.arrow) {
        paintArrow(painter, prediction.at, *prediction.arrow, theme.card, theme);
    } else {
        paintDiamond(painter, prediction.at, theme.pointRadius * 1.06, theme);
    }
}

/// Between the lines and the points: what lies under a name keeps its colour around the letters.
void paintNames(QPainter& painter, const FrameLayout& frame, const RoofNames& names, const ChartTheme& theme)
{
    painter.setPen(QPen{theme.roofSoft, theme.gridWidth});
    for (const QLineF& leader : names.leaders) {
        painter.drawLine(leader);
    }
    for (const PlacedText& text : names.labels) {
        paintText(painter, text, theme, groundAt(frame, text.outline.boundingRect().center(), theme));
    }
}

/// Short enough dashes to be told from a line.
QPen legendPen(const RoofStyle& style, const ChartTheme& theme)
{
    QPen pen = roofPen(style, theme);
    pen.setCapStyle(style.stroke == RoofStyle::Stroke::dotted ? Qt::RoundCap : Qt::FlatCap);
    if (style.stroke == RoofStyle::Stroke::dashed) {
        pen.setDashPattern({2.6, 1.5});
    }
    return pen;
}

void paintLegend(QPainter& painter, const PointLayout& layout, const ChartTheme& theme)
{
    const double radius = theme.chartPx * 0.44;
    for (const LegendEntry& entry : layout.legend) {
        if (entry.swatch == LegendEntry::Swatch::roof) {
            painter.setPen(legendPen(entry.style, theme));
            painter.drawLine(entry.at - QPointF{radius * 1.1, 0}, entry.at + QPointF{radius * 1.5, 0});
        } else if (entry.swatch == LegendEntry::Swatch::prediction) {
            paintDiamond(painter, entry.at, radius * 0.95, theme);
        } else {
            const PointSeries& series = layout.series[static_cast<std::size_t>(entry.series)];
            const bool expected = entry.swatch == LegendEntry::Swatch::expected;
            const MarkerStyle style = series.otherDType ? MarkerStyle::other : MarkerStyle::measured;
            drawMarker(painter, series.look, expected ? MarkerStyle::expected : style, entry.at, radius, theme);
        }
        paintText(painter, entry.text, theme, theme.card);
    }
}

} // namespace

void paintPoints(QPainter& painter, const FrameLayout& frame, const PointLayout& layout, const ChartTheme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(frame.map.plot());
    paintOverhead(painter, layout, theme);
    painter.restore();
    paintTrails(painter, layout, theme);
    paintWhiskers(painter, layout, theme);
    paintNames(painter, frame, layout.names, theme);
    paintMarkers(painter, layout, theme);
    for (const Badge& badge : layout.badges) {
        paintArrow(painter, badge.at, badge.angle, layout.series[static_cast<std::size_t>(badge.series)].look.colour, theme);
        paintText(painter, badge.label, theme, groundAt(frame, badge.at, theme));
    }
    paintLegend(painter, layout, theme);
    for (const PlacedText& text : layout.texts) {
        paintText(painter, text, theme, groundAt(frame, text.outline.boundingRect().center(), theme));
    }
    if (layout.prediction) {
        paintPrediction(painter, *layout.prediction, theme);
        paintText(painter, layout.prediction->label, theme, groundAt(frame, layout.prediction->at, theme));
    }
}

void paintSelection(QPainter& painter, const QPointF& at, const ChartTheme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.accent, theme.pointRadius * 0.42});
    const double reach = theme.pointRadius * 1.75;
    painter.drawEllipse(at, reach, reach);
}

void paintPulse(QPainter& painter, const QPointF& at, const QColor& colour, double progress, const ChartTheme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{faded(colour, static_cast<float>(0.85 * (1 - progress))), theme.pointRadius * 0.5});
    const double reach = theme.pointRadius * (1.4 + 2.4 * progress);
    painter.drawEllipse(at, reach, reach);
}

} // namespace ridgepoint
