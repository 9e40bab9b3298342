// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/outcome.h"
#include "engine/session.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// One prediction of a saved session set beside what was measured. The rule of the answer is that of its exercise where it is among
/// `exercises`; without one, two kernels answer a ratio, the first planned over the second, and one its value. It is read at the last
/// size that was planned, so a run that was cut short says what is missing.
[[nodiscard]] Outcome outcomeOf(const Session& session, const Prediction& prediction, std::span<const Exercise> exercises);

/// The same of its last prediction; nullopt when there was none.
[[nodiscard]] std::optional<Outcome> outcomeOf(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs);

/// The exercise of a prediction, or nullptr where it is not among `exercises`.
[[nodiscard]] const Exercise* exerciseOf(const Prediction& prediction, std::span<const Exercise> exercises);

/// That outcome in one sentence; "" when there was no prediction or nothing was run.
[[nodiscard]] std::string sessionOutcome(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs);

} // namespace ridgepoint
