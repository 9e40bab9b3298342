// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exercise_outcome.h"

#include "engine/exercise_fields.h"
#include "engine/gap.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

std::optional<Roofline> rooflineOf(const Session& session)
{
    if (!session.plan.roofs) {
        return std::nullopt;
    }
    const Problem problem = session.points.empty() ? Problem{} : session.points.front().problem;
    return Roofline(*session.plan.roofs, problem.dtype, problem.accumulate);
}

const Prediction* lastPrediction(const Session& session)
{
    const auto& entries = session.predictions.entries();
    return entries.empty() ? nullptr : &entries.back().prediction;
}

/// The outcome with what it refers to.
struct Read {
    std::optional<Roofline> roofline;
    Outcome outcome;
    std::vector<std::string> gap;
    std::string explanation;
    /// What to write at the end.
    std::string write;
};

Read read(const Exercise& exercise, const Session& session)
{
    Read result{rooflineOf(session), {}, {}, {}, {}};
    const Roofline* roofline = result.roofline ? &*result.roofline : nullptr;
    result.outcome = deriveOutcome(exercise, lastPrediction(session), session.points, roofline);
    result.gap = explainGap(exercise, result.outcome, session.points);
    const std::string device = session.devices.empty() ? "" : session.devices.front().name;
    const ExerciseRun run{exercise, &result.outcome, session.points, roofline, device};
    result.explanation = explanationText(run);
    result.write = fillFromRun(exercise.explain, run);
    return result;
}

Json numberIn(const Outcome& outcome, const std::optional<double>& value)
{
    return value ? Json(*value / outcome.unitScale) : Json(nullptr);
}

} // namespace

Outcome outcomeOf(const Exercise& exercise, const Session& session) { return read(exercise, session).outcome; }

std::string outcomeText(const Exercise& exercise, const Session& session)
{
    const Read result = read(exercise, session);
    std::string text = outcomeSentence(result.outcome);
    for (const std::string& sentence : result.gap) {
        text += "\n- " + sentence;
    }
    if (!result.explanation.empty()) {
        text += "\n\n" + result.explanation;
    }
    return text + "\n\nTo write: " + result.write;
}

std::string outcomeJson(const Exercise& exercise, const Session& session)
{
    const Read result = read(exercise, session);
    const Outcome& outcome = result.outcome;
    const Prediction* said = lastPrediction(session);
    const bool wordy = inWords(outcome.quantity);
    Json json{{"exercise", exercise.id}, {"question", said != nullptr ? said->question : exercise.question}};
    json["unit"] = outcome.unit;
    json["predicted"] = wordy ? Json(outcome.predictedWords) : numberIn(outcome, outcome.predicted);
    json["model"] = nullptr;
    json["measured"] = nullptr;
    json["interval"] = nullptr;
    if (outcome.answer) {
        const Answer& answer = *outcome.answer;
        json["model"] = wordy ? Json(answer.modelWords) : numberIn(outcome, answer.model);
        json["measured"] = wordy ? Json(answer.words) : numberIn(outcome, answer.value);
        if (answer.low) {
            json["interval"] = {numberIn(outcome, answer.low), numberIn(outcome, answer.high)};
        }
    }
    const std::optional<double> factor = factorOff(outcome);
    json["factor"] = factor ? Json(*factor) : Json(nullptr);
    json["feedback"] = feedbackText(outcome);
    json["verdict"] = outcomeSentence(outcome);
    json["gap"] = result.gap;
    json["explanation"] = result.explanation;
    json["write"] = result.write;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace ridgepoint::cli
