// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/chart_text.h"

#include <QSizeF>

#include <vector>

namespace ridgepoint {

/// Title and sentence above, caption below an exported chart, with the height they need. All empty in the window, which
/// shows them itself.
struct PictureText {
    double top = 0;
    double bottom = 0;
    std::vector<PlacedText> texts = {};
};

/// Breaks lines at words to the width of the picture.
[[nodiscard]] PictureText layoutPictureText(const QString& title, const QString& sentence, const QString& caption,
                                            const QSizeF& size, const ChartTheme& theme);

} // namespace ridgepoint
