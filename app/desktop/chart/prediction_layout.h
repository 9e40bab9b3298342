// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/chart/point_layout.h"

namespace ridgepoint {

/// The hollow diamond, its label beside it and the dashed tie to the point it is about: the measured point of its kernel at
/// its intensity, else the one the model expects there. Marks what it takes. Nullopt for a prediction without a rate.
[[nodiscard]] std::optional<PlacedPrediction> placePrediction(const PredictedPoint& prediction, const FrameLayout& frame,
                                                              std::span<const RooflinePoint> points,
                                                              const std::vector<std::optional<QPointF>>& positions,
                                                              const ChartTheme& theme, Occupancy& occupancy);

} // namespace ridgepoint
