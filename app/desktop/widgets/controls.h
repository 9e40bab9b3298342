// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QToolButton>

/// Small makers, so that no control is left without a name, an accessible name and a tooltip.
namespace ridgepoint {

/// How a control is known to tests, to screen readers and to people.
struct Naming {
    const char* object;
    QString accessible;
    QString tip;
};
void giveName(QWidget* widget, const Naming& naming);

/// A label with a role of the theme's style sheet; wraps, and can be selected with the mouse when `object` is set.
[[nodiscard]] QLabel* makeLabel(const char* role, const QString& text = {}, const char* object = nullptr);
[[nodiscard]] QPushButton* makeButton(const QString& text, const Naming& naming);

/// Shows a text at the place it belongs to, or takes no room when there is none.
void showOrHide(QLabel* label, const QString& text);

} // namespace ridgepoint
