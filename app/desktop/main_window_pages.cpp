// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window and how to get from one to another.
#include "app/desktop/labs/fusion_page.h"
#include "app/desktop/labs/ledger_tab.h"
#include "app/desktop/labs/tensor_page.h"
#include "app/desktop/main_window.h"
#include "app/desktop/widgets/page_switch.h"
#include "app/desktop/widgets/top_bar.h"
#include "app/desktop/workbench/workbench.h"

#include <QShortcut>
#include <QStackedWidget>

namespace ridgepoint {

void MainWindow::buildPages()
{
    addRooflinePage();
    m_topBar->pages().addPage(QStringLiteral("roofline"), tr("Roofline"), tr("Predict, measure, explain, and the chart"));
    addPageKey(0);
    addPage(QStringLiteral("tensor"), tr("Tensor"), tr("What a tensor takes in memory, and which operations copy it"),
            new TensorPage(m_workbench));
    addPage(QStringLiteral("fusion"), tr("Fusion"), tr("One kernel for each operation against one for all of them"),
            new FusionPage(m_workbench));
    auto* ledger = new LedgerTab(m_workbench);
    addPage(QStringLiteral("ledger"), tr("Ledger"), tr("Every prediction so far, and how far off it was"), ledger);
    connect(ledger, &LedgerTab::openRequested, this, &MainWindow::openSession);
    connect(&m_topBar->pages(), &PageSwitch::chosen, this, &MainWindow::showPage);
    // What was opened is shown there.
    connect(&m_workbench.sessions(), &SessionKeeper::opened, this, [this] { showPage(0); });
}

void MainWindow::addPage(const QString& object, const QString& title, const QString& tip, LabPage* page)
{
    m_topBar->pages().addPage(object, title, tip);
    m_pages->addWidget(page);
    page->setTheme(m_theme);
    addPageKey(m_pages->count() - 1);
}

void MainWindow::addPageKey(int page)
{
    constexpr int kMostKeys = 9;
    if (page < kMostKeys) {
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + page);
        connect(new QShortcut(QKeySequence(Qt::CTRL | key), this), &QShortcut::activated, this, [this, page] { showPage(page); });
    }
}

void MainWindow::showPage(int page)
{
    if (page < 0 || page >= m_pages->count()) {
        return;
    }
    m_pages->setCurrentIndex(page);
    m_topBar->pages().setCurrent(page);
    if (LabPage* lab = shownLab()) {
        lab->refresh();
        lab->setFocus(Qt::ShortcutFocusReason);
    }
}

LabPage* MainWindow::shownLab() const { return qobject_cast<LabPage*>(m_pages->currentWidget()); }

} // namespace ridgepoint
