// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger_chart.h"
#include "app/desktop/theme.h"

#include <QPainter>
#include <QRectF>

namespace ridgepoint {

/// Where the dots of a ledger's chart go in a room: what a widget needs to know what lies under the mouse.
class LedgerChartPlace {
public:
    /// `px`: size of the type beside it.
    LedgerChartPlace(const QRectF& room, const LedgerChart& chart, const Theme& theme, int px);

    [[nodiscard]] QPointF of(const LedgerDot& dot) const { return {x(dot.x), y(dot.y)}; }
    [[nodiscard]] double x(double at) const { return m_plot.left() + at * m_plot.width(); }
    [[nodiscard]] double y(double at) const { return m_plot.bottom() - at * m_plot.height(); }
    [[nodiscard]] const QRectF& plot() const { return m_plot; }
    [[nodiscard]] const QFont& font() const { return m_font; }

private:
    QFont m_font;
    QRectF m_plot;
};

/// Draws the lines of the factors, the days and the dots; labels that would touch are left out. `marked` is the row that is pointed at,
/// or -1.
void paintLedgerChart(QPainter& painter, const LedgerChartPlace& place, const LedgerChart& chart, const Theme& theme,
                      int marked = -1);

} // namespace ridgepoint
