// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace ridgepoint {

class RooflineChart;
class Workbench;

/// The stage: full screen, large type, only the question, the chart and the verdict. Points that are measured stay hidden until
/// they are asked for, one key press each; nothing else moves.
class Presenter : public QWidget {
    Q_OBJECT

public:
    explicit Presenter(Workbench& workbench, QWidget* parent = nullptr);
    ~Presenter() override;

    /// Things revealed so far: the model's expectation, then the points, then the verdict.
    [[nodiscard]] int revealed() const { return m_revealed; }
    [[nodiscard]] int revealable() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void reveal(int count);
    void showPoints();
    void showWords();
    [[nodiscard]] QString expectationText() const;

    Workbench& m_workbench;
    Theme m_theme;
    QLabel* m_question = nullptr;
    RooflineChart* m_chart = nullptr;
    QLabel* m_words = nullptr;
    QLabel* m_keys = nullptr;
    int m_revealed = 0;
};

} // namespace ridgepoint
