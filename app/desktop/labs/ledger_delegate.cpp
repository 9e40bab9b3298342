// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_delegate.h"

#include "app/desktop/labs/ledger_model.h"

#include <QFontMetrics>
#include <QPainter>

namespace ridgepoint {

namespace {

constexpr int kMargin = 8;

} // namespace

QFont LedgerDelegate::fontOf(const QModelIndex& index) const
{
    const bool strong = index.column() == static_cast<int>(LedgerModel::Column::offBy);
    return m_theme.font(m_theme.bodyPx > 16 ? m_theme.bodyPx - 4 : m_theme.bodyPx, strong ? QFont::DemiBold : QFont::Normal);
}

int LedgerDelegate::neededWidth(const QModelIndex& index) const
{
    return QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString()) + 2 * kMargin + 4;
}

void LedgerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(option.rect, m_theme.selection);
    }
    const bool soft = index.column() == static_cast<int>(LedgerModel::Column::because);
    painter->setFont(fontOf(index));
    painter->setPen(soft ? m_theme.inkSoft : m_theme.ink);
    const QRect room = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const QString text = QFontMetrics(painter->font()).elidedText(index.data().toString(), Qt::ElideRight, room.width());
    painter->drawText(room, index.data(Qt::TextAlignmentRole).toInt(), text);
    painter->restore();
}

} // namespace ridgepoint
