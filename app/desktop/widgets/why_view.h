// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QScrollArea>

class QLabel;
class QPushButton;

namespace ridgepoint {

class AnswerAxisView;
class Workbench;

/// Why the answer is what it is: the three numbers on one axis, the terms that explain the gap, and, once asked for, the exercise's own
/// explanation.
class WhyView : public QScrollArea {
    Q_OBJECT

public:
    explicit WhyView(Workbench& workbench, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void refresh();

private:
    Workbench& m_workbench;
    QLabel* m_sentence;
    AnswerAxisView* m_axis;
    QLabel* m_gap;
    QPushButton* m_show;
    QLabel* m_explanation;
    /// The run whose explanation was asked for.
    QString m_shownFor;
};

} // namespace ridgepoint
