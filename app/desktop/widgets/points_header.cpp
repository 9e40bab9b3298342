// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/points_header.h"

#include <QPainter>

namespace ridgepoint {

namespace {

constexpr int kMargin = 8;
constexpr int kArrow = 11;

void drawArrow(QPainter& painter, const QPointF& centre, bool down)
{
    const double tip = down ? 3 : -3;
    painter.drawPolygon(QPolygonF{{centre + QPointF(-3.5, -tip / 2), centre + QPointF(3.5, -tip / 2), centre + QPointF(0, tip)}});
}

} // namespace

PointsHeader::PointsHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(24);
}

void PointsHeader::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFixedHeight(theme.bodyPx * 2 + 2);
    viewport()->update();
}

QFont PointsHeader::titleFont() const
{
    return m_theme.font(m_theme.bodyPx > 16 ? m_theme.bodyPx - 5 : m_theme.bodyPx - 1, QFont::Medium);
}

int PointsHeader::neededWidth(int section) const
{
    const QString title = model()->headerData(section, Qt::Horizontal).toString();
    return QFontMetrics(titleFont()).horizontalAdvance(title) + 2 * kMargin + kArrow;
}

void PointsHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const QString title = model()->headerData(section, Qt::Horizontal).toString();
    const bool right = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    const QRect room = rect.adjusted(kMargin, 0, -kMargin, 0);
    painter->save();
    painter->fillRect(rect, m_theme.card);
    painter->setPen(m_theme.hairline);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->setFont(titleFont());
    painter->setPen(m_theme.inkSoft);
    painter->drawText(room, Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft), title);
    if (isSortIndicatorShown() && sortIndicatorSection() == section) {
        const int advance = QFontMetrics(painter->font()).horizontalAdvance(title);
        const double x = right ? room.right() - advance - kArrow / 2.0 - 1 : room.left() + advance + kArrow / 2.0 + 1;
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_theme.inkSoft);
        drawArrow(*painter, QPointF(x, rect.center().y() + 1), sortIndicatorOrder() == Qt::DescendingOrder);
    }
    painter->restore();
}

} // namespace ridgepoint
