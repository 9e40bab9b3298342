// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_page.h"

class QBoxLayout;
class QScrollArea;

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

/// A page's cards in a column or row that scrolls when it does not fit.
[[nodiscard]] QScrollArea* makeLabScroll(const char* object, const QString& accessible, QBoxLayout* cards);

} // namespace ridgepoint
