// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_chart_view.h"

#include "app/desktop/report/ledger_chart_painter.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ridgepoint {

LedgerChartView::LedgerChartView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("ledgerChart"));
    setAccessibleName(tr("Predictions over time"));
    setAccessibleDescription(
        tr("Each answered prediction by how far off it was, in the order committed. Arrow keys go from one to the "
           "next, Enter opens its session."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LedgerChartView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void LedgerChartView::setRows(std::vector<LedgerRow> rows)
{
    m_rows = std::move(rows);
    m_chart = ledgerChart(m_rows);
    m_marked = -1;
    update();
}

void LedgerChartView::setMarked(int row)
{
    m_marked = row;
    update();
}

QRectF LedgerChartView::room() const { return QRectF(rect()).adjusted(4, 6, -4, -2); }

QPointF LedgerChartView::positionOf(int row) const
{
    const auto found = std::ranges::find_if(m_chart.dots, [row](const LedgerDot& dot) { return static_cast<int>(dot.row) == row; });
    return found == m_chart.dots.end() ? QPointF(-1, -1) : LedgerChartPlace(room(), m_chart, m_theme, m_theme.chartPx).of(*found);
}

int LedgerChartView::rowAt(const QPointF& position) const
{
    const LedgerChartPlace place(room(), m_chart, m_theme, m_theme.chartPx);
    double nearest = m_theme.pointRadius + 4;
    int row = -1;
    for (const LedgerDot& dot : m_chart.dots) {
        const double distance = QLineF(place.of(dot), position).length();
        if (distance <= nearest) {
            nearest = distance;
            row = static_cast<int>(dot.row);
        }
    }
    return row;
}

void LedgerChartView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (m_chart.dots.empty()) {
        painter.setFont(m_theme.font(m_theme.bodyPx));
        painter.setPen(m_theme.inkSoft);
        painter.drawText(room(), Qt::AlignCenter | Qt::TextWordWrap, tr("None of these predictions has been answered yet."));
        return;
    }
    paintLedgerChart(painter, LedgerChartPlace(room(), m_chart, m_theme, m_theme.chartPx), m_chart, m_theme, m_marked);
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
}

void LedgerChartView::mousePressEvent(QMouseEvent* event)
{
    const int row = event->button() == Qt::LeftButton ? rowAt(event->position()) : -1;
    if (row < 0) {
        QWidget::mousePressEvent(event);
        return;
    }
    setMarked(row);
    emit rowClicked(row);
}

void LedgerChartView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int row = rowAt(event->position()); row >= 0) {
        emit rowActivated(row);
    }
}

void LedgerChartView::step(int by)
{
    const auto found =
        std::ranges::find_if(m_chart.dots, [this](const LedgerDot& dot) { return static_cast<int>(dot.row) == m_marked; });
    const auto count = static_cast<std::ptrdiff_t>(m_chart.dots.size());
    const bool none = found == m_chart.dots.end();
    const std::ptrdiff_t place =
        none ? (by > 0 ? 0 : count - 1) : std::clamp<std::ptrdiff_t>(found - m_chart.dots.begin() + by, 0, count - 1);
    setMarked(static_cast<int>(m_chart.dots[static_cast<std::size_t>(place)].row));
    emit rowClicked(m_marked);
    QToolTip::showText(mapToGlobal(positionOf(m_marked).toPoint()), toQString(dotWords(m_rows[static_cast<std::size_t>(m_marked)])),
                       this);
}

void LedgerChartView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (!m_chart.dots.empty() && (key == Qt::Key_Right || key == Qt::Key_Left)) {
        step(key == Qt::Key_Right ? 1 : -1);
    } else if (m_marked >= 0 && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        emit rowActivated(m_marked);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool LedgerChartView::event(QEvent* event)
{
    if (event->type() == QEvent::MouseMove) {
        setCursor(rowAt(static_cast<QMouseEvent*>(event)->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    } else if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        const QString words = row >= 0 ? toQString(dotWords(m_rows[static_cast<std::size_t>(row)]))
                                       : tr("Measured over said, in the order committed. On the line in the middle it was right.");
        QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace ridgepoint
