// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_card.h"
#include "app/desktop/labs/views_quiz.h"
#include "app/desktop/theme.h"

class QPushButton;

namespace ridgepoint {

class MemoryGrid;
class ViewsModel;
class ViewsTable;
class Selector;
class Workbench;

/// Operations to call view or copy before they run on real buffers, then what the storage says, and how memory is walked.
class ViewsCard : public LabCard {
    Q_OBJECT

public:
    explicit ViewsCard(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();
    void setTheme(const Theme& theme);

private:
    void buildBase();
    void buildChips();
    void buildOperation();
    void buildTable();
    void buildAnswer();
    void buildMemory();
    void readBase();
    void add(const QString& text);
    void addSeven();
    void classify(ViewGuess guess);
    void toggle();
    void removeSelected();
    void reveal();
    void startOver();
    void showQuiz();
    void showMemory();
    void showCaption();
    [[nodiscard]] int selectedRow() const;
    /// nullptr before the reveal.
    [[nodiscard]] const TensorView* selectedView() const;
    [[nodiscard]] QString stateText() const;

    Workbench& m_workbench;
    ViewsQuiz m_quiz;
    ViewsModel* m_model = nullptr;
    QLineEdit* m_shape = nullptr;
    Selector* m_type = nullptr;
    QLabel* m_baseFault = nullptr;
    QLineEdit* m_operation = nullptr;
    QLabel* m_operationFault = nullptr;
    ViewsTable* m_table = nullptr;
    QPushButton* m_view = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_reveal = nullptr;
    QPushButton* m_again = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_why = nullptr;
    QLabel* m_caption = nullptr;
    MemoryGrid* m_memory = nullptr;
};

} // namespace ridgepoint
