// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/roofline.h"

#include <QColor>
#include <QFont>
#include <QString>

#include <optional>
#include <string>

namespace ridgepoint {

/// All colours and sizes of the program, in one place. Widgets and chart read tokens; nothing else names a colour.
///
/// The style sheet answers to these dynamic properties (set them before the widget is first shown, or repolish):
///   QFrame       card="true"                 white box with a hairline and round corners
///                bar="top" | "bottom"        the strips above and below the cards
///   QPushButton  primary="true"              the one accent button of a card
///                quiet="true"                no box until hovered
///   QComboBox    pill="true"                 the selectors of the top bar
///   QLabel       role="brand"                the program's name
///                role="title"                heading of a card
///                role="question"             question of an exercise, a little larger than body
///                role="soft"                 secondary text, field names
///                role="strong"               body, half bold
///                role="done" | "error"       locked or finished; what went wrong
///                role="step"                 the round number of a step; with state="waiting" | "open" | "done"
///                role="verdict"              the sentence over the chart, on its own ground
///                role="memory" | "compute" | "overhead"   a regime's word in its colour
///   QLineEdit    big="true"                  the predicted number
///   QWidget      waiting="true"              a card whose turn has not come: its text is soft
struct Theme {
    enum class Kind { light, dark, projector };
    Kind kind = Kind::light;

    /// The family that all fonts here are sizes of: Inter if present, else the system font. makeTheme() looks for it once.
    QFont face = {};

    QColor ink;     ///< text
    QColor inkSoft; ///< labels, secondary text
    QColor ground;  ///< window behind the cards
    QColor card;
    QColor field; ///< inputs and read-only boxes
    QColor hairline;
    QColor accent; ///< primary button, selected tab
    QColor onAccent;
    QColor done;     ///< words of what is done or locked
    QColor doneFill; ///< step circle, progress bar
    QColor error;
    QColor verdictGround;
    QColor selection;

    QColor memoryTint, computeTint, overheadTint; ///< regions of the chart
    QColor memoryWord, computeWord, overheadWord; ///< words on white or tint, contrast at least 4.5:1 (projector 7:1)
    QColor roof, roofSoft, ridge, grid;

    int bodyPx = 13;
    int titlePx = 18;
    int chartPx = 12;
    qreal roofWidth = 2.4;
    qreal softWidth = 1.2;
    qreal pointRadius = 6.0;
    qreal gridWidth = 1.0;

    [[nodiscard]] QColor word(Regime regime) const;
    /// `face` with tabular figures.
    [[nodiscard]] QFont font(int px, int weight = QFont::Normal) const;
    /// The application style sheet for this theme.
    [[nodiscard]] QString styleSheet() const;
};

[[nodiscard]] Theme makeTheme(Theme::Kind kind);
/// "light", "dark", "projector"; nullopt otherwise.
[[nodiscard]] std::optional<Theme::Kind> parseTheme(const QString& name);

/// Okabe-Ito colour and shape of a kernel: the same kernel always looks the same.
struct KernelLook {
    enum class Shape { circle, square, triangle, diamond, pentagon, hexagon, cross, star };
    QColor colour;
    Shape shape = Shape::circle;
};
[[nodiscard]] KernelLook kernelLook(const std::string& kernel);

} // namespace ridgepoint
