// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ledger_table.h"

#include "app/cli/table.h"
#include "app/common/ledger_export.h"

#include <algorithm>

namespace ridgepoint::cli {

namespace {

/// One line, cut where it would be too long for a table.
std::string oneLine(std::string text)
{
    constexpr std::size_t kMost = 60;
    for (char& letter : text) {
        letter = letter == '\n' || letter == '\r' || letter == '\t' ? ' ' : letter;
    }
    if (displayWidth(text) <= kMost) {
        return text;
    }
    std::size_t end = kMost;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return text.substr(0, end) + "…";
}

std::string ledgerTable(std::span<const LedgerRow> rows)
{
    LedgerCells cells = ledgerCells(rows);
    std::vector<Column> columns;
    for (const std::string& title : cells.titles) {
        const bool number = title.starts_with('>');
        columns.push_back({number ? title.substr(1) : title, number});
    }
    for (auto& row : cells.rows) {
        std::ranges::transform(row, row.begin(), oneLine);
    }
    return tableText(columns, cells.rows);
}

} // namespace

std::string predictionsText(std::span<const LedgerRow> rows, Format format)
{
    switch (format) {
    case Format::table: return ledgerTable(rows);
    case Format::csv: return predictionsCsv(rows);
    case Format::json: return predictionsJson(rows);
    case Format::jsonl: return predictionsJsonLines(rows);
    }
    return {};
}

} // namespace ridgepoint::cli
