// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prediction_options.h"

#include "app/cli/problem_options.h"
#include "engine/error.h"
#include "engine/point_names.h"
#include "engine/sizes.h"
#include "engine/typed_prediction.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace ridgepoint::cli {

namespace {

struct UnitValue {
    QuantityKind quantity = QuantityKind::ratio;
    double value = 0;
};

/// The number in front of a unit, and the unit.
struct SplitText {
    std::string number;
    std::string unit;
};

SplitText splitUnit(const std::string& text)
{
    const auto end = text.find_first_not_of("+-.0123456789eE");
    const auto unit = end == std::string::npos ? end : text.find_first_not_of(' ', end);
    return {text.substr(0, end), unit == std::string::npos ? "" : text.substr(unit)};
}

UnitValue parseWithUnit(const std::string& text)
{
    const std::string unit = splitUnit(text).unit;
    if (unit.ends_with("OP/s") || unit.ends_with("OPS")) {
        return {QuantityKind::flopRate, parseFlopRate(text).perSecond()};
    }
    if (unit.ends_with("B/s")) {
        return {QuantityKind::bandwidth, parseBandwidth(text).perSecond()};
    }
    if (unit.ends_with("s")) {
        return {QuantityKind::time, parseSeconds(text).count()};
    }
    throw InputError(fmt::format("--predict '{}' lacks its unit: for one kernel give a rate, a bandwidth or a time, such as "
                                 "'700 GFLOP/s', '80 GB/s' or '1.2 ms'",
                                 text));
}

std::string lastProblemLabel(const SweepRequest& request)
{
    Problem problem;
    problem.shape = request.shape;
    problem.n = request.sizes.empty() ? request.shape.front() : request.sizes.back();
    // The answer is taken at the last point of that size.
    if (request.kernels.size() == 1 && !request.batches.empty()) {
        problem.batch = request.batches.back();
    }
    if (request.kernels.size() == 1 && !request.intensities.empty()) {
        problem.intensityTarget = request.intensities.back();
    }
    return problemLabel(problem);
}

void askRatio(Exercise& exercise, const SweepRequest& request)
{
    exercise.quantity = QuantityKind::ratio;
    exercise.unit = "x";
    exercise.answer = {.kind = AnswerRule::Kind::timeRatio, .kernel = request.kernels[0], .over = request.kernels[1]};
    exercise.question = fmt::format("How many times as long as {} does {} take at n = {} in {}?", request.kernels[1],
                                    request.kernels[0], lastProblemLabel(request), name(request.dtypes.front()));
}

void askValue(Exercise& exercise, const SweepRequest& request, const std::string& text)
{
    const UnitValue typed = parseWithUnit(text);
    const SplitText split = splitUnit(text);
    exercise.quantity = typed.quantity;
    exercise.unit = split.unit;
    exercise.unitScale = typed.value / parsePositive(split.number, "prediction");
    exercise.answer = {.kind = AnswerRule::Kind::value, .kernel = request.kernels[0]};
    exercise.question = fmt::format("Which {} does {} reach at n = {} in {}?", name(typed.quantity), request.kernels[0],
                                    lastProblemLabel(request), name(request.dtypes.front()));
}

} // namespace

void addPredictionOptions(CLI::App& app, PredictionOptions& options)
{
    app.add_option("--predict", options.value, "what you expect, committed before the run; needs --because");
    app.add_option("--because", options.because, "why you expect it, in a sentence");
}

Exercise freeExercise(const PredictionOptions& options, const SweepRequest& request)
{
    if (request.kernels.size() > 2 || request.dtypes.size() != 1) {
        throw InputError(
            "--predict is about one kernel (a value with its unit) or two (their ratio, first over second), in one dtype");
    }
    Exercise exercise;
    exercise.dtypes = request.dtypes;
    for (const std::string& kernel : request.kernels) {
        exercise.kernels.push_back({kernel});
    }
    exercise.cpuSizes = request.sizes.empty() ? std::vector{request.shape.at(0)} : request.sizes;
    exercise.gpuSizes = exercise.cpuSizes;
    if (request.kernels.size() == 2) {
        askRatio(exercise, request);
    } else {
        askValue(exercise, request, options.value);
    }
    return exercise;
}

Ledger commitPrediction(const PredictionOptions& options, const Exercise& exercise, const std::string& question)
{
    Ledger ledger;
    if (!options.given()) {
        return ledger;
    }
    if (options.value.empty() || options.because.empty()) {
        throw InputError("a prediction is a value and a reason: give both --predict and --because");
    }
    TypedPrediction typed = readTyped(options.value, exercise);
    ledger.commit({exercise.id, question, exercise.quantity, typed.value, options.because, wallNow(), std::move(typed.words)});
    return ledger;
}

} // namespace ridgepoint::cli
