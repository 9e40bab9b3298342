// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_export.h"
#include "app/desktop/report/ledger_chart_painter.h"
#include "app/desktop/report/report_pages.h"
#include "app/desktop/text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

constexpr double kChartHeight = 260;
constexpr int kChartPx = 11;

QString tr(const char* text) { return QCoreApplication::translate("Report", text); }

void addChart(PageFlow& pages, const LedgerReading& reading)
{
    const LedgerChart chart = ledgerChart(reading.rows);
    if (chart.dots.empty()) {
        return;
    }
    pages.addSpace(10);
    pages.addPicture(kChartHeight, [chart, theme = pages.theme()](QPainter& painter, const QRectF& room) {
        paintLedgerChart(painter, LedgerChartPlace(room, chart, theme, kChartPx), chart, theme);
    });
    pages.addSpace(10);
}

QString footerOf(const LedgerReading& reading)
{
    if (reading.rows.empty()) {
        return tr("Ledger of predictions");
    }
    return tr("Ledger of predictions, %1 to %2")
        .arg(toQString(isoTime(reading.rows.front().prediction.committed).substr(0, 10)),
             toQString(isoTime(reading.rows.back().prediction.committed).substr(0, 10)));
}

} // namespace

PageFlow ledgerPages(const LedgerReading& reading)
{
    PageFlow pages(makeTheme(Theme::Kind::light));
    const Theme& theme = pages.theme();
    pages.setFooter(footerOf(reading));
    pages.addText(tr("Ledger of predictions"), {22, QFont::Bold, theme.ink, 0, 8});
    for (const std::string& sentence : summarySentences(summaryOf(reading.rows))) {
        pages.addText(toQString(sentence), {13, QFont::Normal, theme.ink});
    }
    addChart(pages, reading);
    if (!reading.rows.empty()) {
        LedgerCells cells = ledgerCells(reading.rows);
        pages.addTable({std::move(cells.titles), std::move(cells.rows)});
    }
    for (const std::string& problem : reading.problems) {
        pages.addText(tr("Left out: %1").arg(toQString(problem)), {10, QFont::Normal, theme.error, 6, 0});
    }
    return pages;
}

} // namespace ridgepoint
