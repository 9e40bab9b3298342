// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/point.h"

#include <QAbstractTableModel>

#include <vector>

namespace ridgepoint {

/// The points of a run, one row each in the order they finished. Texts in the display role, raw values in kSortRole, the regime's
/// name in kRegimeRole. A point that was not measured has empty numbers and its reason as the note.
class PointsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column {
        kernel,
        type,
        n,
        bytes,
        intensity,
        median,
        spread,
        bandwidth,
        rate,
        ofRoof,
        limitedBy,
        note,
        // what the bytes are made of, and what the model makes of them
        bytesFormula,
        flopsFormula,
        launches,
        passes,
        workingSet,
        bytesTerm,
        flopsTerm,
        launchTerm
    };
    static constexpr int kColumns = static_cast<int>(Column::launchTerm) + 1;
    static constexpr int kSortRole = Qt::UserRole;
    static constexpr int kRegimeRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setPoints(std::vector<RooflinePoint> points);
    void append(RooflinePoint point);
    /// A point that is there already, with other verdicts.
    void revise(const RooflinePoint& point);
    [[nodiscard]] const std::vector<RooflinePoint>& points() const { return m_points; }
    /// nullptr outside the rows.
    [[nodiscard]] const RooflinePoint* point(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<RooflinePoint> m_points;
};

/// True for columns that hold numbers: they stand right-aligned.
[[nodiscard]] bool isNumeric(PointsModel::Column column);

} // namespace ridgepoint
