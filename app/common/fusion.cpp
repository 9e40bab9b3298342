// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/fusion.h"

#include "engine/error.h"
#include "engine/sizes.h"
#include "kernels/catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace ridgepoint {

namespace {

constexpr std::size_t kMostTimedAlone = 12;

Problem problemOf(const FusionQuestion& question)
{
    Problem problem;
    problem.n = question.n;
    problem.dtype = question.dtype;
    problem.expr = question.expr;
    return problem;
}

Cost launchCost(const Cost& eager, const FusionQuestion& question, const ExpressionStep& step)
{
    Cost cost = eager;
    cost.launches = 1;
    cost.flops = Flops{question.n};
    cost.bytes = (step.reads + 1) * bytesOf(question.dtype, question.n);
    return cost;
}

SweepRequest requestOf(const FusionQuestion& question, std::vector<std::string> kernels)
{
    SweepRequest request{std::move(kernels), {question.n}};
    request.dtypes = {question.dtype};
    request.expr = question.expr;
    request.interleave = true;
    return request;
}

/// The different operations that can be launched by themselves. A chain of one operation is measured already.
std::vector<std::string> timedAlone(const FusionQuestion& question)
{
    std::vector<std::string> alone;
    const std::vector<ExpressionStep> steps = eagerSteps(expressionOf(question.expr));
    for (const ExpressionStep& step : steps) {
        const bool fresh = !step.alone.empty() && std::ranges::find(alone, step.alone) == alone.end();
        if (fresh && steps.size() > 1 && alone.size() < kMostTimedAlone) {
            alone.push_back(step.alone);
        }
    }
    return alone;
}

} // namespace

std::int64_t FusionModel::passes(const Cost& cost, const FusionQuestion& question) const
{
    const std::int64_t each = bytesOf(question.dtype, question.n).count();
    return each > 0 ? cost.bytes.count() / each : 0;
}

FusionModel fusionModel(const FusionQuestion& question, const Roofline* roofline)
{
    try {
        FusionModel model;
        model.eager = kernelOrThrow("chain").cost(problemOf(question));
        model.fused = kernelOrThrow("chain-fused").cost(problemOf(question));
        for (ExpressionStep& step : eagerSteps(expressionOf(question.expr))) {
            const Cost cost = launchCost(model.eager, question, step);
            model.launches.push_back({std::move(step), cost});
        }
        if (roofline != nullptr) {
            for (FusionLaunch& launch : model.launches) {
                launch.expectation = expectWhereItLives(launch.cost, CacheMode::warm, *roofline);
            }
            model.eagerExpectation = expectWhereItLives(model.eager, CacheMode::warm, *roofline);
            model.fusedExpectation = expectWhereItLives(model.fused, CacheMode::warm, *roofline);
        }
        return model;
    } catch (const std::overflow_error&) {
        throw InputError(fmt::format("{} elements are too many to count: choose fewer, such as 2^24", question.n));
    }
}

Planned planFusion(const FusionQuestion& question, const Device& device, const DeviceSpec& roofs)
{
    Planned planned = planSweep(requestOf(question, {"chain", "chain-fused"}), device, roofs);
    for (const std::string& alone : timedAlone(question)) {
        FusionQuestion one = question;
        one.expr = alone;
        Planned more = planSweep(requestOf(one, {"chain"}), device, roofs);
        std::ranges::move(more.plan.points, std::back_inserter(planned.plan.points));
    }
    return planned;
}

FusionPoints fusionPoints(const FusionModel& model, std::span<const RooflinePoint> points)
{
    FusionPoints found;
    const auto alone = [&](const std::string& expr) -> const RooflinePoint* {
        const auto place = std::ranges::find_if(points, [&](const RooflinePoint& point) {
            return point.kernel == "chain" && point.group == 0 && point.problem.expr == expr;
        });
        return place == points.end() ? nullptr : &*place;
    };
    for (const RooflinePoint& point : points) {
        if (point.kernel == "chain-fused") {
            found.fused = &point;
        } else if (point.group != 0) {
            found.eager = &point;
        }
    }
    for (const FusionLaunch& launch : model.launches) {
        found.launches.push_back(model.launches.size() == 1 ? found.eager : alone(launch.step.alone));
    }
    return found;
}

Exercise fusionExercise(const FusionQuestion& question)
{
    Exercise exercise;
    exercise.title = "Fusion";
    exercise.question = fmt::format("How many times faster is {} in one fused kernel, on {} elements in {}?", question.expr,
                                    formatSize(question.n), name(question.dtype));
    exercise.quantity = QuantityKind::ratio;
    exercise.unit = "x faster";
    exercise.dtypes = {question.dtype};
    exercise.kernels = {{"chain"}, {"chain-fused"}};
    exercise.cpuSizes = {question.n};
    exercise.gpuSizes = {question.n};
    exercise.answer.kind = AnswerRule::Kind::timeRatio;
    exercise.answer.kernel = "chain";
    exercise.answer.over = "chain-fused";
    return exercise;
}

} // namespace ridgepoint
