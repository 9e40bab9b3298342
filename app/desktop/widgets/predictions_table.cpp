// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/widgets/predictions_table.h"

#include "app/desktop/text.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/units.h"

#include <QHeaderView>
#include <QStandardItemModel>

namespace ridgepoint {

namespace {

QString inUnit(const Outcome& outcome, double value)
{
    const QString number = toQString(shortDecimal(value / outcome.unitScale));
    return outcome.quantity == QuantityKind::ratio ? number + QStringLiteral("×")
                                                   : number + QLatin1Char(' ') + toQString(outcome.unit);
}

/// By what factor the prediction missed: "4.0× too low".
QString missText(const Outcome& outcome, double predicted)
{
    if (!outcome.answer || outcome.answer->value <= 0) {
        return {};
    }
    const double factor = outcome.answer->value / predicted;
    if (factor > 0.95 && factor < 1.05) {
        return PredictionsTable::tr("right");
    }
    return factor > 1 ? PredictionsTable::tr("%1× too low").arg(toQString(shortDecimal(factor, 2)))
                      : PredictionsTable::tr("%1× too high").arg(toQString(shortDecimal(1 / factor, 2)));
}

} // namespace

PredictionsTable::PredictionsTable(Workbench& workbench, QWidget* parent)
    : QTableView(parent), m_workbench(workbench), m_rows(new QStandardItemModel(this))
{
    giveName(this, {"predictionsTable", tr("Predictions"), tr("What was committed in this session, and what was measured")});
    m_rows->setHorizontalHeaderLabels({tr("Locked"), tr("Said"), tr("Measured"), tr("Missed by"), tr("Because"), tr("Checksum")});
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
        const QString measured = words.answer ? inUnit(words, words.answer->value) : QStringLiteral("—");
        QList<QStandardItem*> row;
        for (const QString& text : {clockLabel(said.committed), inUnit(words, said.value), measured, missText(words, said.value),
                                    toQString(said.because), toQString(entry.checksum)}) {
            row << new QStandardItem(text);
        }
        row[4]->setToolTip(toQString(said.question));
        m_rows->appendRow(row);
    }
}

} // namespace ridgepoint
