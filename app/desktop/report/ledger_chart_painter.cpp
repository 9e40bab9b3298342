// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report/ledger_chart_painter.h"

#include "app/desktop/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double kGap = 8;

QFont chartFont(const Theme& theme, int px)
{
    QFont font = theme.font(px);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QRectF plotIn(const QRectF& room, const LedgerChart& chart, const QFont& font)
{
    const QFontMetricsF metrics(font);
    double widest = 0;
    for (const AxisTick& tick : chart.factors) {
        widest = std::max(widest, metrics.horizontalAdvance(toQString(tick.label)));
    }
    return room.adjusted(widest + kGap, metrics.height() / 2, -kGap, -metrics.height() - kGap);
}

/// The middle first: a label that comes too near one before it is left out.
void paintFactors(QPainter& painter, const LedgerChartPlace& place, const LedgerChart& chart, const Theme& theme)
{
    const QFontMetricsF metrics(place.font());
    std::vector<double> taken;
    for (const AxisTick& tick : chart.factors) {
        const double y = place.y(tick.at);
        const bool middle = tick.label == "as said";
        painter.setPen(QPen(middle ? theme.ink : theme.hairline, middle ? theme.softWidth : theme.gridWidth));
        painter.drawLine(QPointF(place.plot().left(), y), QPointF(place.plot().right(), y));
        const bool touches =
            std::ranges::any_of(taken, [&](double other) { return std::abs(other - y) < metrics.height() * 0.95; });
        if (touches) {
            continue;
        }
        taken.push_back(y);
        const QString label = toQString(tick.label);
        painter.setPen(middle ? theme.ink : theme.inkSoft);
        painter.drawText(
            QPointF(place.plot().left() - kGap - metrics.horizontalAdvance(label), y + (metrics.ascent() - metrics.descent()) / 2),
            label);
    }
}

void paintDays(QPainter& painter, const LedgerChartPlace& place, const LedgerChart& chart, const Theme& theme)
{
    const QFontMetricsF metrics(place.font());
    painter.setPen(theme.inkSoft);
    double end = -1e9;
    for (const AxisTick& tick : chart.days) {
        const QString label = toQString(tick.label);
        const double width = metrics.horizontalAdvance(label);
        const double x = std::clamp(place.x(tick.at) - width / 2, place.plot().left(), place.plot().right() - width);
        if (x > end + kGap) {
            painter.drawText(QPointF(x, place.plot().bottom() + kGap + metrics.ascent()), label);
            end = x + width;
        }
    }
}

} // namespace

LedgerChartPlace::LedgerChartPlace(const QRectF& room, const LedgerChart& chart, const Theme& theme, int px)
    : m_font(chartFont(theme, px)), m_plot(plotIn(room, chart, m_font))
{
}

void paintLedgerChart(QPainter& painter, const LedgerChartPlace& place, const LedgerChart& chart, const Theme& theme, int marked)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(place.font());
    paintFactors(painter, place, chart, theme);
    paintDays(painter, place, chart, theme);
    const double radius =
        std::min(theme.pointRadius, std::max(2.5, place.plot().width() / static_cast<double>(chart.dots.size()) / 2));
    for (const LedgerDot& dot : chart.dots) {
        painter.setPen(QPen(theme.card, 1.5));
        painter.setBrush(theme.accent);
        painter.drawEllipse(place.of(dot), radius, radius);
        if (static_cast<int>(dot.row) == marked) {
            painter.setPen(QPen(theme.ink, theme.softWidth));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(place.of(dot), radius + 3, radius + 3);
        }
    }
}

} // namespace ridgepoint
