// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"

#include <QAbstractTableModel>

#include <vector>

namespace ridgepoint {

/// Every prediction of the ledger, one row each in the order committed. Texts in the display role, raw values in kSortRole.
class LedgerModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { committed, exercise, device, type, said, measured, roofline, offBy, because };
    static constexpr int kColumns = static_cast<int>(Column::because) + 1;
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<LedgerRow> rows);
    [[nodiscard]] const std::vector<LedgerRow>& rows() const { return m_rows; }
    /// nullptr outside the rows.
    [[nodiscard]] const LedgerRow* row(int index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<LedgerRow> m_rows;
};

} // namespace ridgepoint
