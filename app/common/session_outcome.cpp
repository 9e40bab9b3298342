// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/session_outcome.h"

#include "app/common/answer_words.h"
#include "app/common/library.h"
#include "engine/run_points.h"

#include <algorithm>

namespace ridgepoint {

namespace {

/// In the order they were planned in; a session without a plan has its points alone.
std::vector<std::string> kernelsOf(const Session& session)
{
    std::vector<std::string> kernels;
    const auto add = [&kernels](const auto& points) {
        for (const auto& point : points) {
            if (std::ranges::find(kernels, point.kernel) == kernels.end()) {
                kernels.push_back(point.kernel);
            }
        }
    };
    add(session.plan.points);
    add(session.points);
    return kernels;
}

const Problem* lastProblem(const Session& session)
{
    if (!session.plan.points.empty()) {
        return &session.plan.points.back().problem;
    }
    return session.points.empty() ? nullptr : &session.points.back().problem;
}

/// A question of its own: two kernels are asked for their ratio in the order they were planned in, one for its value.
Exercise freeQuestion(const std::vector<std::string>& kernels, QuantityKind quantity)
{
    Exercise exercise;
    exercise.quantity = quantity;
    const QuantityUnit unit = usualUnit(quantity);
    exercise.unit = unit.unit;
    exercise.unitScale = unit.scale;
    const bool isRatio = quantity == QuantityKind::ratio && kernels.size() == 2;
    exercise.answer = {.kind = isRatio ? AnswerRule::Kind::timeRatio : AnswerRule::Kind::value,
                       .kernel = kernels.front(),
                       .over = isRatio ? kernels[1] : ""};
    return exercise;
}

std::optional<Roofline> rooflineOf(const Session& session, const Problem& problem)
{
    if (!session.plan.roofs || dramRoof(*session.plan.roofs) == nullptr) {
        return std::nullopt;
    }
    return Roofline(*session.plan.roofs, problem.dtype, problem.accumulate);
}

Outcome unanswered(const Prediction& prediction, const std::string& why)
{
    const QuantityUnit unit = usualUnit(prediction.quantity);
    Outcome outcome{.quantity = prediction.quantity, .unit = unit.unit, .unitScale = unit.scale, .missing = why};
    if (!inWords(prediction.quantity)) {
        outcome.predicted = prediction.value;
    }
    outcome.predictedWords = prediction.words;
    return outcome;
}

} // namespace

const Exercise* exerciseOf(const Prediction& prediction, std::span<const Exercise> exercises)
{
    const auto found = std::ranges::find(exercises, prediction.exercise, &Exercise::id);
    return prediction.exercise.empty() || found == exercises.end() ? nullptr : &*found;
}

Outcome outcomeOf(const Session& session, const Prediction& prediction, std::span<const Exercise> exercises)
{
    const std::vector<std::string> kernels = kernelsOf(session);
    const Problem* last = lastProblem(session);
    const Exercise* known = exerciseOf(prediction, exercises);
    const bool counted = known != nullptr && !needsPoints(known->answer.kind);
    if (last == nullptr && !counted) {
        return unanswered(prediction, "nothing was run");
    }
    if (known == nullptr && inWords(prediction.quantity)) {
        return unanswered(prediction, "what the words are about only its exercise tells, and that is not here");
    }
    if (known == nullptr && prediction.quantity == QuantityKind::ratio && kernels.size() != 2) {
        return unanswered(prediction, "which two kernels make the ratio only its exercise tells, and that is not here");
    }
    const Exercise exercise = known != nullptr ? *known : freeQuestion(kernels, prediction.quantity);
    const std::optional<Roofline> roofline = rooflineOf(session, last == nullptr ? Problem{} : *last);
    const Roofline* roofs = roofline ? &*roofline : nullptr;
    return deriveOutcome(exercise, &prediction, plannedAndMeasured(session.plan.device, session.plan.points, session.points, roofs),
                         roofs);
}

std::optional<Outcome> outcomeOf(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs)
{
    if (session.predictions.empty()) {
        return std::nullopt;
    }
    return outcomeOf(session, session.predictions.entries().back().prediction, loadExerciseLibrary(exerciseDirs).exercises);
}

std::string sessionOutcome(const Session& session, const std::vector<std::filesystem::path>& exerciseDirs)
{
    const auto outcome = outcomeOf(session, exerciseDirs);
    return outcome && (outcome->answer || !session.points.empty()) ? outcomeSentence(*outcome) : std::string();
}

} // namespace ridgepoint
