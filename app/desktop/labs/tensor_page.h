// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_page.h"

class QBoxLayout;

namespace ridgepoint {

class SizeCard;
class ViewsCard;
class Workbench;

/// What a tensor takes in memory, and which operations on it copy. Two cards, beside each other where there is room.
class TensorPage : public LabPage {
    Q_OBJECT

public:
    explicit TensorPage(Workbench& workbench, QWidget* parent = nullptr);

    void refresh() override;
    void setTheme(const Theme& theme) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    SizeCard* m_size;
    ViewsCard* m_views;
    QBoxLayout* m_cards = nullptr;
    Theme m_theme;
};

} // namespace ridgepoint
