// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/log_axis.h"

#include "engine/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::size_t kMostTicks = 10;

/// "0.01", "500", beyond that "1e+09".
std::string tickLabel(double value) { return shortDecimal(value); }

std::vector<AxisTick> ticksWith(const LogAxis& axis, const std::vector<double>& steps, int everyDecade)
{
    std::vector<AxisTick> ticks;
    const int first = static_cast<int>(std::floor(std::log10(axis.low)));
    const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
    for (int decade = first; decade <= last; ++decade) {
        if (decade % everyDecade != 0) {
            continue;
        }
        for (const double step : steps) {
            const double value = step * std::pow(10.0, decade);
            if (value >= axis.low && value <= axis.high) {
                ticks.push_back({axis.at(value), tickLabel(value)});
            }
        }
    }
    return ticks;
}

} // namespace

double LogAxis::at(double value) const { return std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0); }

LogAxis axisAround(double low, double high, double leastFactor)
{
    constexpr double kSpare = 0.125; // a tenth of what comes out
    const double middle = std::sqrt(low) * std::sqrt(high);
    const double half = std::max(std::log(high / low) / 2 * (1 + 2 * kSpare), std::log(leastFactor) / 2);
    return {middle * std::exp(-half), middle * std::exp(half)};
}

std::vector<AxisTick> ticksOf(const LogAxis& axis)
{
    const std::array<std::vector<double>, 3> choices{{{1, 2, 3, 4, 5, 6, 8}, {1, 2, 5}, {1}}};
    for (const std::vector<double>& steps : choices) {
        std::vector<AxisTick> ticks = ticksWith(axis, steps, 1);
        if (ticks.size() <= kMostTicks) {
            return ticks;
        }
    }
    int every = 2;
    std::vector<AxisTick> ticks = ticksWith(axis, {1}, every);
    while (ticks.size() > kMostTicks) {
        ticks = ticksWith(axis, {1}, ++every);
    }
    return ticks;
}

} // namespace ridgepoint
