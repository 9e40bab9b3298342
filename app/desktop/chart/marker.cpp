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
    path.addPolygon(QPolygonF{{QPointF{-arm, -reach}, {arm, -reach}, {arm, -arm}, {reach, -arm}, {reach, arm}, {arm, arm}, {arm, reach},
                               {-arm, reach}, {-arm, arm}, {-reach, arm}, {-reach, -arm}, {-arm, -arm}}});
    path.closeSubpath();
    return path;
}

QColor mixed(const QColor& a, const QColor& b, float share)
{
    return QColor::fromRgbF(a.redF() * share + b.redF() * (1 - share), a.greenF() * share + b.greenF() * (1 - share),
                            a.blueF() * share + b.blueF() * (1 - share));
}

/// Colours as light as the card (yellow on white) get a rim that can be seen.
bool needsRim(const QColor& colour, const QColor& card) { return std::abs(qGray(colour.rgb()) - qGray(card.rgb())) < 60; }

} // namespace

QPainterPath markerPath(KernelLook::Shape shape, double radius)
{
    QPainterPath path;
    switch (shape) {
    case KernelLook::Shape::circle:
        path.addEllipse(QPointF{0, 0}, radius, radius);
        return path;
    case KernelLook::Shape::square:
        path.addRoundedRect(QRectF{-radius * 0.9, -radius * 0.9, radius * 1.8, radius * 1.8}, radius * 0.12, radius * 0.12);
        return path;
    case KernelLook::Shape::triangle:
        return regularPolygon(3, radius * 1.28, -90);
    case KernelLook::Shape::diamond:
        return regularPolygon(4, radius * 1.25, -90);
    case KernelLook::Shape::pentagon:
        return regularPolygon(5, radius * 1.12, -90);
    case KernelLook::Shape::hexagon:
        return regularPolygon(6, radius * 1.08, 0);
    case KernelLook::Shape::cross:
        return crossPath(radius * 1.08);
    case KernelLook::Shape::star:
        return regularPolygon(5, radius * 1.4, -90, radius * 0.62);
    }
    return path;
}

void drawMarker(QPainter& painter, const KernelLook& look, MarkerStyle style, const QPointF& at, double radius, const Theme& theme)
{
    const QPainterPath path = markerPath(look.shape, radius).translated(at);
    const double edge = radius * 0.24;
    if (style == MarkerStyle::expected) {
        const QColor line = needsRim(look.colour, theme.card) ? look.colour.darker(150) : look.colour;
        painter.setBrush(theme.card);
        painter.setPen(QPen{line, edge, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
        painter.drawPath(path);
        return;
    }
    // A rim in the colour of the card keeps neighbours and lines apart from the shape.
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen{theme.card, edge * 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin});
    painter.drawPath(path);
    painter.setBrush(style == MarkerStyle::other ? mixed(look.colour, theme.card, 0.5F) : look.colour);
    const bool rim = style == MarkerStyle::other || needsRim(look.colour, theme.card);
    const QColor rimColour = style == MarkerStyle::other && !needsRim(look.colour, theme.card) ? look.colour : look.colour.darker(165);
    painter.setPen(rim ? QPen{rimColour, edge * 0.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin} : QPen{Qt::NoPen});
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
