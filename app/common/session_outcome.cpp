// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/session_outcome.h"

#include "app/common/library.h"
#include "engine/outcome.h"

#include <algorithm>
#include <optional>

namespace ridgepoint {

namespace {

/// For people a quantity is told in the unit it usually has.
void setUnit(Exercise& exercise)
{
    switch (exercise.quantity) {
    case QuantityKind::ratio: exercise.unit = "x"; return;
    case QuantityKind::time:
        exercise.unit = "ms";
        exercise.unitScale = 1e-3;
        return;
    case QuantityKind::bandwidth:
        exercise.unit = "GB/s";
        exercise.unitScale = 1e9;
        return;
    case QuantityKind::flopRate:
        exercise.unit = "GFLOP/s";
        exercise.unitScale = 1e9;
        return;
    case QuantityKind::intensity: exercise.unit = "FLOP/B"; return;
    case QuantityKind::bytes: exercise.unit = "B"; return;
    case QuantityKind::tokenRate: exercise.unit = "tokens/s"; return;
    case QuantityKind::fraction:
        exercise.unit = "%";
        exercise.unitScale = 0.01;
        return;
    case QuantityKind::number:
    case QuantityKind::choice:
    case QuantityKind::classes: return;
    }
}

/// A question of its own: two kernels are asked for their ratio in the order they were planned in, one for its value.
Exercise freeQuestion(const Session& session, QuantityKind quantity)
{
    std::vector<std::string> kernels;
    for (const RooflinePoint& point : session.points) {
        if (std::ranges::find(kernels, point.kernel) == kernels.end()) {
            kernels.push_back(point.kernel);
        }
    }
    Exercise exercise;
    exercise.quantity = quantity;
    setUnit(exercise);
    const bool isRatio = quantity == QuantityKind::ratio && kernels.size() == 2;
    exercise.answer = {isRatio ? AnswerRule::Kind::timeRatio : AnswerRule::Kind::value, kernels.front(), isRatio ? kernels[1] : ""};
    return exercise;
}

std::optional<Exercise> find(const std::string& id, const std::vector<std::filesystem::path>& dirs)
{
    for (Exercise& exercise : loadExerciseLibrary(dirs).exercises) {
        if (exercise.id == id) {
            return std::move(exercise);
        }
    }
    return std::nullopt;
}

/// The answer is read at the last size that was run, whatever the exercise's own sizes are by now.
void takeSizes(Exercise& exercise, const Session& session)
{
    const Problem& last = session.points.back().problem;
    exercise.cpuSizes = {last.shape.empty() ? last.n : last.shape.front()};
    exercise.gpuSizes = exercise.cpuSizes;
}

} // namespace

std::string sessionOutcome(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs)
{
    if (session.predictions.empty() || session.points.empty()) {
        return {};
    }
    const Prediction& prediction = session.predictions.entries().back().prediction;
    const auto known = session.exercise.empty() ? std::nullopt : find(session.exercise, exerciseDirs);
    Exercise exercise = known ? *known : freeQuestion(session, prediction.quantity);
    takeSizes(exercise, session);
    std::optional<Roofline> roofline;
    if (session.plan.roofs) {
        const Problem& problem = session.points.back().problem;
        roofline.emplace(*session.plan.roofs, problem.dtype, problem.accumulate);
    }
    return outcomeSentence(deriveOutcome(exercise, prediction.value, session.points, roofline ? &*roofline : nullptr));
}

} // namespace ridgepoint
