// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/answer_axis.h"

#include "app/common/answer_words.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool drawable(std::optional<double> value) { return value && std::isfinite(*value) && *value > 0; }

/// The numbers of an outcome that can stand on a log axis, in the unit of the exercise.
struct Numbers {
    std::optional<double> predicted = std::nullopt;
    std::optional<double> model = std::nullopt;
    std::optional<double> measured = std::nullopt;
    std::optional<double> low = std::nullopt;
    std::optional<double> high = std::nullopt;
};

Numbers numbersOf(const Outcome& outcome)
{
    const auto scaled = [&outcome](std::optional<double> value) {
        return drawable(value) ? std::optional(*value / outcome.unitScale) : std::nullopt;
    };
    if (inWords(outcome.quantity)) {
        return {};
    }
    Numbers numbers{.predicted = scaled(outcome.predicted)};
    if (outcome.answer) {
        numbers.model = scaled(outcome.answer->model);
        numbers.measured = scaled(outcome.answer->value);
        if (drawable(outcome.answer->low) && drawable(outcome.answer->high)) {
            numbers.low = scaled(outcome.answer->low);
            numbers.high = scaled(outcome.answer->high);
        }
    }
    return numbers;
}

LogAxis axisOf(const Numbers& numbers)
{
    constexpr double kLeastFactor = 4;
    std::vector<double> values;
    for (const auto& value : {numbers.predicted, numbers.model, numbers.measured, numbers.low, numbers.high}) {
        if (value) {
            values.push_back(*value);
        }
    }
    const auto [least, most] = std::ranges::minmax(values);
    return axisAround(least, most, kLeastFactor);
}

AnswerMark measuredMark(const Numbers& numbers, const LogAxis& axis, const std::string& words)
{
    AnswerMark mark{AnswerMark::Kind::measured, "Measured", words, axis.at(*numbers.measured)};
    if (numbers.low) {
        mark.value += fmt::format(" ({} – {})", shortDecimal(*numbers.low), shortDecimal(*numbers.high));
        mark.low = axis.at(*numbers.low);
        mark.high = axis.at(*numbers.high);
    }
    return mark;
}

} // namespace

std::optional<AnswerAxis> answerAxis(const Outcome& outcome)
{
    const Numbers numbers = numbersOf(outcome);
    if (!numbers.predicted && !numbers.measured) {
        return std::nullopt;
    }
    const LogAxis axis = axisOf(numbers);
    const QuantityUnit unit = unitOf(outcome);
    AnswerAxis picture{.marks = {}, .ticks = ticksOf(axis), .unit = unit.quantity == QuantityKind::ratio ? "×" : unit.unit};
    const auto words = [&](double value) { return inUnit(unit, value * unit.scale); };
    if (numbers.predicted) {
        picture.marks.push_back({AnswerMark::Kind::predicted, "You said", words(*numbers.predicted), axis.at(*numbers.predicted)});
    }
    if (numbers.model) {
        picture.marks.push_back({AnswerMark::Kind::model, "Roofline alone", words(*numbers.model), axis.at(*numbers.model)});
    }
    if (numbers.measured) {
        picture.marks.push_back(measuredMark(numbers, axis, words(*numbers.measured)));
    }
    return picture;
}

} // namespace ridgepoint
