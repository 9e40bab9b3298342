// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/html_text.h"
#include "app/common/ledger_chart.h"
#include "app/common/ledger_export.h"
#include "app/common/reported_session.h"
#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string measuredText(const LedgerRow& row)
{
    if (!row.answer) {
        return statusWords(row);
    }
    std::string text = answerIn(row.unit, *row.answer);
    if (!inWords(row.unit.quantity) && row.answer->low && row.answer->high) {
        text += fmt::format(" ({} – {})", shortDecimal(*row.answer->low / row.unit.scale),
                            shortDecimal(*row.answer->high / row.unit.scale));
    }
    return text;
}

std::string modelText(const LedgerRow& row)
{
    return row.answer && row.answer->model && !inWords(row.unit.quantity) ? inUnit(row.unit, *row.answer->model) : std::string();
}

std::string rowHtml(const LedgerRow& row, const std::vector<std::string>& cells)
{
    std::string out =
        "<details><summary>" +
        htmlText(fmt::format("{}  ·  {}  ·  said {}, {}", cells[0], cells[1], cells[4], cells[7].empty() ? cells[5] : cells[7])) +
        "</summary>\n";
    out += htmlElement("p", row.prediction.question) + htmlElement("p class=\"typed\"", "Because: " + row.prediction.because);
    out += htmlParagraphs(row.notes.empty() ? std::string() : row.notes.back().text);
    return out +
           htmlElement("p class=\"soft\"",
                       fmt::format("{}  ·  session {}  ·  {}", row.deviceName, row.session, row.file.filename().string())) +
           "</details>\n";
}

std::string problemsHtml(const std::vector<std::string>& problems)
{
    std::string out;
    for (const std::string& problem : problems) {
        out += htmlElement("li", problem);
    }
    return out.empty() ? out : "<section class=\"card\">\n<h2>Left out</h2>\n<ul>\n" + out + "</ul>\n</section>\n";
}

} // namespace

LedgerCells ledgerCells(std::span<const LedgerRow> rows)
{
    LedgerCells cells{{"Committed", "Exercise", "Device", "Type", ">Said", ">Measured", ">Roofline", ">Off by", "Because"}, {}};
    for (const LedgerRow& row : rows) {
        const auto factor = factorOf(row);
        cells.rows.push_back({readableTime(row.prediction.committed).substr(0, 16), row.title, row.device, row.dtype,
                              saidIn(row.unit, row.prediction), measuredText(row), modelText(row), factor ? missWords(*factor) : "",
                              row.prediction.because});
    }
    return cells;
}

std::string ledgerHtml(const LedgerReading& reading)
{
    const LedgerCells cells = ledgerCells(reading.rows);
    std::string body = htmlElement("h1", "Ledger of predictions") + "<section class=\"card\">\n";
    for (const std::string& sentence : summarySentences(summaryOf(reading.rows))) {
        body += htmlElement("p class=\"question\"", sentence);
    }
    body += ledgerChartSvg(reading.rows) + "</section>\n";
    if (!reading.rows.empty()) {
        body += "<section class=\"card\">\n" + htmlTable(cells.titles, cells.rows) + "</section>\n<section class=\"card\">\n" +
                htmlElement("h2", "Reasons and explanations");
        for (std::size_t i = 0; i < reading.rows.size(); ++i) {
            body += rowHtml(reading.rows[i], cells.rows[i]);
        }
        body += "</section>\n";
    }
    return htmlPage("Ledger of predictions – Ridgepoint", body + problemsHtml(reading.problems));
}

} // namespace ridgepoint
