// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/exercise.h"
#include "engine/sweep.h"

#include <string>

namespace ridgepoint::cli {

/// The exercise with this id. Throws InputError naming the nearest, and what is wrong with files that were left out.
[[nodiscard]] Exercise exerciseOrThrow(const std::string& id);

/// Fields filled in as the exercise would run by this plan: sizes, dtype, counts; nothing is measured yet.
[[nodiscard]] std::string textFor(const std::string& text, const Exercise& exercise, const Device& device, const SweepPlan& plan);

} // namespace ridgepoint::cli
