// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint {

/// The last prediction of a saved session set beside what was measured, in one sentence; "" when there was none. The rule of the
/// answer is its exercise's where that is found in `exerciseDirs`; without one, two kernels answer a ratio and one its value.
[[nodiscard]] std::string sessionOutcome(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs);

} // namespace ridgepoint
