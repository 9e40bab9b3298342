// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exercise_text.h"

#include "app/cli/output.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/common/planner.h"
#include "engine/files.h"
#include "engine/sizes.h"

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

std::string textFor(const std::string& text, const Exercise& exercise, const Device& device)
{
    const auto& sizes = device.info().backend == "CPU" ? exercise.cpuSizes : exercise.gpuSizes;
    return fillIn(text, {{"n", sizes.empty() ? "?" : formatSize(sizes.back())},
                         {"dtype", std::string(name(exerciseDType(exercise, device)))},
                         {"device", device.info().name}});
}

} // namespace ridgepoint::cli
