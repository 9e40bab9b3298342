// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QTableView>

class QStandardItemModel;

namespace ridgepoint {

class Workbench;

/// The ledger of the session: what was said, when, why, and what was measured.
class PredictionsTable : public QTableView {
    Q_OBJECT

public:
    explicit PredictionsTable(Workbench& workbench, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void refresh();

private:
    Workbench& m_workbench;
    QStandardItemModel* m_rows;
};

} // namespace ridgepoint
