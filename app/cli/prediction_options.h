// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/planner.h"
#include "engine/exercise.h"
#include "engine/prediction.h"
#include "engine/session.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace ridgepoint::cli {

/// A prediction as typed.
struct PredictionOptions {
    std::string value;
    std::string because;
    [[nodiscard]] bool given() const { return !value.empty() || !because.empty(); }
};

void addPredictionOptions(CLI::App& app, PredictionOptions& options);

/// A sweep with a prediction as an exercise made on the spot: two kernels make a question of their ratio, first over second, one
/// kernel a question of the quantity whose unit was typed; both at the last size. Throws InputError when it can't be told what is predicted.
[[nodiscard]] Exercise freeExercise(const PredictionOptions& options, const SweepRequest& request);

/// Commits the prediction for `exercise` with its question; an empty ledger when none was given. Throws InputError for a value
/// that is no positive number (in the exercise's unit where none is typed) and for a missing reason.
[[nodiscard]] Ledger commitPrediction(const PredictionOptions& options, const Exercise& exercise, const std::string& question);

} // namespace ridgepoint::cli
