// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/point.h"

#include <optional>

namespace ridgepoint {

/// The same measurement held against (other) roofs: expectation, share of roof and the verdicts that depend on roofs are made
/// anew, all others stay.
[[nodiscard]] RooflinePoint heldAgainst(RooflinePoint point, const std::optional<Roofline>& roofline);

} // namespace ridgepoint
