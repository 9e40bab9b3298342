// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_card.h"

class QPushButton;

namespace ridgepoint {

class FusionBench;
class NoteEdit;
class Workbench;

/// What is asked of the fusion lab: the expression and its size, the prediction that is locked, the run.
class FusionCard : public LabCard {
    Q_OBJECT

public:
    FusionCard(FusionBench& bench, Workbench& workbench, QWidget* parent = nullptr);

    void refresh();

private:
    void buildExpression();
    void buildSize();
    void buildPrediction();
    void buildRun();
    void connectControls();
    void commit();
    void runOrStop();
    void startOver();
    void refreshPrediction();
    void refreshRun();
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] QString lockedText() const;

    FusionBench& m_bench;
    Workbench& m_workbench;
    QLineEdit* m_expression = nullptr;
    QLabel* m_expressionFault = nullptr;
    QLineEdit* m_size = nullptr;
    QLabel* m_sizeFault = nullptr;
    QLabel* m_where = nullptr;
    QLineEdit* m_value = nullptr;
    QLabel* m_valueFault = nullptr;
    NoteEdit* m_because = nullptr;
    QLabel* m_becauseFault = nullptr;
    QPushButton* m_commit = nullptr;
    QPushButton* m_decline = nullptr;
    QLabel* m_locked = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_again = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_runFault = nullptr;
    QList<QToolButton*> m_chips;
};

} // namespace ridgepoint
