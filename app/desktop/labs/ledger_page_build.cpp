// SPDX-License-Identifier: GPL-3.0-or-later
// What the page is made of.
#include "app/desktop/labs/ledger_chart_view.h"
#include "app/desktop/labs/ledger_delegate.h"
#include "app/desktop/labs/ledger_model.h"
#include "app/desktop/labs/ledger_page.h"
#include "app/desktop/widgets/controls.h"
#include "app/desktop/widgets/points_header.h"

#include <QBoxLayout>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

namespace ridgepoint {

namespace {

QFrame* makeCard(const char* object, QWidget* content)
{
    auto* card = new QFrame;
    card->setObjectName(QString::fromLatin1(object));
    card->setProperty("card", true);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(14, 12, 14, 10);
    layout->addWidget(content);
    return card;
}

} // namespace

void LedgerPage::buildHeader()
{
    m_header = new QWidget;
    auto* row = new QHBoxLayout(m_header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(makeLabel("title", tr("Ledger")));
    row->addStretch(1);
    m_refresh = makeButton(tr("Refresh"), {"ledgerRefresh", tr("Refresh the ledger"), tr("Read the sessions again")});
    row->addWidget(m_refresh);
    connect(m_refresh, &QPushButton::clicked, this, &LedgerPage::refresh);
    addExport({LedgerFormat::csv, "ledgerCsv", "csv"}, tr("CSV…"), tr("Save every prediction as a table for other programs"));
    addExport({LedgerFormat::html, "ledgerHtml", "html"}, tr("HTML…"), tr("Save the ledger as a page for a browser"));
    addExport({LedgerFormat::pdf, "ledgerPdf", "pdf"}, tr("PDF…"), tr("Save the ledger for printing"));
}

void LedgerPage::addExport(const Exporting& exporting, const QString& text, const QString& tip)
{
    QPushButton* button = makeButton(text, {exporting.object, tip, tip});
    m_header->layout()->addWidget(button);
    m_exports.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, exporting] { askWhereTo(exporting); });
}

void LedgerPage::buildTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(LedgerModel::kSortRole);
    m_table = new QTableView;
    giveName(m_table, {"ledgerTable", tr("Predictions"), {}});
    m_titles = new PointsHeader(m_table);
    m_table->setHorizontalHeader(m_titles);
    m_table->setModel(m_sorted);
    m_delegate = new LedgerDelegate(m_table);
    m_table->setItemDelegate(m_delegate);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(static_cast<int>(LedgerModel::Column::committed), Qt::DescendingOrder);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { open(m_sorted->mapToSource(index).row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { m_chart->setMarked(index.isValid() ? m_sorted->mapToSource(index).row() : -1); });
}

void LedgerPage::buildContent()
{
    m_message = makeLabel("done", {}, "ledgerMessage");
    m_summary = makeLabel("question", {}, "ledgerSummary");
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problems = makeLabel("error", {}, "ledgerProblems");
    m_empty =
        makeLabel("question",
                  tr("No predictions yet.\n\nOn the Roofline page choose an exercise, type a number and a because, commit, and "
                     "measure. Each prediction that you commit then stands here, with how far off it was."),
                  "ledgerEmpty");
    m_empty->setAlignment(Qt::AlignCenter);
    m_chart = new LedgerChartView;
    connect(m_chart, &LedgerChartView::rowClicked, this, &LedgerPage::mark);
    connect(m_chart, &LedgerChartView::rowActivated, this, &LedgerPage::open);
    buildTable();
    auto* both = new QWidget;
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeCard("ledgerChartCard", m_chart), 2);
    column->addWidget(makeCard("ledgerTableCard", m_table), 3);
    m_content = new QStackedWidget;
    m_content->addWidget(both);
    m_content->addWidget(makeCard("ledgerEmptyCard", m_empty));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 15, 16, 14);
    layout->setSpacing(10);
    layout->addWidget(m_header);
    for (QLabel* label : {m_message, m_summary, m_problems}) {
        label->hide();
        layout->addWidget(label);
    }
    layout->addWidget(m_content, 1);
}

void LedgerPage::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_chart->setTheme(theme);
    m_titles->setTheme(theme);
    m_delegate->setTheme(theme);
    m_table->verticalHeader()->setDefaultSectionSize(theme.bodyPx * 2 - 1);
    layOutColumns();
}

void LedgerPage::layOutColumns()
{
    const int widestText = 26 * m_theme.bodyPx;
    for (int column = 0; column < LedgerModel::kColumns; ++column) {
        int needed = m_titles->neededWidth(column);
        for (int row = 0; row < m_model->rowCount(); ++row) {
            needed = std::max(needed, m_delegate->neededWidth(m_model->index(row, column)));
        }
        m_table->setColumnWidth(column, std::min(needed, widestText));
    }
}

} // namespace ridgepoint
