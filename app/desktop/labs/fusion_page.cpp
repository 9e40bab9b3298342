// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/fusion_page.h"

#include "app/desktop/labs/fusion_bench.h"
#include "app/desktop/labs/fusion_card.h"
#include "app/desktop/labs/fusion_costs.h"
#include "app/desktop/labs/lab_card.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace ridgepoint {

FusionPage::FusionPage(Workbench& workbench, QWidget* parent)
    : LabPage(parent),
      m_bench(new FusionBench(workbench, this)),
      m_card(new FusionCard(*m_bench, workbench)),
      m_costs(new FusionCosts(*m_bench))
{
    m_cards = new QBoxLayout(QBoxLayout::LeftToRight);
    m_cards->addWidget(m_card, 2);
    m_cards->addWidget(m_costs, 5);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeLabScroll("fusionScroll", tr("Fusion"), m_cards));
    setFocusProxy(m_card->findChild<QWidget*>(QStringLiteral("fusionExpression")));
    connect(m_bench, &FusionBench::changed, this, &FusionPage::showAll);
    showAll();
}

void FusionPage::refresh()
{
    m_bench->follow();
    showAll();
}

void FusionPage::showAll()
{
    m_card->refresh();
    m_costs->refresh();
}

void FusionPage::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_costs->setTheme(theme);
    arrange();
}

void FusionPage::resizeEvent(QResizeEvent* event)
{
    LabPage::resizeEvent(event);
    arrange();
}

void FusionPage::arrange() { arrangeLab(*m_cards, width(), m_theme); }

} // namespace ridgepoint
