// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/outcome.h"

#include <string>
#include <string_view>

namespace ridgepoint {

/// The unit that people are told a quantity in.
struct QuantityUnit {
    QuantityKind quantity = QuantityKind::ratio;
    /// "x slower", "GFLOP/s".
    std::string unit = {};
    /// One such unit in the base unit of the quantity: 1e9 for GFLOP/s.
    double scale = 1;
    bool operator==(const QuantityUnit&) const = default;
};

/// The unit a quantity usually has where no exercise names another: ms, GB/s, GFLOP/s.
[[nodiscard]] QuantityUnit usualUnit(QuantityKind quantity);
[[nodiscard]] QuantityUnit unitOf(const Outcome& outcome);
/// Of numbers in files: "x", "s", "B/s", "FLOP/s", "FLOP/B", "B".
[[nodiscard]] std::string_view baseUnit(QuantityKind quantity);

/// A value in the base unit, for people: "40×", "12.5 GFLOP/s".
[[nodiscard]] std::string inUnit(const QuantityUnit& unit, double value);

/// What was said: a value in that unit, or the words.
[[nodiscard]] std::string saidIn(const QuantityUnit& unit, const Prediction& prediction);
/// What the answer is: a value in that unit, or words.
[[nodiscard]] std::string answerIn(const QuantityUnit& unit, const Answer& answer);

/// How far off a prediction was, from measured / predicted: "4× too low", "2.1× too high", "within 5 %".
[[nodiscard]] std::string missWords(double factor);
/// A factor as people say it, always 1 or more: both 4 and 1/4 give "4×".
[[nodiscard]] std::string factorWords(double factor);

} // namespace ridgepoint
