// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/point_layout.h"

namespace ridgepoint {

/// The legend in the upper left corner, in as many columns as the roofs below leave room for. What does not fit is counted
/// in a last entry. Does not depend on where points lie, so that it never moves while they come in.
void placeLegend(PointLayout& layout, bool hasPrediction, const FrameLayout& frame, const ChartTheme& theme, Occupancy& occupancy);

} // namespace ridgepoint
