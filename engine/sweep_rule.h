// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/stopping_rule.h"
#include "engine/sweep.h"

#include <memory>

namespace ridgepoint {

/// When a point of the plan is warm and when it has samples enough.
[[nodiscard]] std::unique_ptr<StoppingRule> ruleFor(const SweepPlan& plan);

} // namespace ridgepoint
