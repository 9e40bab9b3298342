// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/lab_bars.h"

#include <QPainter>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int kGap = 12;

} // namespace

LabBars::LabBars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void LabBars::setBars(const QList<Bar>& bars)
{
    m_bars = bars;
    QStringList said;
    for (const Bar& bar : bars) {
        said << bar.name + QStringLiteral(": ") + bar.value;
    }
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void LabBars::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

int LabBars::rowHeight() const { return QFontMetrics(m_theme.font(m_theme.bodyPx)).height() + 8; }

QSize LabBars::sizeHint() const
{
    return {widest(&Bar::name) + widest(&Bar::value) + 2 * kGap + 120, rowHeight() * static_cast<int>(m_bars.size())};
}

QSize LabBars::minimumSizeHint() const
{
    return {widest(&Bar::name) + widest(&Bar::value) + 2 * kGap + 40, rowHeight() * static_cast<int>(m_bars.size())};
}

int LabBars::widest(QString Bar::*text) const
{
    const QFontMetrics metrics(m_theme.font(m_theme.bodyPx, QFont::DemiBold));
    int width = 0;
    for (const Bar& bar : m_bars) {
        width = std::max(width, metrics.horizontalAdvance(bar.*text));
    }
    return width;
}

void LabBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < m_bars.size(); ++i) {
        drawBar(painter, m_bars[i], {0, i * rowHeight(), width(), rowHeight()});
    }
}

void LabBars::drawBar(QPainter& painter, const Bar& bar, const QRect& row) const
{
    const int names = widest(&Bar::name) + kGap;
    const int values = widest(&Bar::value) + kGap;
    double longest = 0;
    for (const Bar& each : m_bars) {
        longest = std::max(longest, each.length);
    }
    painter.setFont(m_theme.font(m_theme.bodyPx, bar.strong ? QFont::DemiBold : QFont::Normal));
    painter.setPen(bar.strong ? m_theme.ink : m_theme.inkSoft);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.name);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, bar.value);
    if (bar.length > 0 && longest > 0) {
        const double room = std::max(0, row.width() - names - values);
        const QRectF shape(names, row.y() + 5, std::max(2.0, room * bar.length / longest), row.height() - 10);
        const QColor plain = bar.strong ? m_theme.accent : m_theme.roofSoft;
        painter.setPen(Qt::NoPen);
        painter.setBrush(bar.colour.isValid() ? bar.colour : plain);
        painter.drawRoundedRect(shape, 3, 3);
    }
}

} // namespace ridgepoint
