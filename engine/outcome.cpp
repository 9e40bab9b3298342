// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/outcome.h"

#include "engine/derive.h"
#include "engine/run_points.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

namespace {

Answer::Source sourceOf(AnswerRule::Kind kind)
{
    if (!needsPoints(kind)) {
        return Answer::Source::counted;
    }
    return kind == AnswerRule::Kind::moreFlops ? Answer::Source::bound : Answer::Source::measured;
}

std::optional<Answer> answerOf(const Exercise& exercise, std::span<const RooflinePoint> points, std::string& missing)
{
    Deriver measured(exercise, points, TimeSource::measured);
    const std::optional<Derived> derived = measured.derive(exercise.answer);
    if (!derived) {
        missing = measured.missing();
        return std::nullopt;
    }
    Answer answer{.value = derived->value, .low = derived->low, .high = derived->high, .level = derived->level};
    answer.source = sourceOf(exercise.answer.kind);
    answer.words = derived->words;
    if (answer.source == Answer::Source::measured) {
        const std::optional<Derived> model = Deriver(exercise, points, TimeSource::model).derive(exercise.answer);
        answer.model = model && model->value > 0 ? std::optional(model->value) : std::nullopt;
        answer.modelWords = model ? model->words : std::vector<std::string>();
    }
    return answer;
}

/// The rate that the predicted point would need, nullopt while it cannot be told.
std::optional<FlopRate> predictedRate(const Exercise& exercise, double predicted, const RooflinePoint& about,
                                      const RooflinePoint* over)
{
    switch (exercise.quantity) {
    case QuantityKind::ratio: {
        if (over == nullptr) {
            return std::nullopt;
        }
        const std::optional<Seconds> base = over->measurement   ? std::optional(over->measurement->median)
                                            : over->expectation ? std::optional(over->expectation->time)
                                                                : std::nullopt;
        if (!base || base->count() <= 0) {
            return std::nullopt;
        }
        return about.cost.flops / (predicted * *base);
    }
    case QuantityKind::time: return about.cost.flops / Seconds{predicted};
    case QuantityKind::bandwidth: return about.cost.intensity() * Bandwidth{predicted};
    case QuantityKind::flopRate: return FlopRate{predicted};
    case QuantityKind::tokenRate: {
        const double inOneSecond = quantityAt(QuantityKind::tokenRate, about, Seconds{1}, exercise.answer.parameters);
        return inOneSecond > 0 ? std::optional(about.cost.flops / Seconds{inOneSecond / predicted}) : std::nullopt;
    }
    default: return std::nullopt;
    }
}

std::optional<PredictedPoint> predictedPoint(const Exercise& exercise, const Outcome& outcome, const RooflinePoint& about,
                                             const RooflinePoint* over, const Roofline* roofline)
{
    const auto rate = predictedRate(exercise, *outcome.predicted, about, over);
    if (!rate || rate->perSecond() <= 0) {
        return std::nullopt;
    }
    PredictedPoint point{.kernel = about.kernel, .intensity = about.cost.intensity(), .rate = *rate, .label = {}};
    point.label = fmt::format("what {} would take", inUnit(outcome, *outcome.predicted));
    if (roofline != nullptr) {
        const auto& roofs = roofline->spec().computeRoofs;
        point.aboveEveryRoof =
            !roofs.empty() && std::all_of(roofs.begin(), roofs.end(), [&](const ComputeRoof& roof) { return roof.rate < *rate; });
        point.aboveAttainable = *rate > roofline->attainable(about.cost.intensity(), about.cost.unit);
    }
    return point;
}

/// The place of a prediction on the chart, for a value or a ratio.
std::optional<PredictedPoint> placeOf(const Exercise& exercise, const Outcome& outcome, std::span<const RooflinePoint> points,
                                      const Roofline* roofline)
{
    const AnswerRule& rule = exercise.answer;
    const bool isRatio = rule.kind == AnswerRule::Kind::timeRatio;
    if (!outcome.predicted || (!isRatio && rule.kind != AnswerRule::Kind::value)) {
        return std::nullopt;
    }
    const RunPoints runs(exercise, rule.kernel, points);
    const RunPoints others(exercise, rule.over, points);
    const RunPoints::Placed* about = runs.at(rule.at);
    const RunPoints::Placed* over = isRatio ? others.at(rule.at) : nullptr;
    return about == nullptr ? std::nullopt
                            : predictedPoint(exercise, outcome, *about->point, over == nullptr ? nullptr : over->point, roofline);
}

} // namespace

Outcome deriveOutcome(const Exercise& exercise, std::optional<double> predicted, std::span<const RooflinePoint> points,
                      const Roofline* roofline, std::span<const std::string> words)
{
    Outcome outcome{.quantity = exercise.quantity, .unit = exercise.unit, .unitScale = exercise.unitScale, .predicted = predicted};
    outcome.predictedWords.assign(words.begin(), words.end());
    outcome.items = exercise.items;
    outcome.close = exercise.close;
    outcome.near = exercise.near;
    outcome.answer = answerOf(exercise, points, outcome.missing);
    outcome.point = placeOf(exercise, outcome, points, roofline);
    return outcome;
}

Outcome deriveOutcome(const Exercise& exercise, const Prediction* said, std::span<const RooflinePoint> points,
                      const Roofline* roofline)
{
    if (said == nullptr) {
        return deriveOutcome(exercise, std::nullopt, points, roofline);
    }
    const std::optional<double> value = inWords(said->quantity) ? std::nullopt : std::optional(said->value);
    return deriveOutcome(exercise, value, points, roofline, said->words);
}

} // namespace ridgepoint
