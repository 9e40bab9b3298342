// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QFont>
#include <QPointF>
#include <QPolygonF>
#include <QString>

namespace ridgepoint {

/// What a piece of text on the chart is; fixes its font and colour in every theme.
enum class TextRole {
    tick,
    axisTitle,
    memoryWord,
    computeWord,
    overheadWord,
    roofActive,
    roofSoft,
    ridge,
    pointSize,
    prediction,
    legend,
    badge,
    title,
    caption,
    empty
};

[[nodiscard]] QFont textFont(TextRole role, const Theme& theme);
[[nodiscard]] QColor textColour(TextRole role, const Theme& theme);

/// A text with its place fixed.
struct PlacedText {
    TextRole role = TextRole::tick;
    QString text;
    /// Left end of the baseline.
    QPointF origin;
    /// Degrees, clockwise as QPainter turns.
    double angle = 0;
    /// The turned box around the glyphs.
    QPolygonF outline;
};

/// Which point of the unturned text box lies at the anchor.
enum class Anchor { baselineLeft, baselineCentre, baselineRight, middleLeft, middleCentre, middleRight, topCentre };

/// Places text with `anchor` at `at`, turned by `angle` degrees around it.
[[nodiscard]] PlacedText placeText(const QString& text, TextRole role, const Theme& theme, const QPointF& at,
                                   Anchor anchor = Anchor::baselineLeft, double angle = 0);

/// Width and height (ascent and descent) of a text.
[[nodiscard]] QSizeF textSize(const QString& text, TextRole role, const Theme& theme);

} // namespace ridgepoint
