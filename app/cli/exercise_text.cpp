// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exercise_text.h"

#include "app/cli/output.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "engine/exercise_fields.h"
#include "engine/files.h"
#include "engine/run_points.h"

#include <fmt/format.h>

namespace ridgepoint::cli {

Exercise exerciseOrThrow(const std::string& id)
{
    ExerciseLibrary library = loadExerciseLibrary(exerciseDirs());
    std::vector<std::string> ids;
    for (Exercise& exercise : library.exercises) {
        if (exercise.id == id) {
            return std::move(exercise);
        }
        ids.push_back(exercise.id);
    }
    for (const std::string& problem : library.problems) {
        tell(fmt::format("left out: {}", problem));
    }
    const std::string near = nearest(id, ids);
    throw InputError(fmt::format("there is no exercise '{}'; {}", id,
                                 near.empty() ? "`ridgepoint-cli exercise list` names those there are"
                                              : fmt::format("did you mean '{}'?", near)));
}

std::string textFor(const std::string& text, const Exercise& exercise, const Device& device, const SweepPlan& plan)
{
    const auto points = plannedAndMeasured(plan.device, plan.points, {}, nullptr);
    std::optional<Roofline> roofline;
    if (plan.roofs) {
        roofline.emplace(*plan.roofs, plan.points.empty() ? DType::f32 : plan.points.front().problem.dtype);
    }
    return fillFromRun(text, {exercise, nullptr, points, roofline ? &*roofline : nullptr, device.info().name});
}

} // namespace ridgepoint::cli
