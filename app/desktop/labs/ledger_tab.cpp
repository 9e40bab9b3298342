// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_tab.h"

#include "app/desktop/labs/ledger_page.h"
#include "app/desktop/text.h"
#include "app/desktop/workbench/workbench.h"

#include <QVBoxLayout>

namespace ridgepoint {

LedgerTab::LedgerTab(Workbench& workbench, QWidget* parent)
    : LabPage(parent),
      m_workbench(workbench),
      m_page(new LedgerPage(workbench.thread(), {workbench.parts().sessionsDir, workbench.parts().loadExercises}))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_page, &LedgerPage::openRequested, this, &LedgerTab::openRequested);
}

QString LedgerTab::state() const
{
    const SessionKeeper& sessions = m_workbench.sessions();
    return QStringLiteral("%1 %2 %3")
        .arg(pathText(sessions.file()))
        .arg(static_cast<int>(sessions.state()))
        .arg(sessions.session().notes.size());
}

void LedgerTab::refresh()
{
    if (const QString now = QStringLiteral("shown ") + state(); now != m_readFor && !m_workbench.sweep().running()) {
        m_readFor = now;
        m_page->refresh();
    }
}

void LedgerTab::hideEvent(QHideEvent* event)
{
    // Files may come and go meanwhile.
    m_readFor.clear();
    LabPage::hideEvent(event);
}

void LedgerTab::setTheme(const Theme& theme) { m_page->setTheme(theme); }

} // namespace ridgepoint
