// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/outcome.h"
#include "engine/session.h"

#include <string>

/// What came of an exercise, for people and for programs.
namespace ridgepoint::cli {

[[nodiscard]] Outcome outcomeOf(const Exercise& exercise, const Session& session);

/// The sentence, what explains the gap, and the exercise's own explanation with the numbers of the run.
[[nodiscard]] std::string outcomeText(const Exercise& exercise, const Session& session);

/// One JSON object: question, predicted, model, measured (in the exercise's unit), factor, verdict, gap, explanation.
[[nodiscard]] std::string outcomeJson(const Exercise& exercise, const Session& session);

} // namespace ridgepoint::cli
