// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/table.h"
#include "engine/point.h"
#include "engine/sweep.h"

#include <string>
#include <vector>

/// Points as rows for people: on a terminal row by row while a sweep runs, else whole.
namespace ridgepoint::cli {

/// Columns wide enough for every point that is planned, so that rows can be printed before later ones are known.
[[nodiscard]] std::vector<Column> pointColumns(const std::vector<PlannedPoint>& planned);
[[nodiscard]] std::vector<Column> pointColumns(const std::vector<RooflinePoint>& points);

/// The cells of a point; one that was not measured has no numbers, and its status and reason in the last.
[[nodiscard]] std::vector<std::string> pointCells(const RooflinePoint& point);

[[nodiscard]] std::string pointsTable(const std::vector<RooflinePoint>& points);

/// "matmul 2048 f32: 24.4 ms, 705 GFLOP/s, 96 % of roof, limited by compute" or "... skipped: why".
[[nodiscard]] std::string pointSentence(const RooflinePoint& point);

} // namespace ridgepoint::cli
