// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gap.h"

#include "engine/derive.h"
#include "engine/point_names.h"
#include "engine/prediction_text.h"
#include "engine/run_points.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// One of the three terms, or the model, taken as all there is.
struct Hypothesis {
    std::string name;
    double value = 0;
};

std::string_view termName(Regime regime)
{
    switch (regime) {
    case Regime::memory: return "bytes";
    case Regime::compute: return "arithmetic";
    case Regime::overhead: return "launches";
    }
    return "";
}

std::string expectedText(const RooflinePoint& point)
{
    const Expectation& expected = *point.expectation;
    std::vector<std::string> terms;
    if (expected.bytesTerm.count() > 0) {
        terms.push_back(fmt::format("{} at {} take {}", format(point.cost.bytes), format(point.cost.bytes / expected.bytesTerm),
                                    format(expected.bytesTerm)));
    }
    if (expected.flopsTerm.count() > 0) {
        terms.push_back(fmt::format("{} at {} {}", format(point.cost.flops, point.cost.dtype),
                                    format(point.cost.flops / expected.flopsTerm, rateUnit(point.cost.dtype)),
                                    format(expected.flopsTerm)));
    }
    if (expected.launchTerm.count() > 0) {
        terms.push_back(
            fmt::format("{} launch{} {}", point.cost.launches, point.cost.launches == 1 ? "" : "es", format(expected.launchTerm)));
    }
    return fmt::format("{}. The longest is {}", fmt::join(terms, ", "), termName(expected.limitedBy));
}

/// What each term alone would give of a value or a ratio, where it can be told.
std::vector<Hypothesis> hypotheses(const Exercise& exercise, const RooflinePoint& about, const RooflinePoint* over)
{
    constexpr std::array<std::pair<const char*, Seconds Expectation::*>, 3> kTerms{
        {{"bytes", &Expectation::bytesTerm}, {"FLOPs", &Expectation::flopsTerm}, {"launches", &Expectation::launchTerm}}};
    std::vector<Hypothesis> found;
    for (const auto& [name, term] : kTerms) {
        const Seconds time = (*about.expectation).*term;
        const Seconds base = over == nullptr ? Seconds{1} : (*over->expectation).*term;
        if (time.count() > 0 && base.count() > 0) {
            found.push_back({name, over == nullptr ? quantityAt(exercise.answer.quantity.value_or(exercise.quantity), about, time,
                                                                exercise.answer.parameters)
                                                   : time / base});
        }
    }
    return found;
}

std::string aloneText(const Outcome& outcome, const std::vector<Hypothesis>& all)
{
    std::vector<std::string> parts;
    for (const Hypothesis& one : all) {
        parts.push_back(fmt::format("{} alone {}", one.name, inUnit(outcome, one.value)));
    }
    return fmt::format("Counting {}.", fmt::join(parts, ", "));
}

/// Which of them a prediction is nearest to, if it is near any.
std::string nearestText(const Outcome& outcome, std::vector<Hypothesis> all)
{
    if (!outcome.predicted || !outcome.answer || all.empty()) {
        return {};
    }
    if (outcome.answer->model) {
        all.insert(all.begin(), {"", *outcome.answer->model});
    }
    const auto off = [&](const Hypothesis& one) { return std::abs(std::log(one.value / *outcome.predicted)); };
    const auto nearest = std::ranges::min_element(all, {}, off);
    if (off(*nearest) > std::log(outcome.near)) {
        return fmt::format("Your {} is what none of them would give.", inUnit(outcome, *outcome.predicted));
    }
    return nearest->name.empty()
               ? fmt::format("Your {} is near what the longest terms give.", inUnit(outcome, *outcome.predicted))
               : fmt::format("Your {} is near what {} alone would give.", inUnit(outcome, *outcome.predicted), nearest->name);
}

std::string leftOver(const Outcome& outcome)
{
    if (!outcome.answer || !outcome.answer->model || outcome.answer->value <= 0) {
        return {};
    }
    const double factor = outcome.answer->value / *outcome.answer->model;
    const double off = std::max(factor, 1 / factor);
    return off < 1.1 ? "The model explains it within a tenth."
                     : fmt::format("A factor of {} is left over by the model: it lies in how far from their roofs the kernels are.",
                                   shortDecimal(off, 2));
}

std::string placeText(const RunPoints::Placed& placed, const std::string& along)
{
    return along == "n" ? formatSize(static_cast<std::int64_t>(placed.place))
                        : fmt::format("{} {}", along, shortDecimal(placed.place));
}

std::string heldText(const RooflinePoint& point)
{
    return point.achieved && point.achieved->limitedBy
               ? fmt::format("{} is {}-bound", point.kernel, name(*point.achieved->limitedBy))
               : point.kernel;
}

std::string termRatios(const RooflinePoint& about, const RooflinePoint& over)
{
    std::vector<std::string> parts;
    const auto add = [&](const char* what, double a, double b) {
        if (a > 0 && b > 0) {
            parts.push_back(fmt::format("{} {}×", what, shortDecimal(a / b)));
        }
    };
    add("bytes", static_cast<double>(about.cost.bytes.count()), static_cast<double>(over.cost.bytes.count()));
    add("FLOPs", static_cast<double>(about.cost.flops.count()), static_cast<double>(over.cost.flops.count()));
    add("launches", static_cast<double>(about.cost.launches), static_cast<double>(over.cost.launches));
    return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace

std::string termsText(const RooflinePoint& point)
{
    std::string text = fmt::format("{} {}: ", point.kernel, problemLabel(point.problem));
    if (point.expectation) {
        text += expectedText(point);
    }
    if (point.measurement) {
        const Seconds median = point.measurement->median;
        text += fmt::format("{} took {}", point.expectation ? "; it" : "it", format(median));
        if (point.expectation && point.expectation->time.count() > 0) {
            text += fmt::format(", {} times that", shortDecimal(median / point.expectation->time, 2));
        }
    }
    return text + ".";
}

std::vector<std::string> explainGap(const Exercise& exercise, const Outcome& outcome, std::span<const RooflinePoint> points)
{
    const AnswerRule& rule = exercise.answer;
    const bool isRatio = rule.kind == AnswerRule::Kind::timeRatio;
    if (!isRatio && rule.kind != AnswerRule::Kind::value) {
        return {};
    }
    const RunPoints runs(exercise, rule.kernel, points);
    const RunPoints others(exercise, isRatio ? rule.over : rule.kernel, points);
    const RunPoints::Placed* about = runs.at(rule.at);
    const RunPoints::Placed* over = isRatio ? others.at(rule.at) : nullptr;
    const auto modelled = [](const RunPoints::Placed* placed) {
        return placed != nullptr && placed->point->expectation && placed->point->problem.launch != LaunchMode::unwaited;
    };
    if (!modelled(about) || (isRatio && !modelled(over))) {
        return {};
    }
    const std::vector<Hypothesis> all = hypotheses(exercise, *about->point, over == nullptr ? nullptr : over->point);
    std::vector<std::string> sentences{termsText(*about->point)};
    if (over != nullptr) {
        sentences.push_back(termsText(*over->point));
    }
    const bool ofTime = exercise.quantity != QuantityKind::bytes && exercise.quantity != QuantityKind::intensity;
    if (ofTime) {
        for (std::string text :
             {all.empty() ? std::string() : aloneText(outcome, all), nearestText(outcome, all), leftOver(outcome)}) {
            if (!text.empty()) {
                sentences.push_back(std::move(text));
            }
        }
    }
    return sentences;
}

std::string answerByPlace(const Exercise& exercise, std::span<const RooflinePoint> points)
{
    AnswerRule rule = exercise.answer;
    if (rule.over.empty() && !exercise.derive.empty()) {
        rule = exercise.derive.front().rule;
    }
    const RunPoints runs(exercise, rule.kernel, points);
    const RunPoints others(exercise, rule.over.empty() ? rule.kernel : rule.over, points);
    const bool isRatio = !rule.over.empty();
    AnswerRule here{
        .kind = isRatio ? AnswerRule::Kind::timeRatio : AnswerRule::Kind::value, .kernel = rule.kernel, .over = rule.over};
    // Where the answer is a place, the rate is what varies.
    const bool ofPlaces = exercise.quantity == QuantityKind::number || exercise.quantity == QuantityKind::intensity;
    here.quantity = ofPlaces ? QuantityKind::flopRate : rule.quantity.value_or(exercise.quantity);
    here.parameters = rule.parameters;
    std::string text;
    for (const RunPoints::Placed& placed : runs.all()) {
        here.at = {Place::Which::at, placed.place};
        const std::optional<Derived> value = Deriver(exercise, points, TimeSource::measured).derive(here);
        const RunPoints::Placed* over = others.at(here.at);
        if (!value || over == nullptr) {
            continue;
        }
        text += fmt::format("\n- {}: {}; {}", placeText(placed, runs.along()),
                            quantityText(isRatio ? QuantityKind::ratio : *here.quantity, value->value), heldText(*placed.point));
        if (isRatio) {
            text += fmt::format(", {}; {}", heldText(*over->point), termRatios(*placed.point, *over->point));
        }
    }
    return text.empty() ? "(not measured)" : text + "\n";
}

} // namespace ridgepoint
