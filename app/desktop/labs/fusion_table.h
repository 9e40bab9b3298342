// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QAbstractTableModel>
#include <QTableView>

namespace ridgepoint {

class FusionBench;

/// The eager launches in order, their total, and the one fused launch.
class FusionModelRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { launch, reads, writes, flop, roofline, measured };
    static constexpr int kColumns = 6;

    explicit FusionModelRows(const FusionBench& bench, QObject* parent = nullptr);

    void refresh();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] int launches() const;
    [[nodiscard]] QString launchText(int row, Column column) const;
    [[nodiscard]] QString totalText(bool fused, Column column) const;

    const FusionBench& m_bench;
    int m_rows = 0;
};

class FusionTable : public QTableView {
    Q_OBJECT

public:
    explicit FusionTable(FusionModelRows* model, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace ridgepoint
