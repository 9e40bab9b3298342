// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QApplication>

namespace ridgepoint {

/// Style, palette, font and sheet of the whole program follow one theme.
void applyTheme(QApplication& application, const Theme& theme);

/// Makes a widget follow a dynamic property that its style sheet asks for ("state", "waiting").
void setStyleProperty(QWidget* widget, const char* property, const QVariant& value);

} // namespace ridgepoint
