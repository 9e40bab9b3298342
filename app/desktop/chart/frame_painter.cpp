// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_painter.h"

#include <QCache>
#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPainterPathStroker>

namespace ridgepoint {

namespace {

void paintRegions(QPainter& painter, const FrameLayout& layout, const ChartTheme& theme)
{
    painter.setPen(Qt::NoPen);
    if (!layout.hasRoofs) {
        return;
    }
    painter.fillRect(layout.memoryRegion, theme.memoryTint);
    painter.fillRect(layout.computeRegion, theme.computeTint);
}

void paintLane(QPainter& painter, const FrameLayout& layout, const ChartTheme& theme)
{
    const QRectF& strip = layout.lane.strip();
    painter.fillRect(strip, theme.memoryTint);
    painter.setPen(QPen{theme.grid, theme.gridWidth});
    for (const QLineF& line : layout.laneGrid) {
        painter.drawLine(line);
    }
    painter.setPen(QPen{theme.roofSoft, theme.gridWidth});
    painter.drawLine(strip.topLeft(), strip.bottomLeft());
    painter.drawLine(strip.bottomLeft(), strip.bottomRight());
    for (auto roof = layout.laneRoofs.rbegin(); roof != layout.laneRoofs.rend(); ++roof) {
        QPen pen = roofPen(roof->style, theme);
        if (roof->style.stroke == RoofStyle::Stroke::solid) {
            pen.setCapStyle(Qt::FlatCap);
        }
        painter.setPen(pen);
        painter.drawLine(roof->line);
    }
}

void paintRoofs(QPainter& painter, const FrameLayout& layout, const ChartTheme& theme)
{
    if (layout.ridge) {
        QPen pen{theme.ridge, theme.gridWidth, Qt::CustomDashLine};
        pen.setDashPattern({3, 4});
        painter.setPen(pen);
        painter.drawLine(*layout.ridge);
    }
    // Active roofs stand first in the list and are painted last, over the others.
    for (auto roof = layout.roofs.rbegin(); roof != layout.roofs.rend(); ++roof) {
        painter.setPen(roofPen(roof->style, theme));
        painter.drawLine(roof->line);
    }
}

/// The letters of a text, thickened and merged. Names are painted at every refresh and seldom change, and this takes a
/// millisecond a name: so those of the last few are kept. GUI thread only.
const QPainterPath& haloOf(const QString& text, const QFont& font, double width)
{
    constexpr int kKept = 200;
    static QCache<QString, QPainterPath> halos{kKept};
    const QString key = QStringLiteral("%1/%2/%3").arg(text, font.key()).arg(width);
    if (const QPainterPath* known = halos.object(key)) {
        return *known;
    }
    QPainterPath letters;
    letters.addText(0, 0, font, text);
    QPainterPathStroker stroker{QPen{Qt::black, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin}};
    auto* halo = new QPainterPath{stroker.createStroke(letters).simplified()};
    halo->setFillRule(Qt::WindingFill);
    halos.insert(key, halo);
    return *halo;
}

} // namespace

QColor groundAt(const FrameLayout& layout, const QPointF& at, const ChartTheme& theme)
{
    const bool memory = layout.hasRoofs && layout.memoryRegion.contains(at);
    const bool compute = layout.hasRoofs && layout.computeRegion.contains(at);
    if (!memory && !compute) {
        return theme.card;
    }
    const QColor& tint = memory ? theme.memoryTint : theme.computeTint;
    const auto mix = [share = tint.alphaF()](float top, float below) { return top * share + below * (1 - share); };
    return QColor::fromRgbF(mix(tint.redF(), theme.card.redF()), mix(tint.greenF(), theme.card.greenF()),
                            mix(tint.blueF(), theme.card.blueF()));
}

void paintText(QPainter& painter, const PlacedText& text, const ChartTheme& theme, const QColor& ground)
{
    if (text.text.isEmpty()) {
        return;
    }
    const QFont& font = theme.font(text.role);
    painter.save();
    painter.translate(text.origin);
    painter.rotate(text.angle);
    if (text.edged) {
        QColor halo = ground;
        halo.setAlphaF(0.9F);
        painter.fillPath(haloOf(text.text, font, theme.chartPx * 0.34), halo);
    }
    painter.setFont(font);
    painter.setPen(theme.colour(text.role));
    painter.drawText(QPointF{0, 0}, text.text);
    painter.restore();
}

void paintFrame(QPainter& painter, const FrameLayout& layout, const ChartTheme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintRegions(painter, layout, theme);
    paintLane(painter, layout, theme);
    paintRoofs(painter, layout, theme);
    for (const PlacedText& text : layout.texts) {
        paintText(painter, text, theme, groundAt(layout, text.outline.boundingRect().center(), theme));
    }
    if (!layout.hasRoofs) {
        const QString line =
            QCoreApplication::translate("RooflineChart", "Roofs appear here once they are measured or a spec is chosen.");
        PlacedText text = placeText(line, TextRole::empty, theme, layout.map.plot().center(), Anchor::middleCentre);
        text.edged = true;
        paintText(painter, text, theme, theme.card);
    }
}

} // namespace ridgepoint
