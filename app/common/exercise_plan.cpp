// SPDX-License-Identifier: GPL-3.0-or-later
// What an exercise runs on a device.
#include "app/common/plan_checks.h"
#include "app/common/planner.h"
#include "app/common/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ridgepoint {

namespace {

bool isCpu(const Device& device) { return device.info().backend == "CPU"; }

const std::vector<std::int64_t>& sizesOf(const Exercise& exercise, const ExerciseKernel& run, const Device& device)
{
    if (run.sizes) {
        return isCpu(device) ? run.sizes->cpu : run.sizes->gpu;
    }
    return isCpu(device) ? exercise.cpuSizes : exercise.gpuSizes;
}

Problem problemOf(const Exercise& exercise, const ExerciseKernel& run, DType dtype, std::int64_t n)
{
    Problem problem;
    problem.n = run.squareShape ? checkedProduct({n, n}) : n;
    if (run.squareShape) {
        problem.shape = {n, n};
    }
    problem.dtype = dtype;
    problem.expr = run.expr;
    problem.cache = run.cache.value_or(exercise.cache);
    problem.launch = run.launch.value_or(LaunchMode::exposed);
    return problem;
}

/// A size in each batch or at each intensity of the run.
std::vector<Problem> variantsOf(const ExerciseKernel& run, Problem problem)
{
    std::vector<Problem> variants;
    for (const std::int64_t batch : run.batches) {
        problem.batch = batch;
        variants.push_back(problem);
    }
    for (const Intensity intensity : run.intensities) {
        problem.intensityTarget = intensity;
        variants.push_back(problem);
    }
    return variants.empty() ? std::vector{problem} : variants;
}

bool runsNatively(const Exercise& exercise, const ExerciseKernel& run, const Device& device, DType dtype)
{
    const auto& sizes = sizesOf(exercise, run, device);
    const Problem largest = variantsOf(run, problemOf(exercise, run, dtype, sizes.empty() ? 1 : sizes.back())).back();
    return device.nativeDType(run.kernel, dtype) == dtype && device.supports(run.kernel, largest).supported;
}

/// The first of a list that all given runs run natively, else the last.
template <typename Runs>
DType firstNative(const std::vector<DType>& dtypes, const Exercise& exercise, const Runs& runs, const Device& device)
{
    const auto native = std::ranges::find_if(dtypes, [&](DType dtype) {
        return std::ranges::all_of(runs, [&](const ExerciseKernel* run) { return runsNatively(exercise, *run, device, dtype); });
    });
    return native != dtypes.end() ? *native : dtypes.empty() ? DType::f32 : dtypes.back();
}

/// "f16 is not native on cpu for every kernel of this exercise: all of them run in f32".
void remarkFallback(const std::vector<DType>& asked, DType taken, const std::string& who, const Device& device,
                    std::vector<std::string>& remarks)
{
    if (!asked.empty() && taken != asked.front()) {
        remarks.push_back(
            fmt::format("{} is not native on {} for {} in {}", name(asked.front()), device.info().id, who, name(taken)));
    }
}

/// Points that are measured in turn: the same size, batch and intensity, and as warm as each other.
using Round = std::tuple<std::int64_t, std::int64_t, double, CacheMode>;

Round roundOf(const Problem& problem)
{
    const std::int64_t side = problem.shape.empty() ? problem.n : problem.shape.front();
    return {side, problem.batch, problem.intensityTarget ? problem.intensityTarget->flopPerByte() : 0, problem.cache};
}

/// The points of one round stand together, in the order of the rounds' first points; one alone has no group.
void group(std::vector<CheckedPoint>& points)
{
    std::map<Round, std::pair<int, int>> rounds;
    for (CheckedPoint& each : points) {
        auto& [number, count] =
            rounds.try_emplace(roundOf(each.point.problem), static_cast<int>(rounds.size()) + 1, 0).first->second;
        each.point.group = number;
        ++count;
    }
    std::ranges::stable_sort(points, {}, [](const CheckedPoint& each) { return each.point.group; });
    for (CheckedPoint& each : points) {
        each.point.group = rounds.at(roundOf(each.point.problem)).second > 1 ? each.point.group : 0;
    }
}

bool timesFirstLaunch(const Exercise& exercise)
{
    const auto asks = [](const AnswerRule& rule) { return rule.kind == AnswerRule::Kind::firstLaunch; };
    return asks(exercise.answer) || std::ranges::any_of(exercise.derive, asks, &NamedRule::rule);
}

} // namespace

Planned planExercise(const Exercise& exercise, const Device& device, std::optional<DeviceSpec> roofs)
{
    if (roofs) {
        checkRoofs(*roofs);
    }
    Planned planned;
    planned.plan = {device.info().id, std::move(roofs)};
    if (exercise.kernels.empty()) {
        return planned;
    }
    const DType common = exerciseDType(exercise, device);
    remarkFallback(exercise.dtypes, common, "every kernel of this exercise: all of them run", device, planned.remarks);
    std::vector<CheckedPoint> points;
    for (const ExerciseKernel& run : exercise.kernels) {
        const DType dtype =
            run.dtypes.empty() ? common : firstNative(run.dtypes, exercise, std::vector<const ExerciseKernel*>{&run}, device);
        remarkFallback(run.dtypes, dtype, fmt::format("{}: it runs", run.label()), device, planned.remarks);
        for (const std::int64_t n : sizesOf(exercise, run, device)) {
            for (const Problem& problem : variantsOf(run, problemOf(exercise, run, dtype, n))) {
                points.push_back(checkPoint(run.kernel, problem, device));
            }
        }
    }
    group(points);
    planned.plan.points = settled(std::move(points), device);
    planned.plan.samples = exercise.samples;
    planned.plan.firstLaunch = timesFirstLaunch(exercise);
    addProbes(planned.plan, device);
    return planned;
}

DType exerciseDType(const Exercise& exercise, const Device& device)
{
    std::vector<const ExerciseKernel*> sharing;
    for (const ExerciseKernel& run : exercise.kernels) {
        if (run.dtypes.empty()) {
            sharing.push_back(&run);
        }
    }
    return firstNative(exercise.dtypes, exercise, sharing, device);
}

} // namespace ridgepoint
