// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint {

struct Naming;

/// A card of a lab: a title, a soft line that says what it is for, a body.
class LabCard : public QFrame {
    Q_OBJECT

public:
    LabCard(const QString& title, const QString& purpose, QWidget* parent = nullptr);

protected:
    [[nodiscard]] QVBoxLayout* body() { return m_body; }

private:
    QVBoxLayout* m_body;
};

[[nodiscard]] QLineEdit* makeField(const Naming& naming, const QString& text, const QString& placeholder);
/// Where a fault of a field is said: fixed pitch, so that a caret stands under its letter.
[[nodiscard]] QLabel* makeFault(const char* object);
/// A small round button that stands for an example.
[[nodiscard]] QToolButton* makeChip(const QString& text, const Naming& naming);

} // namespace ridgepoint
