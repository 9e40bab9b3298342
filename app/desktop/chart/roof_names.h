// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/frame_layout.h"
#include "app/desktop/chart/roof_stack.h"

namespace ridgepoint {

/// Names the ridge and every roof, clear of all that is marked: points, badges, legend, prediction. They stay where they would
/// be without points for as long as none comes in their way. Marks what it takes.
[[nodiscard]] RoofNames placeRoofNames(const FrameLayout& frame, const ChartTheme& theme, Occupancy& occupancy);

} // namespace ridgepoint
