// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/picture_text.h"

#include <QStringList>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int kMostLines = 4;

QStringList wrapped(const QString& text, TextRole role, double width, const ChartTheme& theme)
{
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (!lines.isEmpty() && textSize(longer, role, theme).width() <= width) {
            lines.back() = longer;
        } else {
            lines.push_back(word);
        }
    }
    return lines.mid(0, kMostLines);
}

} // namespace

PictureText layoutPictureText(const QString& title, const QString& sentence, const QString& caption, const QSizeF& size,
                              const ChartTheme& theme)
{
    PictureText picture;
    const double em = theme.chartPx;
    const double left = em * 1.4;
    const double width = size.width() - 2 * left;
    double y = em * 0.9;
    const auto addAbove = [&](const QString& text, TextRole role) {
        for (const QString& line : wrapped(text, role, width, theme)) {
            const double height = textSize(line, role, theme).height();
            y += height * 1.05;
            picture.texts.push_back(placeText(line, role, theme, {left, y}));
        }
    };
    addAbove(title, TextRole::title);
    addAbove(sentence, TextRole::legend);
    picture.top = picture.texts.empty() ? 0 : y;

    const QStringList lines = wrapped(caption, TextRole::caption, width, theme);
    const double lineHeight = em * 1.35;
    picture.bottom = lines.isEmpty() ? 0 : lineHeight * static_cast<double>(lines.size()) + em * 1.0;
    double below = size.height() - picture.bottom + em * 1.2;
    for (const QString& line : lines) {
        picture.texts.push_back(placeText(line, TextRole::caption, theme, {left, below}));
        below += lineHeight;
    }
    return picture;
}

} // namespace ridgepoint
