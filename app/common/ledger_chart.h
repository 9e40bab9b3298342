// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"
#include "app/common/log_axis.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// One answered prediction in the picture of the ledger. Places are 0 to 1: left to right, bottom to top.
struct LedgerDot {
    /// Row of the ledger.
    std::size_t row = 0;
    double x = 0;
    double y = 0;
};

/// Every answered prediction by how far off it was: measured / predicted on a log axis with 1x in the middle, one after the other in
/// the order committed. The distances in time are left out, so that an afternoon of twenty does not lie on one spot.
struct LedgerChart {
    std::vector<LedgerDot> dots = {};
    /// Factors: "10× too low" above the middle, "as said" on it, "10× too high" below.
    std::vector<AxisTick> factors = {};
    /// Where a day begins: "2026-05-01".
    std::vector<AxisTick> days = {};
};

[[nodiscard]] LedgerChart ledgerChart(std::span<const LedgerRow> rows);

/// As one SVG element; see answerAxisSvg(). "" where nothing was answered.
[[nodiscard]] std::string ledgerChartSvg(std::span<const LedgerRow> rows);

/// "2026-05-01: Matmul against add. Said 40×, measured 161×: 4× too low."
[[nodiscard]] std::string dotWords(const LedgerRow& row);

} // namespace ridgepoint
