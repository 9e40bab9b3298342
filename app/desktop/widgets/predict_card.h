// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"
#include "app/desktop/widgets/card.h"

class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace ridgepoint {

class Selector;
class WordsEdit;
class Workbench;

/// Step 1: the exercise's question, a number with a reason, and the lock.
class PredictCard : public StepCard {
    Q_OBJECT

public:
    explicit PredictCard(Workbench& workbench, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void refresh();

    /// What is typed and not committed.
    [[nodiscard]] QString typedValue() const;
    [[nodiscard]] QString typedBecause() const;
    /// The cursor into the number, or onto the first row of words.
    void focusPrediction();
    void setTyped(const QString& value, const QString& because);

private:
    void buildExerciseRow();
    void buildNumber();
    void buildBecause();
    void buildButtons();
    void connectControls();
    void commit();
    [[nodiscard]] bool wordy() const;
    void refreshExercises();
    void refreshFields();
    void refreshLock();
    void showHint(bool shown);

    Workbench& m_workbench;
    Selector* m_exercise = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QLabel* m_question = nullptr;
    QLineEdit* m_value = nullptr;
    QLabel* m_unit = nullptr;
    WordsEdit* m_words = nullptr;
    QLabel* m_valueFault = nullptr;
    QPlainTextEdit* m_because = nullptr;
    QLabel* m_becauseFault = nullptr;
    QPushButton* m_hintButton = nullptr;
    QLabel* m_hint = nullptr;
    QPushButton* m_commit = nullptr;
    QPushButton* m_decline = nullptr;
    QLabel* m_locked = nullptr;
    /// Exercise and lock that the fields were last filled for.
    QString m_filledFor;
};

} // namespace ridgepoint
