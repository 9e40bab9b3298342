// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint {

struct Naming;
struct Theme;

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

/// The cards of a page, which scroll when they do not fit.
[[nodiscard]] QScrollArea* makeLabScroll(const char* object, const QString& accessible, QBoxLayout* cards);
/// Beside each other where a page of this width has room, else under each other.
void arrangeLab(QBoxLayout& cards, int width, const Theme& theme);

} // namespace ridgepoint
