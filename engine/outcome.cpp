// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/outcome.h"

#include "engine/statistics.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

namespace {

std::int64_t sideOf(const Problem& problem) { return problem.shape.empty() ? problem.n : problem.shape.front(); }

/// The point of a kernel at the size that the answer is taken at.
const RooflinePoint* pointAt(std::span<const RooflinePoint> points, const std::string& kernel, std::int64_t side)
{
    const auto found = std::find_if(points.rbegin(), points.rend(), [&](const RooflinePoint& point) {
        return point.kernel == kernel && sideOf(point.problem) == side;
    });
    return found == points.rend() ? nullptr : &*found;
}

std::string whyMissing(const std::string& kernel, std::int64_t side, const RooflinePoint* point)
{
    if (point == nullptr || point->status == PointStatus::planned) {
        return fmt::format("{} {} has not been measured yet", kernel, side);
    }
    return fmt::format("{} {} was {}{}{}", kernel, side, name(point->status), point->reason.empty() ? "" : ": ", point->reason);
}

std::vector<double> seconds(const Measurement& measurement)
{
    std::vector<double> values;
    for (const Seconds sample : measurement.samples) {
        values.push_back(sample.count());
    }
    return values;
}

std::optional<double> modelRatio(const RooflinePoint& slow, const RooflinePoint& fast)
{
    if (!slow.expectation || !fast.expectation || fast.expectation->time.count() <= 0) {
        return std::nullopt;
    }
    return slow.expectation->time / fast.expectation->time;
}

std::optional<Answer> ratioAnswer(const RooflinePoint& slow, const RooflinePoint& fast, std::string& missing)
{
    if (slow.group == 0 || slow.group != fast.group) {
        missing = fmt::format("{} and {} were not measured in turn, so their times make no ratio", slow.kernel, fast.kernel);
        return std::nullopt;
    }
    const auto ratio = pairedRatio(seconds(*slow.measurement), seconds(*fast.measurement));
    if (!ratio) {
        missing = "no pair of samples has a positive time";
        return std::nullopt;
    }
    Answer answer{.value = ratio->median, .model = modelRatio(slow, fast)};
    if (ratio->interval) {
        answer.low = ratio->interval->low;
        answer.high = ratio->interval->high;
        answer.level = ratio->interval->level;
    }
    return answer;
}

/// A quantity of a cost that takes `time`.
double quantityAt(QuantityKind quantity, const Cost& cost, Seconds time)
{
    switch (quantity) {
    case QuantityKind::ratio: return 0;
    case QuantityKind::time: return time.count();
    case QuantityKind::bandwidth: return (cost.bytes / time).perSecond();
    case QuantityKind::flopRate: return (cost.flops / time).perSecond();
    case QuantityKind::intensity: return cost.intensity().flopPerByte();
    case QuantityKind::bytes: return static_cast<double>(cost.bytes.count());
    }
    return 0;
}

Answer valueAnswer(QuantityKind quantity, const RooflinePoint& point)
{
    const Measurement& measured = *point.measurement;
    Answer answer{.value = quantityAt(quantity, point.cost, measured.median), .level = measured.ciLevel};
    if (measured.ciLow && measured.ciLow->count() > 0) {
        const double a = quantityAt(quantity, point.cost, *measured.ciLow);
        const double b = quantityAt(quantity, point.cost, *measured.ciHigh);
        answer.low = std::min(a, b);
        answer.high = std::max(a, b);
    }
    if (point.expectation && point.expectation->time.count() > 0) {
        answer.model = quantityAt(quantity, point.cost, point.expectation->time);
    }
    return answer;
}

/// The rate that the predicted point would need, nullopt while it cannot be told.
std::optional<FlopRate> predictedRate(QuantityKind quantity, double predicted, const RooflinePoint& about,
                                      const RooflinePoint* over)
{
    switch (quantity) {
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
    case QuantityKind::intensity:
    case QuantityKind::bytes: return std::nullopt;
    }
    return std::nullopt;
}

std::string inUnit(const Outcome& outcome, double value)
{
    const std::string number = shortDecimal(value / outcome.unitScale);
    return outcome.quantity == QuantityKind::ratio ? number + "×" : number + " " + outcome.unit;
}

std::optional<PredictedPoint> predictedPoint(const Outcome& outcome, const RooflinePoint& about, const RooflinePoint* over,
                                             const Roofline* roofline)
{
    const auto rate = predictedRate(outcome.quantity, *outcome.predicted, about, over);
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

std::int64_t answerSide(const Exercise& exercise, std::span<const RooflinePoint> points)
{
    const bool onCpu = points.empty() || points.front().device.starts_with("cpu");
    const auto& sizes = onCpu || exercise.gpuSizes.empty() ? exercise.cpuSizes : exercise.gpuSizes;
    return sizes.empty() ? 0 : sizes.back();
}

bool measured(const RooflinePoint* point) { return point != nullptr && point->measurement.has_value(); }

} // namespace

Outcome deriveOutcome(const Exercise& exercise, std::optional<double> predicted, std::span<const RooflinePoint> points,
                      const Roofline* roofline)
{
    Outcome outcome{.quantity = exercise.quantity, .unit = exercise.unit, .unitScale = exercise.unitScale, .predicted = predicted};
    const std::int64_t side = answerSide(exercise, points);
    const bool isRatio = exercise.answer.kind == AnswerRule::Kind::timeRatio;
    const RooflinePoint* about = pointAt(points, exercise.answer.kernel, side);
    const RooflinePoint* over = isRatio ? pointAt(points, exercise.answer.over, side) : nullptr;

    if (!measured(about)) {
        outcome.missing = whyMissing(exercise.answer.kernel, side, about);
    } else if (isRatio && !measured(over)) {
        outcome.missing = whyMissing(exercise.answer.over, side, over);
    } else if (isRatio) {
        outcome.answer = ratioAnswer(*about, *over, outcome.missing);
    } else {
        outcome.answer = valueAnswer(exercise.quantity, *about);
    }
    if (predicted && about != nullptr) {
        outcome.point = predictedPoint(outcome, *about, over, roofline);
    }
    return outcome;
}

std::string outcomeSentence(const Outcome& outcome)
{
    std::string sentence;
    if (outcome.predicted) {
        sentence += fmt::format("You said {}. ", inUnit(outcome, *outcome.predicted));
    }
    if (!outcome.answer) {
        return sentence + fmt::format("There is no answer yet: {}.", outcome.missing);
    }
    sentence += fmt::format("Measured {}", inUnit(outcome, outcome.answer->value));
    if (outcome.answer->low) {
        sentence += fmt::format(" (95 % CI {} – {})", shortDecimal(*outcome.answer->low / outcome.unitScale),
                                shortDecimal(*outcome.answer->high / outcome.unitScale));
    }
    sentence += ".";
    if (outcome.answer->model) {
        sentence += fmt::format(" The roofline alone says {}.", inUnit(outcome, *outcome.answer->model));
    }
    if (outcome.point && outcome.point->aboveAttainable) {
        sentence += fmt::format(" {} would need {}: above {}.", inUnit(outcome, *outcome.predicted), format(outcome.point->rate),
                                outcome.point->aboveEveryRoof ? "every roof of this machine" : "the roof at this intensity");
    }
    return sentence;
}

} // namespace ridgepoint
