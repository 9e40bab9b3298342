// SPDX-License-Identifier: GPL-3.0-or-later
// What of the bar gives way where the window is narrow or the type is large.
#include "app/desktop/widgets/page_switch.h"
#include "app/desktop/widgets/top_bar.h"

#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QPushButton>

namespace ridgepoint {

bool TopBar::event(QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        fitPages();
    }
    return QFrame::event(event);
}

void TopBar::fitPages()
{
    const int brand = m_brand->sizeHint().width() + layout()->spacing();
    const int others = layout()->minimumSize().width() - m_pages->takenWidth() - (m_brand->isHidden() ? 0 : brand);
    m_pages->setCompact(others + brand + m_pages->fullWidth() > width());
    const bool narrow = others + brand + m_pages->takenWidth() > width();
    m_brand->setVisible(!narrow);
    if (m_present && narrow == m_present->text().contains(QStringLiteral("F5"))) {
        m_present->setText(narrow ? tr("Present") : tr("Present  F5"));
        // A new text takes the key away.
        m_present->setShortcut(QKeySequence(Qt::Key_F5));
    }
}

} // namespace ridgepoint
