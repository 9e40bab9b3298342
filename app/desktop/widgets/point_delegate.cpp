// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/point_delegate.h"

#include "app/desktop/workbench/points_model.h"

#include <QPainter>
#include <QTableView>

namespace ridgepoint {

namespace {

using Column = PointsModel::Column;

constexpr int kMargin = 8;

Column columnOf(const QModelIndex& index) { return static_cast<Column>(index.column()); }

/// Whether a neighbour in the row is shown: the band is rounded at its ends only.
bool shownBeside(const QTableView* view, const QModelIndex& index, int step)
{
    for (int column = index.column() + step; view && column >= 0 && column < index.model()->columnCount(); column += step) {
        if (!view->isColumnHidden(column)) {
            return true;
        }
    }
    return false;
}

} // namespace

QFont PointDelegate::fontOf(const QModelIndex& index) const
{
    const bool strong = columnOf(index) == Column::ofRoof || columnOf(index) == Column::limitedBy;
    const int px = m_theme.bodyPx > 16 ? m_theme.bodyPx - 4 : m_theme.bodyPx;
    return m_theme.font(px, strong ? QFont::DemiBold : QFont::Normal);
}

QColor PointDelegate::colourOf(const QModelIndex& index) const
{
    if (columnOf(index) != Column::limitedBy) {
        return columnOf(index) == Column::note ? m_theme.inkSoft : m_theme.ink;
    }
    const QVariant regime = index.data(PointsModel::kRegimeRole);
    return regime.isValid() ? m_theme.word(static_cast<Regime>(regime.toInt())) : m_theme.ink;
}

void PointDelegate::paintBand(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!option.state.testFlag(QStyle::State_Selected)) {
        return;
    }
    const auto* view = qobject_cast<const QTableView*>(option.widget);
    QRect band = option.rect;
    band.adjust(shownBeside(view, index, -1) ? -kMargin : 0, 0, shownBeside(view, index, 1) ? kMargin : 0, 0);
    painter->setClipRect(option.rect);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_theme.selection);
    painter->drawRoundedRect(band, 4, 4);
}

void PointDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    paintBand(painter, option, index);
    painter->setFont(fontOf(index));
    painter->setPen(colourOf(index));
    const QRect room = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    const QString text = QFontMetrics(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, room.width());
    painter->drawText(room, static_cast<int>(alignment), text);
    painter->restore();
}

QSize PointDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QFontMetrics metrics(fontOf(index));
    return {metrics.horizontalAdvance(index.data().toString()) + 2 * kMargin + 2, metrics.height() + 9};
}

} // namespace ridgepoint
