// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// A point that two sessions measured, and why its times differ. Between runs a shared machine moves by tens of per cent while
/// each of them looks calm: so this names what moved, and claims nothing of the kernel.
struct PointComparison {
    /// Places in the points of the first and of the second session.
    std::size_t first = 0;
    std::size_t second = 0;
    /// How many times as long the second took.
    double ratio = 1;
    /// The medians' intervals are disjoint, or one of them has none.
    bool differs = false;
    /// How many times as long the probe of the roof that holds the point took around the second sweep; absent where either has none.
    std::optional<double> roofRatio = std::nullopt;
    /// What accounts for the difference: "roof moved: ...", or a verdict's name and where it stands. Empty when they do not differ.
    std::string why = {};
    /// False for a difference that nothing measured accounts for; `why` then says so.
    bool explained = true;
};

/// Every point that both measured, in the order of the first.
[[nodiscard]] std::vector<PointComparison> comparePoints(const Session& first, const Session& second);

} // namespace ridgepoint
