// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"
#include "app/common/ledger_summary.h"

#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// A header and one row a prediction. Columns are only ever added at the end. Values are in the base unit that `unit` names, empty where
/// there is none; `off_by_ln` is |ln(measured / predicted)|. RFC 4180 quoting, no locale.
[[nodiscard]] std::string predictionsCsv(std::span<const LedgerRow> rows);

/// An array of the same, null where there is no value, with `notes` as written.
[[nodiscard]] std::string predictionsJson(std::span<const LedgerRow> rows);
/// One object a line.
[[nodiscard]] std::string predictionsJsonLines(std::span<const LedgerRow> rows);
/// {"summary": {...}, "predictions": [...]}, the summary also in words.
[[nodiscard]] std::string ledgerJson(std::span<const LedgerRow> rows, const LedgerSummary& summary);

/// The ledger as an HTML document: the summary, a picture of every factor over time, a table. `problems` are told under it.
[[nodiscard]] std::string ledgerHtml(const LedgerReading& reading);

/// "Committed", "Exercise", ">Said" ... and one row a prediction, for tables that people read; '>' marks what is right-aligned.
struct LedgerCells {
    std::vector<std::string> titles;
    std::vector<std::vector<std::string>> rows;
};
[[nodiscard]] LedgerCells ledgerCells(std::span<const LedgerRow> rows);

} // namespace ridgepoint
