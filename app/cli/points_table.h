// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/table.h"
#include "engine/point.h"
#include "engine/sweep.h"

#include <string>
#include <vector>

/// Points as rows for people: on a terminal row by row while a sweep runs, else whole.
namespace ridgepoint::cli {

/// The columns of some points, wide enough for all of them, so that rows can be printed before later ones are known. The batch
/// has a column where it differs, the expression where one was given; the intensity always has.
class PointColumns {
public:
    explicit PointColumns(const std::vector<PlannedPoint>& planned);
    explicit PointColumns(const std::vector<RooflinePoint>& points);

    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    /// The cells of a point; one that was not measured has no numbers, and its status and reason in the last.
    [[nodiscard]] std::vector<std::string> cells(const RooflinePoint& point) const;

private:
    template <typename Points>
    void widen(const Points& points);

    bool m_batch = false;
    bool m_expression = false;
    std::vector<Column> m_columns;
};

[[nodiscard]] std::string pointsTable(const std::vector<RooflinePoint>& points);

/// "matmul 2048 f32: 24.4 ms, 705 GFLOP/s, 96 % of roof, limited by compute" or "... skipped: why".
[[nodiscard]] std::string pointSentence(const RooflinePoint& point);

} // namespace ridgepoint::cli
