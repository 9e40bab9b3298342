// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roof_layout.h"

#include <vector>

namespace ridgepoint {

/// Names of flat roofs in a column at the right edge of the plot, where the fewest points lie.
struct RoofStack {
    std::vector<PlacedText> labels = {};
    /// From the end of a roof to a name that did not fit beside it.
    std::vector<QLineF> leaders = {};
};

/// Names every thin flat roof: those above the active one upwards, those below it downwards, each beside its line or, where
/// another name is there, as near as there is room. Marks what it takes. Names that find no room are left out.
[[nodiscard]] RoofStack stackRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot,
                                        Occupancy& occupancy);

} // namespace ridgepoint
