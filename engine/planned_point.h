// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"

#include <string>

namespace ridgepoint {

/// One point that a sweep is going to measure. The catalog has already said what it costs.
struct PlannedPoint {
    std::string kernel;
    Problem problem;
    Cost cost;
    /// Points with the same non-zero group follow each other and are measured interleaved.
    int group = 0;
    /// Set when planning already found the point impossible (a dtype nobody supports, a count past 63 bits): it is reported
    /// as skipped with this reason.
    std::string skip = {};
};

} // namespace ridgepoint
