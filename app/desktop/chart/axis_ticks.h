// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/roofline.h"

#include <QString>

#include <vector>

namespace ridgepoint {

/// A decade on an axis: its value in base units and what stands beside it.
struct Tick {
    double value = 0;
    QString label;
};

/// The unit of the rate axis, chosen from the frame alone: "GFLOP/s" for a CPU, "TFLOP/s" for a large card.
struct RateUnit {
    double scale = 1e9;
    QString name;
};

[[nodiscard]] RateUnit rateUnitFor(const Frame& frame, DType dtype);
/// Whole decades from low to high, labelled in units of `scale`.
[[nodiscard]] std::vector<Tick> decadeTicks(double low, double high, double scale);
/// 0.01, 0.1, 1, 10, 100, 1 k, 10 k, 100 k, 1 M.
[[nodiscard]] QString tickLabel(double value);

} // namespace ridgepoint
