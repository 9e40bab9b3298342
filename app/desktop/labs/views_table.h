// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/views_quiz.h"
#include "app/desktop/theme.h"

#include <QTableView>

namespace ridgepoint {

class ViewsModel;

/// The operations of a quiz. V and C classify the selected row, Delete removes it, a click on what was said changes it.
class ViewsTable : public QTableView {
    Q_OBJECT

public:
    explicit ViewsTable(ViewsModel* model, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void classified(ridgepoint::ViewGuess guess);
    /// What was said of the selected row was clicked.
    void toggled();
    void removeRequested();
    void rowSelected();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
};

} // namespace ridgepoint
