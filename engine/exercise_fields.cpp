// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise_fields.h"

#include "engine/derive.h"
#include "engine/gap.h"
#include "engine/run_points.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace ridgepoint {

namespace {

using Text = std::optional<std::string>;

Text pointField(const RunPoints::Placed& placed, const std::string& field)
{
    const RooflinePoint& point = *placed.point;
    if (field == "bytes") {
        return format(point.cost.bytes);
    }
    if (field == "intensity") {
        return format(point.cost.intensity());
    }
    if (field == "launches") {
        return std::to_string(point.cost.launches);
    }
    if (field == "flops") {
        return format(point.cost.flops, point.cost.dtype);
    }
    if (field == "place") {
        return placed.place < 1 ? shortDecimal(placed.place) : formatSize(static_cast<std::int64_t>(placed.place));
    }
    if (field == "dtype") {
        return std::string(name(point.problem.dtype));
    }
    if (field == "model") {
        return point.expectation ? Text(format(point.expectation->time)) : std::nullopt;
    }
    return std::nullopt;
}

Text measuredField(const RooflinePoint& point, const std::string& field)
{
    if (!point.measurement) {
        return std::nullopt;
    }
    if (field == "time") {
        return format(point.measurement->median);
    }
    if (field == "first-launch") {
        return point.measurement->firstLaunch ? Text(format(*point.measurement->firstLaunch)) : std::nullopt;
    }
    if (field == "samples") {
        return std::to_string(point.measurement->samples.size());
    }
    if (field == "terms") {
        return termsText(point);
    }
    if (!point.achieved) {
        return std::nullopt;
    }
    if (field == "bandwidth") {
        return format(point.achieved->bandwidth);
    }
    if (field == "rate") {
        return format(point.achieved->rate, rateUnit(point.cost.dtype));
    }
    if (field == "of-roof") {
        return point.achieved->ofRoof ? Text(shortDecimal(*point.achieved->ofRoof * 100) + " %") : std::nullopt;
    }
    return field == "limited-by" && point.achieved->limitedBy ? Text(std::string(name(*point.achieved->limitedBy))) : std::nullopt;
}

Place placeIn(const std::string& text)
{
    return text == "first"                  ? Place{Place::Which::first}
           : text.empty() || text == "last" ? Place{}
                                            : Place{Place::Which::at, static_cast<double>(parseSize(text))};
}

Text ofRun(const ExerciseRun& run, const std::string& key)
{
    const std::size_t dot = key.find('.');
    const std::size_t at = std::min(key.find('@'), dot);
    const RunPoints points(run.exercise, key.substr(0, at), run.points);
    const RunPoints::Placed* placed = points.at(placeIn(at < dot ? key.substr(at + 1, dot - at - 1) : ""));
    if (placed == nullptr) {
        return std::nullopt;
    }
    const std::string field = key.substr(dot + 1);
    const Text counted = pointField(*placed, field);
    return counted ? counted : measuredField(*placed->point, field);
}

Text ofRoofs(const Roofline* roofline, const std::string& key)
{
    if (roofline == nullptr) {
        return std::nullopt;
    }
    const ComputeRoof* peak = roofline->highestComputeRoof();
    if (key == "bandwidth") {
        return format(roofline->dramBandwidth());
    }
    if (key == "overhead") {
        return roofline->spec().launchOverhead ? Text(format(*roofline->spec().launchOverhead)) : std::nullopt;
    }
    if (peak == nullptr) {
        return std::nullopt;
    }
    return key == "peak" ? format(peak->rate, rateUnit(roofline->dtype())) : format(peak->rate / roofline->dramBandwidth());
}

Text ofAnswer(const Outcome* outcome, const std::string& key)
{
    if (outcome == nullptr) {
        return std::nullopt;
    }
    const auto number = [&](double value) {
        const std::string text = inUnit(*outcome, value);
        return outcome->quantity == QuantityKind::number ? text.substr(0, text.find(' '))
                                                         : shortDecimal(value / outcome->unitScale);
    };
    if (key == "said") {
        return outcome->predicted                ? Text(number(*outcome->predicted))
               : outcome->predictedWords.empty() ? std::nullopt
                                                 : Text(fmt::format("{}", fmt::join(outcome->predictedWords, ", ")));
    }
    if (!outcome->answer) {
        return std::nullopt;
    }
    const Answer& answer = *outcome->answer;
    if (key == "answer") {
        return answer.words.empty() ? number(answer.value) : fmt::format("{}", fmt::join(answer.words, ", "));
    }
    if (key == "model") {
        return answer.model ? Text(number(*answer.model)) : std::nullopt;
    }
    return key == "feedback" ? Text(feedbackText(*outcome)) : std::nullopt;
}

Text ofRule(const ExerciseRun& run, const std::string& key)
{
    const auto rule = std::ranges::find(run.exercise.derive, key, &NamedRule::name);
    if (rule == run.exercise.derive.end()) {
        return std::nullopt;
    }
    const auto derived = Deriver(run.exercise, run.points, TimeSource::measured).derive(rule->rule);
    if (!derived) {
        return std::nullopt;
    }
    if (!derived->words.empty()) {
        return derived->words.front();
    }
    return rule->rule.kind == AnswerRule::Kind::medianStray ? shortDecimal(derived->value * 100) + " %"
                                                            : shortDecimal(derived->value);
}

/// Size and dtype of the run's last point.
Text ofPlan(const ExerciseRun& run, const std::string& key)
{
    if (run.points.empty()) {
        return std::nullopt;
    }
    const std::string& name = run.exercise.answer.kernel;
    const bool isRun = std::ranges::any_of(run.exercise.kernels, [&](const ExerciseKernel& each) { return each.label() == name; });
    const RunPoints points(run.exercise, isRun || run.exercise.kernels.empty() ? name : run.exercise.kernels.front().label(),
                           run.points);
    const RunPoints::Placed* last = points.at({});
    if (last == nullptr) {
        return std::nullopt;
    }
    const Problem& problem = last->point->problem;
    return key == "dtype" ? std::string(ridgepoint::name(problem.dtype))
                          : formatSize(problem.shape.empty() ? problem.n : problem.shape.front());
}

Text valueOf(const ExerciseRun& run, const std::string& key)
{
    if (key.find('.') != std::string::npos) {
        return ofRun(run, key);
    }
    if (key == "n" || key == "dtype") {
        return ofPlan(run, key);
    }
    if (key == "device") {
        return run.device.empty() ? std::nullopt : Text(run.device);
    }
    if (key == "ridge" || key == "bandwidth" || key == "peak" || key == "overhead") {
        return ofRoofs(run.roofline, key);
    }
    if (key == "by-place") {
        return answerByPlace(run.exercise, run.points);
    }
    const Text answer = ofAnswer(run.outcome, key);
    return answer ? answer : ofRule(run, key);
}

bool holds(const ExplanationPart& part, const ExerciseRun& run)
{
    if (part.limitedBy) {
        const RunPoints points(run.exercise, part.run, run.points);
        const RunPoints::Placed* placed = points.at(part.at);
        if (placed == nullptr || !placed->point->achieved || placed->point->achieved->limitedBy != part.limitedBy) {
            return false;
        }
    }
    const double answer = run.outcome->answer->value / run.outcome->unitScale;
    return (!part.above || answer > *part.above) && (!part.below || answer < *part.below);
}

} // namespace

const std::vector<std::string>& answerFieldNames()
{
    static const std::vector<std::string> kNames{"n",        "dtype", "device",    "answer", "model",    "said",
                                                 "feedback", "ridge", "bandwidth", "peak",   "overhead", "by-place"};
    return kNames;
}

const std::vector<std::string>& pointFieldNames()
{
    static const std::vector<std::string> kNames{"time",  "bytes",   "flops",        "intensity", "bandwidth",
                                                 "rate",  "of-roof", "limited-by",   "launches",  "place",
                                                 "dtype", "model",   "first-launch", "samples",   "terms"};
    return kNames;
}

std::string fillFromRun(std::string_view text, const ExerciseRun& run)
{
    std::string filled;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos) {
            break;
        }
        filled += text.substr(0, open);
        const std::string key(text.substr(open + 1, close - open - 1));
        filled += valueOf(run, key).value_or("(not measured)");
        text.remove_prefix(close + 1);
    }
    return filled + std::string(text);
}

std::string explanationText(const ExerciseRun& run)
{
    if (run.outcome == nullptr || !run.outcome->answer) {
        return {};
    }
    std::string text;
    for (const ExplanationPart& part : run.exercise.explanation) {
        if (holds(part, run)) {
            text += (text.empty() ? "" : "\n\n") + fillFromRun(part.text, run);
        }
    }
    return text;
}

} // namespace ridgepoint
