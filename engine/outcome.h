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

/// The answer of an exercise in the base unit of its quantity, or in words.
struct Answer {
    /// Counted: it follows from shapes alone. Bound: it follows from roofs alone.
    enum class Source { measured, counted, bound };

    double value = 0;
    std::optional<double> low = std::nullopt;
    std::optional<double> high = std::nullopt;
    double level = 0;
    /// What the roofline alone says; absent without roofs.
    std::optional<double> model = std::nullopt;
    Source source = Source::measured;
    /// Of a choice or of classes.
    std::vector<std::string> words = {};
    std::vector<std::string> modelWords = {};
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
    std::vector<std::string> predictedWords = {};
    /// What the words are about.
    std::vector<std::string> items = {};
    /// Factors up to which a prediction counts as close, and near.
    double close = 1.25;
    double near = 2;
};

/// Reads the answer off the points of a run: planned ones with those measured behind them. `points` may be incomplete: then `missing`
/// says what is still to come or failed. `words`: a prediction in words.
[[nodiscard]] Outcome deriveOutcome(const Exercise& exercise, std::optional<double> predicted,
                                    std::span<const RooflinePoint> points, const Roofline* roofline,
                                    std::span<const std::string> words = {});

/// The same for a committed prediction, or for none.
[[nodiscard]] Outcome deriveOutcome(const Exercise& exercise, const Prediction* said, std::span<const RooflinePoint> points,
                                    const Roofline* roofline);

/// measured / predicted: above 1 the prediction was too low. nullopt for words, and while either is missing.
[[nodiscard]] std::optional<double> factorOff(const Outcome& outcome);

/// "you were 4.1x low", "close: 1.1x high", "inside the interval"; of words "5 of 7 as the storage has it". Empty without a prediction.
[[nodiscard]] std::string feedbackText(const Outcome& outcome);

/// A value of its quantity with its unit: "40x", "512 GFLOP/s".
[[nodiscard]] std::string inUnit(const Outcome& outcome, double value);

/// "You said 40x. Measured 161x (95 % CI 159-163): you were 4x low. The roofline alone says 159x. 40x would need 2.7 TFLOP/s: above
/// every roof of this machine." Without a prediction it begins "Measured".
[[nodiscard]] std::string outcomeSentence(const Outcome& outcome);

} // namespace ridgepoint
