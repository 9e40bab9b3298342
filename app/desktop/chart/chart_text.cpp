// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_text.h"

#include <QFontMetricsF>
#include <QTransform>

namespace ridgepoint {

namespace {

QFont fontOf(TextRole role, const Theme& theme)
{
    switch (role) {
    case TextRole::tick:
    case TextRole::ridge:
    case TextRole::roofSoft:
    case TextRole::legend: return theme.font(theme.chartPx);
    case TextRole::roofActive:
    case TextRole::axisTitle: return theme.font(theme.chartPx, QFont::Medium);
    case TextRole::memoryWord:
    case TextRole::computeWord:
    case TextRole::overheadWord:
    case TextRole::prediction: return theme.font(theme.chartPx, QFont::DemiBold);
    case TextRole::pointSize:
    case TextRole::caption: return theme.font(theme.chartPx - 1);
    case TextRole::badge: return theme.font(theme.chartPx - 1, QFont::DemiBold);
    case TextRole::title: return theme.font(theme.bodyPx + 2, QFont::DemiBold);
    case TextRole::empty: return theme.font(theme.bodyPx + 1, QFont::Medium);
    }
    return theme.font(theme.chartPx);
}

} // namespace

ChartTheme::ChartTheme(const Theme& theme) : Theme{theme}
{
    for (std::size_t i = 0; i < kTextRoles; ++i) {
        m_fonts[i] = fontOf(static_cast<TextRole>(i), theme);
    }
}

QColor ChartTheme::colour(TextRole role) const
{
    switch (role) {
    case TextRole::tick:
    case TextRole::ridge:
    case TextRole::roofSoft:
    case TextRole::pointSize:
    case TextRole::caption:
    case TextRole::empty: return inkSoft;
    case TextRole::memoryWord: return memoryWord;
    case TextRole::computeWord: return computeWord;
    case TextRole::overheadWord: return overheadWord;
    case TextRole::axisTitle:
    case TextRole::roofActive:
    case TextRole::prediction:
    case TextRole::legend:
    case TextRole::badge:
    case TextRole::title: return ink;
    }
    return ink;
}

namespace {

/// Where the anchor lies inside the unturned box, from the left end of the baseline.
QPointF anchorOffset(Anchor anchor, double width, const QFontMetricsF& metrics)
{
    // Capitals and digits look centred when the middle of the capital height is.
    const double middle = -metrics.capHeight() / 2;
    switch (anchor) {
    case Anchor::baselineLeft: return {0, 0};
    case Anchor::baselineCentre: return {width / 2, 0};
    case Anchor::baselineRight: return {width, 0};
    case Anchor::middleLeft: return {0, middle};
    case Anchor::middleCentre: return {width / 2, middle};
    case Anchor::middleRight: return {width, middle};
    case Anchor::topCentre: return {width / 2, -metrics.capHeight()};
    }
    return {0, 0};
}

} // namespace

PlacedText placeText(const QString& text, TextRole role, const ChartTheme& theme, const QPointF& at, Anchor anchor, double angle)
{
    const QFontMetricsF metrics{theme.font(role)};
    const double width = metrics.horizontalAdvance(text);
    QTransform turn;
    turn.rotate(angle);
    const QPointF origin = at - turn.map(anchorOffset(anchor, width, metrics));
    const QRectF box{0, -metrics.ascent() * 0.85, width, metrics.ascent() * 0.85 + metrics.descent()};
    return {role, text, origin, angle, turn.map(QPolygonF{box}).translated(origin), false};
}

PlacedText movedTo(const PlacedText& text, const ChartTheme& theme, const QPointF& at, Anchor anchor)
{
    const QFontMetricsF metrics{theme.font(text.role)};
    PlacedText moved = text;
    moved.origin = at - anchorOffset(anchor, text.outline[1].x() - text.outline[0].x(), metrics);
    moved.outline.translate(moved.origin - text.origin);
    return moved;
}

QSizeF textSize(const QString& text, TextRole role, const ChartTheme& theme)
{
    const QFontMetricsF metrics{theme.font(role)};
    return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

} // namespace ridgepoint
