// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "app/desktop/workbench/points_model.h"

#include <QTableView>
#include <QTimer>

#include <vector>

class QSortFilterProxyModel;

namespace ridgepoint {

class PointDelegate;
class PointsHeader;
class Workbench;

/// Points as rows, with the columns asked for; sorted by raw values; selection shared with the chart through the workbench.
class PointsTable : public QTableView {
    Q_OBJECT

public:
    /// `spare` columns are left out, first to last, where there is no room for all.
    PointsTable(Workbench& workbench, std::vector<PointsModel::Column> columns, std::vector<PointsModel::Column> spare = {},
                QWidget* parent = nullptr);

    void setTheme(const Theme& theme);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void showColumns();
    void showSelected(int row);
    [[nodiscard]] int neededWidth(PointsModel::Column column) const;
    struct Needed {
        PointsModel::Column column;
        int width = 0;
    };
    /// The columns for which there is room. Widths are measured once: each looks at every row.
    [[nodiscard]] std::vector<Needed> shownColumns() const;
    [[nodiscard]] static int sumOf(const std::vector<Needed>& columns);
    /// Every column gets what it needs, and the room that is left is spread; the last takes the rest.
    void layOutColumns();

    Workbench& m_workbench;
    std::vector<PointsModel::Column> m_columns;
    std::vector<PointsModel::Column> m_spare;
    QSortFilterProxyModel* m_sorted;
    PointDelegate* m_delegate;
    PointsHeader* m_header;
    Theme m_theme;
    QTimer m_layOutSoon;
    bool m_following = false;
};

} // namespace ridgepoint
