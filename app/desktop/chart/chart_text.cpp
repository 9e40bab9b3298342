// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/chart_text.h"

#include <QFontMetricsF>
#include <QTransform>

namespace ridgepoint {

QFont textFont(TextRole role, const Theme& theme)
{
    switch (role) {
    case TextRole::tick:
    case TextRole::ridge:
    case TextRole::roofSoft:
    case TextRole::legend:
        return theme.font(theme.chartPx);
    case TextRole::roofActive:
    case TextRole::axisTitle:
        return theme.font(theme.chartPx, QFont::Medium);
    case TextRole::memoryWord:
    case TextRole::computeWord:
    case TextRole::overheadWord:
    case TextRole::prediction:
        return theme.font(theme.chartPx, QFont::DemiBold);
    case TextRole::pointSize:
    case TextRole::caption:
        return theme.font(theme.chartPx - 1);
    case TextRole::badge:
        return theme.font(theme.chartPx - 1, QFont::DemiBold);
    case TextRole::title:
        return theme.font(theme.bodyPx + 2, QFont::DemiBold);
    case TextRole::empty:
        return theme.font(theme.bodyPx + 1, QFont::Medium);
    }
    return theme.font(theme.chartPx);
}

QColor textColour(TextRole role, const Theme& theme)
{
    switch (role) {
    case TextRole::tick:
    case TextRole::ridge:
    case TextRole::roofSoft:
    case TextRole::pointSize:
    case TextRole::caption:
    case TextRole::empty:
        return theme.inkSoft;
    case TextRole::memoryWord:
        return theme.memoryWord;
    case TextRole::computeWord:
        return theme.computeWord;
    case TextRole::overheadWord:
        return theme.overheadWord;
    case TextRole::axisTitle:
    case TextRole::roofActive:
    case TextRole::prediction:
    case TextRole::legend:
    case TextRole::badge:
    case TextRole::title:
        return theme.ink;
    }
    return theme.ink;
}

namespace {

/// Where the anchor lies inside the unturned box, from the left end of the baseline.
QPointF anchorOffset(Anchor anchor, double width, const QFontMetricsF& metrics)
{
    // Capitals and digits look centred when the middle of the capital height is.
    const double middle = -metrics.capHeight() / 2;
    switch (anchor) {
    case Anchor::baselineLeft:
        return {0, 0};
    case Anchor::baselineCentre:
        return {width / 2, 0};
    case Anchor::baselineRight:
        return {width, 0};
    case Anchor::middleLeft:
        return {0, middle};
    case Anchor::middleCentre:
        return {width / 2, middle};
    case Anchor::middleRight:
        return {width, middle};
    case Anchor::topCentre:
        return {width / 2, -metrics.capHeight()};
    }
    return {0, 0};
}

} // namespace

PlacedText placeText(const QString& text, TextRole role, const Theme& theme, const QPointF& at, Anchor anchor, double angle)
{
    const QFontMetricsF metrics{textFont(role, theme)};
    const double width = metrics.horizontalAdvance(text);
    QTransform turn;
    turn.rotate(angle);
    const QPointF origin = at - turn.map(anchorOffset(anchor, width, metrics));
    const QRectF box{0, -metrics.ascent() * 0.85, width, metrics.ascent() * 0.85 + metrics.descent()};
    return {role, text, origin, angle, turn.map(QPolygonF{box}).translated(origin)};
}

QSizeF textSize(const QString& text, TextRole role, const Theme& theme)
{
    const QFontMetricsF metrics{textFont(role, theme)};
    return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

} // namespace ridgepoint
