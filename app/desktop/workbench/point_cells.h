// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/points_model.h"

#include <QString>
#include <QVariant>

namespace ridgepoint {

/// What stands in a cell; empty where there is no number.
[[nodiscard]] QString cellText(const RooflinePoint& point, PointsModel::Column column);
/// The raw value behind it, in base units, for sorting; invalid where there is none.
[[nodiscard]] QVariant cellValue(const RooflinePoint& point, PointsModel::Column column);

/// Cautions in a few words, or why there is no number.
[[nodiscard]] QString noteText(const RooflinePoint& point);
/// The same in full sentences.
[[nodiscard]] QString noteTip(const RooflinePoint& point);
/// Half the interval of the median over the median: the "±" of a point.
[[nodiscard]] std::optional<double> relativeSpread(const RooflinePoint& point);
/// How often the traffic passes over a tensor of n elements (n x n for matrices): 3 for add, 8 for a chain of four.
[[nodiscard]] std::optional<double> passes(const RooflinePoint& point);

} // namespace ridgepoint
