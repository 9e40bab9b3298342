// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/theme.h"

#include <QWidget>

namespace ridgepoint {

/// A page of the window beside the roofline. MainWindow::addPage() puts it into the switch of the top bar; its focus proxy is where
/// typing begins.
class LabPage : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Follows the workbench; called when it changed, and a few times a second while something runs, but only while the page is shown.
    virtual void refresh() = 0;
    virtual void setTheme(const Theme& theme) = 0;
};

} // namespace ridgepoint
