// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/widgets/card.h"

class QPlainTextEdit;
class QPushButton;

namespace ridgepoint {

class Workbench;

/// Step 3: the gap in one's own words, kept with the session.
class ExplainCard : public StepCard {
    Q_OBJECT

public:
    explicit ExplainCard(Workbench& workbench, QWidget* parent = nullptr);

    void refresh();

    /// Written and not saved; empty otherwise.
    [[nodiscard]] QString unsaved() const;
    void setText(const QString& text);
    void focusText();

signals:
    /// The terms behind the answer are wanted.
    void whyRequested();

private:
    void save();
    void refreshText();
    void refreshState();

    Workbench& m_workbench;
    QLabel* m_prompt;
    QPlainTextEdit* m_text;
    QPushButton* m_save;
    QPushButton* m_why;
    QLabel* m_state;
    /// Session whose paragraph is in the field.
    QString m_filledFor;
};

} // namespace ridgepoint
