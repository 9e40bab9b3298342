// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/view_menu.h"

#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"

#include <QAction>

namespace ridgepoint {

ViewMenu::ViewMenu(Workbench& workbench, QWidget* parent) : QMenu(parent), m_workbench(workbench)
{
    setObjectName(QStringLiteral("viewMenu"));
    m_roofs = addMenu(tr("&Roofs"));
    m_roofs->setObjectName(QStringLiteral("roofsMenu"));
    m_roofs->setToolTipsVisible(true);
    addKind(RoofKind::measured, tr("&Measured here"));
    addKind(RoofKind::datasheet, tr("&Datasheet"));
    addKind(RoofKind::atClock, tr("Datasheet at the &clock held"));
    refresh();
}

void ViewMenu::addKind(RoofKind kind, const QString& text)
{
    QAction* action = m_roofs->addAction(text);
    action->setObjectName(QStringLiteral("roofs_") + roofKindWord(kind));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, kind](bool on) { m_workbench.showRoofs(kind, on); });
    m_kinds[static_cast<std::size_t>(kind)] = action;
}

void ViewMenu::refresh()
{
    for (const RoofKind kind : kRoofKinds) {
        const RoofOffer offer = m_workbench.roofOffer(kind);
        QAction* action = m_kinds[static_cast<std::size_t>(kind)];
        action->setEnabled(offer.spec.has_value());
        action->setChecked(offer.held || (offer.spec && m_workbench.showsRoofs(kind)));
        const QString tip =
            offer.spec ? tr("Draw the roofs of %1 beside the others").arg(toQString(offer.spec->name)) : offer.reason;
        action->setToolTip(tip);
        action->setStatusTip(tip);
    }
}

} // namespace ridgepoint
