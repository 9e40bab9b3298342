// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exercise_outcome.h"
#include "app/cli/exercise_text.h"
#include "app/cli/output.h"
#include "app/cli/prediction_options.h"
#include "app/cli/problem_options.h"
#include "app/cli/roofs.h"
#include "app/cli/run_plan.h"
#include "app/cli/sweep_journal.h"
#include "app/cli/timing_options.h"
#include "app/common/composition.h"
#include "app/common/planner.h"
#include "engine/error.h"
#include "engine/sizes.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

struct RunOptions {
    std::string id;
    std::string device = "cpu";
    std::string spec;
    std::string sizes;
    TimingOptions timing;
    PredictionOptions prediction;
    std::string out;
    std::string format = "table";
};

/// Other sizes than the exercise's own, for a slow machine or a quick look; the answer is taken at the last.
Exercise exerciseOf(const RunOptions& options)
{
    Exercise exercise = exerciseOrThrow(options.id);
    if (!options.sizes.empty()) {
        exercise.cpuSizes = parseSizes(options.sizes);
        exercise.gpuSizes = exercise.cpuSizes;
        for (ExerciseKernel& run : exercise.kernels) {
            run.sizes.reset();
        }
    }
    return exercise;
}

/// For people the text belongs to the result; for programs it would spoil it.
void say(Format format, const std::string& text) { format == Format::table ? printResult(text + "\n") : tell(text); }

int run(const RunOptions& options)
{
    InterruptGuard interrupt;
    const Format format = parseFormat(options.format);
    const Exercise exercise = exerciseOf(options);
    if (!options.out.empty()) {
        requireFreshTarget(options.out);
    }
    const auto backends = makeBackends();
    const auto device = deviceOrThrow(findDevices(backends), options.device);
    Planned planned = planExercise(exercise, *device, roofsFor(options.spec, device->info()));
    const std::string question = textFor(exercise.question, exercise, *device, planned.plan);
    applyTiming(options.timing, planned.plan);
    Ledger predictions = commitPrediction(options.prediction, exercise, question);
    say(format, fmt::format("{}: {}\n\n{}\n", exercise.lesson, exercise.title, question));
    const bool measures = !planned.plan.points.empty();
    const Session session =
        runPlan({std::move(planned.plan), std::move(planned.remarks), device, std::move(predictions), exercise.id, format,
                 [&exercise](const Session& done) { return outcomeJson(exercise, done); }, options.out},
                interrupt);
    say(format, "\n" + outcomeText(exercise, session));
    return measures ? judgeRun(session) : 0;
}

} // namespace

void addExerciseRunCommand(CLI::App& exercise, int& exitCode)
{
    auto* command = exercise.add_subcommand("run", "Commit a prediction, measure, and see how far off it was");
    const auto options = std::make_shared<RunOptions>();
    command->add_option("id", options->id, "exercise id, see `ridgepoint-cli exercise list`")->required();
    addPredictionOptions(*command, options->prediction);
    command->add_option("--device", options->device, "device id")->capture_default_str();
    command->add_option("--spec", options->spec, "roofs: an id or a .yaml file; else those measured here");
    command->add_option("--n", options->sizes, "other sizes than the exercise's own");
    addTimingOptions(*command, options->timing);
    command->add_option("--out", options->out, "keep the session in this file, journaled as it runs");
    addFormatOption(*command, options->format);
    command->footer("Example:\n"
                    "  ridgepoint-cli exercise run matmul-against-add --predict 40 --because \"add waits for memory\"");
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace ridgepoint::cli
