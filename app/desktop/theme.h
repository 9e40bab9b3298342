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
struct Theme {
    enum class Kind { light, dark, projector };
    Kind kind = Kind::light;

    QColor ink;       ///< text
    QColor inkSoft;   ///< labels, secondary text
    QColor ground;    ///< window behind the cards
    QColor card;
    QColor field;     ///< inputs and read-only boxes
    QColor hairline;
    QColor accent;    ///< primary button, selected tab
    QColor onAccent;
    QColor done;      ///< step done, locked, progress
    QColor error;
    QColor verdictGround;
    QColor selection;

    QColor memoryTint, computeTint, overheadTint;  ///< regions of the chart
    QColor memoryWord, computeWord, overheadWord;  ///< words on white or tint, contrast at least 4.5:1 (projector 7:1)
    QColor roof, roofSoft, ridge, grid;

    int bodyPx = 13;
    int titlePx = 18;
    int chartPx = 12;
    qreal roofWidth = 2.4;
    qreal softWidth = 1.2;
    qreal pointRadius = 6.0;

    [[nodiscard]] QColor word(Regime regime) const;
    /// Inter if present, else the system font, tabular figures.
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
