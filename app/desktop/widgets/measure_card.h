// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/widgets/card.h"

class QGridLayout;
class QPushButton;
class QToolButton;

namespace ridgepoint {

class Workbench;

/// Step 2: what will run and how, Start and Stop, how far it is.
class MeasureCard : public StepCard {
    Q_OBJECT

public:
    explicit MeasureCard(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();
    /// Only what moves while a sweep runs.
    void refreshProgress();

private:
    void buildRows();
    void buildCache(QGridLayout* rows);
    void buildRun();
    void connectControls();
    void startOrStop();

    Workbench& m_workbench;
    QLabel* m_kernels = nullptr;
    QLabel* m_sizes = nullptr;
    QLabel* m_timing = nullptr;
    QToolButton* m_warm = nullptr;
    QToolButton* m_cold = nullptr;
    QPushButton* m_run = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_remark = nullptr;
    QLabel* m_fault = nullptr;
};

} // namespace ridgepoint
