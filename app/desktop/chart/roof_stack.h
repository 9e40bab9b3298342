// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/roof_layout.h"

#include <vector>

namespace ridgepoint {

/// Names every thin flat roof in a column: those above the active one upwards, those below it downwards, each beside its line
/// or, where something is there, as near as there is room. The column stands at the right edge of the plot, where the fewest
/// points lie, or as little left of it as gives the names room among the points. Marks what it takes. Names that find no room
/// are left out.
[[nodiscard]] RoofNames stackRoofLabels(const std::vector<PlacedRoof>& roofs, const ChartTheme& theme, const QRectF& plot,
                                        Occupancy& occupancy);

} // namespace ridgepoint
