// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/answer_words.h"

#include "engine/prediction_text.h"
#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ridgepoint {

QuantityUnit usualUnit(QuantityKind quantity)
{
    switch (quantity) {
    case QuantityKind::ratio: return {quantity, "x", 1};
    case QuantityKind::time: return {quantity, "ms", 1e-3};
    case QuantityKind::bandwidth: return {quantity, "GB/s", 1e9};
    case QuantityKind::flopRate: return {quantity, "GFLOP/s", 1e9};
    case QuantityKind::intensity: return {quantity, "FLOP/B", 1};
    case QuantityKind::bytes: return {quantity, "B", 1};
    case QuantityKind::tokenRate: return {quantity, "tokens/s", 1};
    case QuantityKind::fraction: return {quantity, "%", 0.01};
    case QuantityKind::number:
    case QuantityKind::choice:
    case QuantityKind::classes: break;
    }
    return {quantity};
}

QuantityUnit unitOf(const Outcome& outcome) { return {outcome.quantity, outcome.unit, outcome.unitScale}; }

std::string_view baseUnit(QuantityKind quantity)
{
    switch (quantity) {
    case QuantityKind::ratio: return "x";
    case QuantityKind::time: return "s";
    case QuantityKind::bandwidth: return "B/s";
    case QuantityKind::flopRate: return "FLOP/s";
    case QuantityKind::intensity: return "FLOP/B";
    case QuantityKind::bytes: return "B";
    case QuantityKind::tokenRate: return "tokens/s";
    case QuantityKind::fraction:
    case QuantityKind::number:
    case QuantityKind::choice:
    case QuantityKind::classes: break;
    }
    return "";
}

std::string inUnit(const QuantityUnit& unit, double value)
{
    return inUnit(Outcome{.quantity = unit.quantity, .unit = unit.unit, .unitScale = unit.scale}, value);
}

std::string saidIn(const QuantityUnit& unit, const Prediction& prediction)
{
    return inWords(prediction.quantity) ? saidText(prediction) : inUnit(unit, prediction.value);
}

std::string answerIn(const QuantityUnit& unit, const Answer& answer)
{
    if (unit.quantity == QuantityKind::choice && !answer.words.empty()) {
        return answer.words.front();
    }
    return answer.words.empty() ? inUnit(unit, answer.value) : fmt::format("{}", fmt::join(answer.words, ", "));
}

std::string missWords(double factor)
{
    constexpr double kRight = 1.05;
    if (std::max(factor, 1 / factor) < kRight) {
        return "within 5 %";
    }
    return factorWords(factor) + (factor > 1 ? " too low" : " too high");
}

std::string factorWords(double factor)
{
    // Near 1 two digits would say 1.
    constexpr double kNearOne = 1.1;
    const double above = std::max(factor, 1 / factor);
    return shortDecimal(above, above < kNearOne ? 3 : 2) + "×";
}

} // namespace ridgepoint
