// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/point_layout.h"

namespace ridgepoint {

/// Sizes beside points (batches or intensities where those tell them apart), badges' labels and the word "overhead-bound": as many
/// as fit without covering a point or another text. The newest point comes first, then the ends of sweeps, then the rest; with very
/// many points only some are tried.
void placePointLabels(PointLayout& layout, std::span<const RooflinePoint> points, const FrameLayout& frame, const ChartTheme& theme,
                      Occupancy& occupancy);

} // namespace ridgepoint
