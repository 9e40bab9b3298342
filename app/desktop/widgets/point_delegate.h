// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QStyledItemDelegate>

namespace ridgepoint {

/// Cells of a table of points: regimes in their colour, the share of roof in bold, the selected row as one rounded band.
class PointDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintBand(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    [[nodiscard]] QFont fontOf(const QModelIndex& index) const;
    [[nodiscard]] QColor colourOf(const QModelIndex& index) const;

    Theme m_theme;
};

} // namespace ridgepoint
