// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/format.h"
#include "app/common/ledger.h"

#include <span>
#include <string>

namespace ridgepoint::cli {

/// Predictions, one row each, in any of the formats.
[[nodiscard]] std::string predictionsText(std::span<const LedgerRow> rows, Format format);

} // namespace ridgepoint::cli
