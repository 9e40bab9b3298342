// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/marker.h"

#include <QPainter>

#include <cmath>

namespace ridgepoint {

namespace {

QPainterPath regularPolygon(int corners, double radius, double firstDegrees, double innerRadius = 0)
{
    QPainterPath path;
    const int steps = innerRadius > 0 ? corners * 2 : corners;
    for (int i = 0; i < steps; ++i) {
        const double reach = innerRadius > 0 && i % 2 == 1 ? innerRadius : radius;
        const double angle = (firstDegrees + 360.0 * i / steps) * M_PI / 180;
        const QPointF corner{reach * std::cos(angle), reach * std::sin(angle)};
        if (i == 0) {
            path.moveTo(corner);
        } else {
            path.lineTo(corner);
        }
    }
    path.closeSubpath();
    return path;
}

QPainterPath crossPath(double reach)
{
    const double arm = reach * 0.42;
    QPainterPath path;
    path.addPolygon(QPolygonF{{QPointF{-arm, -reach},
                               {arm, -reach},
                               {arm, -arm},
                               {reach, -arm},
                               {reach, arm},
                               {arm, arm},
                               {arm, reach},
                               {-arm, reach},
                               {-arm, arm},
                               {-reach, arm},
                               {-reach, -arm},
                               {-arm, -arm}}});
    path.closeSubpath();
    return path;
}

/// Half way to white: also in the dark theme, where paler must not mean harder to see.
QColor paler(const QColor& colour)
{
    return QColor::fromRgbF((colour.redF() + 1) / 2, (colour.greenF() + 1) / 2, (colour.blueF() + 1) / 2);
}

QColor rimColour(const QColor& colour, const QColor& card)
{
    return qGray(card.rgb()) < 128 ? colour.lighter(170) : colour.darker(165);
}

/// Colours as light as the card (yellow on white) get a rim that can be seen.
bool needsRim(const QColor& colour, const QColor& card) { return std::abs(qGray(colour.rgb()) - qGray(card.rgb())) < 60; }

} // namespace

QPainterPath markerPath(KernelLook::Shape shape, double radius)
{
    QPainterPath path;
    switch (shape) {
    case KernelLook::Shape::circle: path.addEllipse(QPointF{0, 0}, radius, radius); return path;
    case KernelLook::Shape::square:
        path.addRoundedRect(QRectF{-radius * 0.9, -radius * 0.9, radius * 1.8, radius * 1.8}, radius * 0.12, radius * 0.12);
        return path;
    case KernelLook::Shape::triangle: return regularPolygon(3, radius * 1.28, -90);
    case KernelLook::Shape::diamond: return regularPolygon(4, radius * 1.25, -90);
    case KernelLook::Shape::pentagon: return regularPolygon(5, radius * 1.12, -90);
    case KernelLook::Shape::hexagon: return regularPolygon(6, radius * 1.08, 0);
    case KernelLook::Shape::cross: return crossPath(radius * 1.08);
    case KernelLook::Shape::star: return regularPolygon(5, radius * 1.4, -90, radius * 0.62);
    }
    return path;
}

void drawMarker(QPainter& painter, const KernelLook& look, MarkerStyle style, const QPointF& at, double radius, const Theme& theme)
{
    const QPainterPath path = markerPath(look.shape, radius).translated(at);
    const double edge = radius * 0.24;
    if (style == MarkerStyle::expected) {
        const QColor line = needsRim(look.colour, theme.card) ? rimColour(look.colour, theme.card) : look.colour;
        painter.setBrush(theme.card);
        painter.setPen(QPen{line, edge, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        painter.drawPath(path);
        return;
    }
    // A rim in the colour of the card keeps neighbours and lines apart from the shape.
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.card, edge * 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.drawPath(path);
    const bool other = style == MarkerStyle::other;
    const bool faint = needsRim(look.colour, theme.card);
    painter.setBrush(other ? paler(look.colour) : look.colour);
    const QColor rim = faint ? rimColour(look.colour, theme.card) : look.colour;
    painter.setPen(other || faint ? QPen{rim, edge * 0.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin} : QPen{Qt::NoPen});
    painter.drawPath(path);
}

QPixmap markerSprite(const KernelLook& look, MarkerStyle style, double scale, const Theme& theme)
{
    const double radius = theme.pointRadius;
    const int side = static_cast<int>(std::ceil(radius * 3.6 * scale)) | 1;
    QPixmap sprite{side, side};
    sprite.fill(Qt::transparent);
    QPainter painter{&sprite};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(side / 2.0, side / 2.0);
    painter.scale(scale, scale);
    drawMarker(painter, look, style, {0, 0}, radius, theme);
    painter.end();
    sprite.setDevicePixelRatio(scale);
    return sprite;
}

} // namespace ridgepoint
