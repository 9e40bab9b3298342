// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// The ends of the axis: the first of these that holds all, so that the picture seldom changes its scale.
double limitFor(double furthest)
{
    constexpr std::array kLimits{3.0, 10.0, 30.0, 100.0, 1e3, 1e4, 1e6, 1e9, 1e12};
    const auto* const found = std::ranges::find_if(kLimits, [furthest](double limit) { return furthest < limit * 0.95; });
    return found == kLimits.end() ? furthest * 2 : *found;
}

std::vector<double> stepsFor(double limit)
{
    if (limit <= 3) {
        return {1.5, 2, 3};
    }
    if (limit <= 30) {
        return {2, 5, 10, 30};
    }
    return limit <= 100 ? std::vector<double>{3, 10, 30, 100} : std::vector<double>{10, 100, 1e3, 1e4, 1e6, 1e9, 1e12};
}

std::vector<AxisTick> factorTicks(const LogAxis& axis)
{
    std::vector<AxisTick> ticks{{axis.at(1), "as said"}};
    for (const double step : stepsFor(axis.high)) {
        if (step <= axis.high) {
            ticks.push_back({axis.at(step), missWords(step)});
            ticks.push_back({axis.at(1 / step), missWords(1 / step)});
        }
    }
    return ticks;
}

std::string dayOf(const LedgerRow& row) { return isoTime(row.prediction.committed).substr(0, 10); }

/// A label every so often, so that they keep apart.
std::vector<AxisTick> dayTicks(std::span<const LedgerRow> rows, const std::vector<LedgerDot>& dots)
{
    constexpr double kApart = 0.13;
    std::vector<AxisTick> ticks;
    std::string day;
    for (const LedgerDot& dot : dots) {
        const std::string today = dayOf(rows[dot.row]);
        if (today != day && (ticks.empty() || dot.x - ticks.back().at >= kApart)) {
            ticks.push_back({dot.x, today});
        }
        day = today;
    }
    return ticks;
}

} // namespace

LedgerChart ledgerChart(std::span<const LedgerRow> rows)
{
    double furthest = 1;
    std::vector<std::size_t> answered;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (const auto factor = factorOf(rows[i])) {
            furthest = std::max({furthest, *factor, 1 / *factor});
            answered.push_back(i);
        }
    }
    LedgerChart chart;
    if (answered.empty()) {
        return chart;
    }
    const double limit = limitFor(furthest);
    const LogAxis axis{1 / limit, limit};
    const double count = static_cast<double>(answered.size());
    for (const std::size_t row : answered) {
        const double x = (static_cast<double>(chart.dots.size()) + 0.5) / count;
        chart.dots.push_back({row, x, axis.at(*factorOf(rows[row]))});
    }
    chart.factors = factorTicks(axis);
    chart.days = dayTicks(rows, chart.dots);
    return chart;
}

std::string dotWords(const LedgerRow& row)
{
    std::string words = dayOf(row) + ": " + row.title;
    words += row.title.ends_with('?') || row.title.ends_with('.') ? "" : ".";
    if (row.predicted) {
        words += fmt::format(" Said {}", inUnit(row.unit, *row.predicted));
    }
    if (row.answer) {
        words += fmt::format(", measured {}", inUnit(row.unit, row.answer->value));
    }
    const auto factor = factorOf(row);
    return words + (factor ? ": " + missWords(*factor) : ", " + statusWords(row)) + ".";
}

} // namespace ridgepoint
