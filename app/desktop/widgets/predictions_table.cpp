// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/predictions_table.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/prediction_text.h"

#include <QHeaderView>
#include <QStandardItemModel>

namespace ridgepoint {

namespace {

QString answerText(const Outcome& outcome)
{
    if (!outcome.answer) {
        return QStringLiteral("—");
    }
    if (inWords(outcome.quantity)) {
        return toStringList(outcome.answer->words).join(QStringLiteral(", "));
    }
    return toQString(inUnit(outcome, outcome.answer->value));
}

QString textOf(const Prediction& said, const Outcome& outcome)
{
    return inWords(said.quantity) ? toQString(saidText(said)) : toQString(inUnit(outcome, said.value));
}

} // namespace

PredictionsTable::PredictionsTable(Workbench& workbench, QWidget* parent)
    : QTableView(parent), m_workbench(workbench), m_rows(new QStandardItemModel(this))
{
    giveName(this, {"predictionsTable", tr("Predictions"), tr("What was committed in this session, and what was measured")});
    m_rows->setHorizontalHeaderLabels({tr("Locked"), tr("Said"), tr("Measured"), tr("How far off"), tr("Because"), tr("Checksum")});
    setModel(m_rows);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(4, QHeaderView::Stretch);
}

void PredictionsTable::setTheme(const Theme& theme)
{
    verticalHeader()->setDefaultSectionSize(theme.bodyPx * 2 - 1);
    horizontalHeader()->setFixedHeight(theme.bodyPx * 2 + 2);
}

void PredictionsTable::refresh()
{
    m_rows->removeRows(0, m_rows->rowCount());
    const auto& outcome = m_workbench.outcome();
    for (const LedgerEntry& entry : m_workbench.lesson().ledger().entries()) {
        const Prediction& said = entry.prediction;
        const Outcome words = outcome ? *outcome : Outcome{.quantity = said.quantity};
        QList<QStandardItem*> row;
        for (const QString& text : {clockLabel(said.committed), textOf(said, words), answerText(words),
                                    toQString(feedbackText(words)), toQString(said.because), toQString(entry.checksum)}) {
            row << new QStandardItem(text);
        }
        row[4]->setToolTip(toQString(said.question));
        m_rows->appendRow(row);
    }
}

} // namespace ridgepoint
