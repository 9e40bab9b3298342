// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/outcome.h"

#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// What a text of an exercise may say of a run. `points`: planned ones with those measured behind them.
struct ExerciseRun {
    const Exercise& exercise;
    const Outcome* outcome = nullptr;
    std::span<const RooflinePoint> points = {};
    const Roofline* roofline = nullptr;
    /// As people call it: "this CPU".
    std::string device = {};
};

/// Fields without a run's name: {n}, {answer}, {ridge} ...
[[nodiscard]] const std::vector<std::string>& answerFieldNames();
/// Fields of a point, behind a run's name: {chain.time}, {chain@first.time}.
[[nodiscard]] const std::vector<std::string>& pointFieldNames();

/// Fills every field in; what was not measured reads "(not measured)".
[[nodiscard]] std::string fillFromRun(std::string_view text, const ExerciseRun& run);

/// The explanation, of the parts whose conditions hold; Markdown. Empty when there is none, or no answer yet.
[[nodiscard]] std::string explanationText(const ExerciseRun& run);

} // namespace ridgepoint
