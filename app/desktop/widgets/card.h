// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QVBoxLayout>

class QHBoxLayout;
class QLabel;

namespace ridgepoint {

/// One numbered step of the spine: a white card with a round number, a title and a body.
class StepCard : public QFrame {
    Q_OBJECT

public:
    enum class State { waiting, open, done };

    StepCard(int number, const QString& title, QWidget* parent = nullptr);

    void setState(State state);
    [[nodiscard]] State state() const { return m_state; }

protected:
    /// Where a card puts what it shows.
    [[nodiscard]] QVBoxLayout* body() { return m_body; }
    /// Right end of the title's row.
    void addToHeader(QWidget* widget);

private:
    int m_number;
    State m_state = State::open;
    QLabel* m_badge;
    QHBoxLayout* m_header;
    QVBoxLayout* m_body;
};

} // namespace ridgepoint
