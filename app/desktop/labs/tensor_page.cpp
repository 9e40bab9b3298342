// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/tensor_page.h"

#include "app/desktop/labs/lab_card.h"
#include "app/desktop/labs/size_card.h"
#include "app/desktop/labs/views_card.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace ridgepoint {

TensorPage::TensorPage(Workbench& workbench, QWidget* parent)
    : LabPage(parent), m_size(new SizeCard(workbench)), m_views(new ViewsCard(workbench))
{
    m_cards = new QBoxLayout(QBoxLayout::LeftToRight);
    m_cards->addWidget(m_size, 2);
    m_cards->addWidget(m_views, 5);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeLabScroll("tensorScroll", tr("Tensor"), m_cards));
    setFocusProxy(m_size->findChild<QWidget*>(QStringLiteral("sizeShape")));
}

void TensorPage::refresh()
{
    m_size->refresh();
    m_views->refresh();
}

void TensorPage::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_size->setTheme(theme);
    m_views->setTheme(theme);
    arrange();
}

void TensorPage::resizeEvent(QResizeEvent* event)
{
    LabPage::resizeEvent(event);
    arrange();
}

void TensorPage::arrange() { arrangeLab(*m_cards, width(), m_theme); }

} // namespace ridgepoint
