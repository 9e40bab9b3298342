// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/labs/ledger_page.h"

#include "app/common/ledger_summary.h"
#include "app/desktop/labs/ledger_chart_view.h"
#include "app/desktop/labs/ledger_model.h"
#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/points_header.h"
#include "app/desktop/window_style.h"

#include <QDir>
#include <QFileDialog>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

#include <mutex>

namespace ridgepoint {

/// The page as the engine thread sees it: there, or gone.
struct LedgerPage::Door {
    std::mutex mutex;
    LedgerPage* page = nullptr;
};

namespace {

LedgerReading readFrom(const LedgerSource& source, const std::stop_token& stop)
{
    try {
        return readLedger(source.sessionsDir, source.loadExercises().exercises, stop);
    } catch (const std::exception& error) {
        return {.problems = {error.what()}};
    }
}

} // namespace

LedgerPage::LedgerPage(EngineThread& thread, LedgerSource source, QWidget* parent)
    : QWidget(parent),
      m_thread(thread),
      m_source(std::move(source)),
      m_door(std::make_shared<Door>()),
      m_model(new LedgerModel(this)),
      m_sorted(new QSortFilterProxyModel(this))
{
    m_door->page = this;
    giveName(this, {"ledgerPage", tr("Ledger of predictions"), {}});
    buildHeader();
    buildContent();
    showReading();
}

LedgerPage::~LedgerPage()
{
    m_gone.request_stop();
    const std::lock_guard lock(m_door->mutex);
    m_door->page = nullptr;
}

void LedgerPage::refresh()
{
    ++m_waiting;
    m_refresh->setEnabled(false);
    m_refresh->setText(tr("Reading…"));
    // The stop token of the thread belongs to the Stop button, which is about measuring.
    m_thread.post([door = m_door, source = m_source, gone = m_gone.get_token()](const std::stop_token&) {
        LedgerReading reading = gone.stop_requested() ? LedgerReading{} : readFrom(source, gone);
        const std::lock_guard lock(door->mutex);
        if (LedgerPage* page = door->page) {
            QMetaObject::invokeMethod(
                page, [page, reading = std::move(reading)] { page->take(reading); }, Qt::QueuedConnection);
        }
    });
}

void LedgerPage::take(LedgerReading reading)
{
    --m_waiting;
    if (m_waiting > 0) {
        return; // a newer one is under way
    }
    m_refresh->setEnabled(true);
    m_refresh->setText(tr("Refresh"));
    m_reading = std::move(reading);
    showReading();
    emit refreshed();
}

void LedgerPage::showReading()
{
    const bool any = !m_reading.rows.empty();
    m_model->setRows(m_reading.rows);
    m_chart->setRows(m_reading.rows);
    QStringList sentences;
    for (const std::string& sentence : any ? summarySentences(summaryOf(m_reading.rows)) : std::vector<std::string>{}) {
        sentences << toQString(sentence);
    }
    showOrHide(m_summary, sentences.join(QLatin1Char('\n')));
    showProblems();
    for (QPushButton* button : m_exports) {
        button->setEnabled(any);
    }
    m_content->setCurrentIndex(any ? 0 : 1);
    layOutColumns();
}

void LedgerPage::showProblems()
{
    QStringList problems;
    for (const std::string& problem : m_reading.problems) {
        problems << toQString(problem);
    }
    const QString text =
        problems.isEmpty() ? QString()
        : problems.size() == 1
            ? tr("Left out: %1").arg(problems.front())
            : tr("%1 files could not be read and are left out. The first: %2").arg(problems.size()).arg(problems.front());
    m_problems->setToolTip(problems.join(QLatin1Char('\n')));
    showOrHide(m_problems, text);
}

void LedgerPage::askWhereTo(const Exporting& exporting)
{
    const QString ending = QString::fromLatin1(exporting.ending);
    const QString proposed = QDir::home().filePath(QStringLiteral("ledger.") + ending);
    const QString file = QFileDialog::getSaveFileName(this, tr("Export"), proposed, QStringLiteral("*.%1").arg(ending));
    if (!file.isEmpty()) {
        exportTo(exporting.format, file);
    }
}

void LedgerPage::exportTo(LedgerFormat format, const QString& file)
{
    const QString fault = exportLedger(m_reading, format, file);
    say(fault.isEmpty() ? tr("Exported to %1").arg(file) : fault, !fault.isEmpty());
}

void LedgerPage::say(const QString& text, bool isFault)
{
    setStyleProperty(m_message, "role", isFault ? QStringLiteral("error") : QStringLiteral("done"));
    showOrHide(m_message, text);
}

void LedgerPage::open(int row)
{
    if (const LedgerRow* chosen = m_model->row(row)) {
        emit openRequested(pathText(chosen->file));
    }
}

void LedgerPage::mark(int row)
{
    const QModelIndex shown = m_sorted->mapFromSource(m_model->index(row, 0));
    if (shown.isValid()) {
        m_table->selectRow(shown.row());
        m_table->scrollTo(shown);
    }
}

} // namespace ridgepoint
