// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/labs/lab_page.h"

class QBoxLayout;

namespace ridgepoint {

class FusionBench;
class FusionCard;
class FusionCosts;
class Workbench;

/// An expression in one kernel for each operation against one for all: predict, measure, and see where the time goes.
class FusionPage : public LabPage {
    Q_OBJECT

public:
    explicit FusionPage(Workbench& workbench, QWidget* parent = nullptr);

    void refresh() override;
    void setTheme(const Theme& theme) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void showAll();

    FusionBench* m_bench;
    FusionCard* m_card;
    FusionCosts* m_costs;
    QBoxLayout* m_cards = nullptr;
    Theme m_theme;
};

} // namespace ridgepoint
