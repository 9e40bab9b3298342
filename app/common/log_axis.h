// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ridgepoint {

/// A mark with a number beside an axis, at 0 to 1 of its length.
struct AxisTick {
    double at = 0;
    std::string label = {};
};

/// A logarithmic axis. Precondition: 0 < low < high.
struct LogAxis {
    double low = 1;
    double high = 10;

    /// 0 at `low`, 1 at `high`; a value beyond them is put at the end. Precondition: value > 0.
    [[nodiscard]] double at(double value) const;
};

/// From `low` to `high` with a tenth of the length to spare at both ends, and at least `leastFactor` in all.
[[nodiscard]] LogAxis axisAround(double low, double high, double leastFactor);

/// Round numbers on the axis: powers of ten, of a short axis also twice and five times those; at most ten.
[[nodiscard]] std::vector<AxisTick> ticksOf(const LogAxis& axis);

} // namespace ridgepoint
