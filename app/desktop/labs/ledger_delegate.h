// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QStyledItemDelegate>

namespace ridgepoint {

/// Cells of the ledger's table, in line with the titles over them; how far off it was stands out.
class LedgerDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme; }
    /// Room that the text of a cell needs, its margins included.
    [[nodiscard]] int neededWidth(const QModelIndex& index) const;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] QFont fontOf(const QModelIndex& index) const;

    Theme m_theme;
};

} // namespace ridgepoint
