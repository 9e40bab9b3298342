// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does when asked: sessions, export, presentation, remembered state.
#include "app/desktop/chart_export.h"
#include "app/desktop/main_window.h"
#include "app/desktop/presenter.h"
#include "app/desktop/report/report_export.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/explain_card.h"
#include "app/desktop/widgets/message_bar.h"
#include "app/desktop/widgets/predict_card.h"
#include "app/desktop/widgets/status_strip.h"
#include "app/desktop/widgets/top_bar.h"
#include "app/desktop/workbench/desk_memory.h"
#include "app/desktop/workbench/workbench.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>

#include <utility>

namespace ridgepoint {

namespace {

constexpr int kRecentFiles = 8;

/// What went wrong and what to do, or nothing.
QString exported(const Workbench& workbench, const Theme& theme, const QString& kind, const QString& file)
{
    if (kind == QStringLiteral("csv")) {
        return exportPoints(workbench, file);
    }
    if (kind == QStringLiteral("report-html") || kind == QStringLiteral("report-pdf")) {
        return exportReport(workbench, kind.endsWith(QStringLiteral("html")) ? ReportFormat::html : ReportFormat::pdf, file);
    }
    return exportChart(workbench, theme, file);
}

} // namespace

void MainWindow::connectActions()
{
    connect(m_topBar, &TopBar::presentRequested, this, &MainWindow::present);
    connect(m_topBar, &TopBar::exportRequested, this, &MainWindow::exportAs);
    connect(m_topBar, &TopBar::openRequested, this, &MainWindow::askForSession);
    connect(m_topBar, &TopBar::saveAsRequested, this, &MainWindow::askWhereToSave);
    connect(m_topBar, &TopBar::recentRequested, this, &MainWindow::openSession);
    connect(m_topBar, &TopBar::themeRequested, this, &MainWindow::setTheme);
    connect(m_status, &StatusStrip::saveAsRequested, this, &MainWindow::askWhereToSave);
    for (const SessionKeeper* sessions : {&std::as_const(m_workbench).sessions(), &m_workbench.lab().sessions()}) {
        connect(sessions, &SessionKeeper::changed, this, [this, sessions] {
            if (sessions->state() == SessionKeeper::State::saved) {
                rememberRecent(pathText(sessions->file()));
            }
        });
    }
}

void MainWindow::restoreState()
{
    const auto kind = parseTheme(m_settings.value(QStringLiteral("theme"), QStringLiteral("light")).toString());
    setTheme(kind.value_or(Theme::Kind::light));
    resize(1440, 900);
    restoreGeometry(m_settings.value(QStringLiteral("geometry")).toByteArray());
    m_stage->restoreState(m_settings.value(QStringLiteral("stage")).toByteArray());
    showPage(m_settings.value(QStringLiteral("page"), 0).toInt());
    m_topBar->setRecent(m_settings.value(QStringLiteral("recent")).toStringList());
    for (const QString& word : m_settings.value(QStringLiteral("roofsShown")).toStringList()) {
        if (const auto roofs = parseRoofKind(word)) {
            m_workbench.showRoofs(*roofs, true);
        }
    }
}

void MainWindow::saveState()
{
    const char* theme = m_theme.kind == Theme::Kind::dark ? "dark" : m_theme.kind == Theme::Kind::projector ? "projector" : "light";
    m_settings.setValue(QStringLiteral("theme"), QString::fromLatin1(theme));
    m_settings.setValue(QStringLiteral("geometry"), saveGeometry());
    m_settings.setValue(QStringLiteral("stage"), m_stage->saveState());
    m_settings.setValue(QStringLiteral("page"), m_pages->currentIndex());
    QStringList roofs;
    for (const RoofKind each : kRoofKinds) {
        if (m_workbench.showsRoofs(each)) {
            roofs << roofKindWord(each);
        }
    }
    m_settings.setValue(QStringLiteral("roofsShown"), roofs);
    if (m_workbench.lesson().current()) {
        DeskMemory memory = memoryOf(m_workbench);
        memory.value = m_predict->typedValue();
        memory.because = m_predict->typedBecause();
        memory.note = m_explain->unsaved();
        remember(m_settings, memory);
    }
}

void MainWindow::resume()
{
    const std::vector<Exercise>& exercises = m_workbench.lesson().exercises();
    if (m_resumed || exercises.empty()) {
        return;
    }
    m_resumed = true;
    const std::optional<DeskMemory> memory = recall(m_settings);
    if (!memory) {
        return;
    }
    const auto known = std::ranges::find(exercises, memory->exercise.toStdString(), &Exercise::id);
    if (known != exercises.end()) {
        m_workbench.openExercise(static_cast<int>(known - exercises.begin()));
    }
    if (!memory->session.isEmpty()) {
        m_note = memory->note;
        m_workbench.openSession(toPath(memory->session));
    } else if (memory->said) {
        m_workbench.takeUp(*memory->said);
    } else if (known != exercises.end()) {
        m_predict->setTyped(memory->value, memory->because);
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveState();
    m_workbench.stop();
    QMainWindow::closeEvent(event);
}

void MainWindow::present()
{
    auto* presenter = new Presenter(m_workbench, this);
    presenter->showFullScreen();
    presenter->activateWindow();
}

void MainWindow::exportAs(const QString& kind)
{
    const QString ending = kind.section(QLatin1Char('-'), -1);
    const QString stem = QFileInfo(pathText(m_workbench.sessions().file())).fileName().section(QLatin1Char('.'), 0, 0);
    const QString proposed =
        QDir::home().filePath((stem.isEmpty() ? QStringLiteral("roofline") : stem) + QLatin1Char('.') + ending);
    const QString file = QFileDialog::getSaveFileName(this, tr("Export"), proposed, QStringLiteral("*.%1").arg(ending));
    if (file.isEmpty()) {
        return;
    }
    const QString fault = exported(m_workbench, m_theme, kind, file);
    if (fault.isEmpty()) {
        m_message->showInfo(tr("Exported to %1").arg(file));
    } else {
        m_message->showError(fault);
    }
}

void MainWindow::askForSession()
{
    const QString dir = pathText(m_workbench.sessions().dir());
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a session"), dir, tr("Sessions (*.json *.journal);;All files (*)"));
    if (!file.isEmpty()) {
        openSession(file);
    }
}

void MainWindow::openSession(const QString& file)
{
    m_message->hide();
    m_resumed = true;
    m_workbench.openSession(toPath(file));
}

void MainWindow::askWhereToSave()
{
    const QString proposed = pathText(m_workbench.sessions().file());
    const QString file = QFileDialog::getSaveFileName(this, tr("Save the session"), proposed, tr("Sessions (*.json)"));
    if (!file.isEmpty()) {
        m_workbench.sessions().saveAs(toPath(file));
    }
}

void MainWindow::rememberRecent(const QString& file)
{
    QStringList recent = m_settings.value(QStringLiteral("recent")).toStringList();
    if (!recent.isEmpty() && recent.front() == file) {
        return;
    }
    recent.removeAll(file);
    recent.prepend(file);
    recent = recent.mid(0, kRecentFiles);
    m_settings.setValue(QStringLiteral("recent"), recent);
    m_topBar->setRecent(recent);
}

void MainWindow::offerLeftOvers()
{
    const auto& leftOvers = m_workbench.sessions().leftOvers();
    const QString offered = leftOvers.empty() ? QString() : pathText(leftOvers.front());
    if (offered.isEmpty() || offered == m_offered) {
        return;
    }
    m_offered = offered;
    const std::filesystem::path journal = leftOvers.front();
    m_message->showInfo(tr("A run was cut short: %1. Its finished points are safe.").arg(QFileInfo(offered).fileName()),
                        {{tr("Recover"), tr("Open what was measured and save it as a session"), "recoverRun",
                          [this, journal] { m_workbench.sessions().recover(journal); }},
                         {tr("Discard"), tr("Delete the unfinished run"), "discardRun",
                          [this, journal] { m_workbench.sessions().discard(journal); }}});
}

} // namespace ridgepoint
