// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QFont>
#include <QPointF>
#include <QPolygonF>
#include <QString>

#include <array>

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

inline constexpr std::size_t kTextRoles = static_cast<std::size_t>(TextRole::empty) + 1;

/// A theme with its fonts looked up once: asking the font database for each label costs more than drawing it.
struct ChartTheme : Theme {
    explicit ChartTheme(const Theme& theme);

    [[nodiscard]] const QFont& font(TextRole role) const { return m_fonts[static_cast<std::size_t>(role)]; }
    [[nodiscard]] QColor colour(TextRole role) const;

private:
    std::array<QFont, kTextRoles> m_fonts;
};

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
    /// Lies on lines: drawn with an edge in the colour of its ground, so that they don't touch the letters.
    bool edged = false;
};

/// Which point of the unturned text box lies at the anchor.
enum class Anchor { baselineLeft, baselineCentre, baselineRight, middleLeft, middleCentre, middleRight, topCentre };

/// Places text with `anchor` at `at`, turned by `angle` degrees around it.
[[nodiscard]] PlacedText placeText(const QString& text, TextRole role, const ChartTheme& theme, const QPointF& at,
                                   Anchor anchor = Anchor::baselineLeft, double angle = 0);

/// The same text, not turned, moved so that `anchor` lies at `at`; cheaper than placing it anew.
[[nodiscard]] PlacedText movedTo(const PlacedText& text, const ChartTheme& theme, const QPointF& at, Anchor anchor);

/// Width and height (ascent and descent) of a text.
[[nodiscard]] QSizeF textSize(const QString& text, TextRole role, const ChartTheme& theme);

} // namespace ridgepoint
