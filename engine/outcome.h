// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/point.h"
#include "engine/roofline.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// The answer of an exercise in the base unit of its quantity, and the point(s) it was read from.
struct Answer {
    double value = 0;
    std::optional<double> low = std::nullopt;
    std::optional<double> high = std::nullopt;
    double level = 0;
    /// What the roofline alone says; absent without roofs.
    std::optional<double> model = std::nullopt;
};

/// The prediction as a place on the chart: the point it is about and the rate it would need.
struct PredictedPoint {
    std::string kernel;
    Intensity intensity;
    FlopRate rate;
    /// "what 40x would take".
    std::string label;
    /// True when the rate lies above every flat roof of the device (or above the slope there).
    bool aboveEveryRoof = false;
    bool aboveAttainable = false;
};

/// A prediction set beside what was measured.
struct Outcome {
    QuantityKind quantity = QuantityKind::ratio;
    std::string unit;
    double unitScale = 1;
    std::optional<double> predicted = std::nullopt;
    std::optional<Answer> answer = std::nullopt;
    std::optional<PredictedPoint> point = std::nullopt;
    /// Why there is no answer: "matmul 2048 failed: ...".
    std::string missing = {};
};

/// Reads the answer off the points of a run. `points` may be incomplete: then `missing` says what is still to come or failed.
[[nodiscard]] Outcome deriveOutcome(const Exercise& exercise, std::optional<double> predicted,
                                    std::span<const RooflinePoint> points, const Roofline* roofline);

/// "You said 40x. Measured 161x (95 % CI 159-163). The roofline alone says 159x. 40x would need 2.7 TFLOP/s: above every roof
/// of this machine." Without a prediction it begins "Measured".
[[nodiscard]] std::string outcomeSentence(const Outcome& outcome);

} // namespace ridgepoint
