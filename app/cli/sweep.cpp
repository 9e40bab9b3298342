// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exercise_outcome.h"
#include "app/cli/output.h"
#include "app/cli/prediction_options.h"
#include "app/cli/problem_options.h"
#include "app/cli/roofs.h"
#include "app/cli/run_plan.h"
#include "app/cli/timing_options.h"
#include "app/common/composition.h"
#include "app/common/planner.h"
#include "engine/error.h"
#include "engine/intensities.h"
#include "engine/sizes.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

struct SweepOptions {
    std::vector<std::string> kernels;
    ProblemOptions problem;
    std::string device = "cpu";
    std::string spec;
    std::string cache = "warm";
    std::string launch = "exposed";
    TimingOptions timing;
    bool interleave = false;
    PredictionOptions prediction;
    std::string out;
    std::string format = "table";
};

void setModes(SweepRequest& request, const SweepOptions& options)
{
    const auto cache = parseCacheMode(options.cache);
    if (!cache) {
        throw InputError(fmt::format("--cache '{}' is unknown: choose warm or cold", options.cache));
    }
    const auto launch = parseLaunchMode(options.launch);
    if (!launch) {
        throw InputError(fmt::format("--launch '{}' is unknown: choose exposed, hidden or unwaited", options.launch));
    }
    request.cache = *cache;
    request.launch = *launch;
    applyTiming(options.timing, request);
}

SweepRequest requestOf(const SweepOptions& options)
{
    SweepRequest request{splitLists(options.kernels), {}};
    if (!options.problem.sizes.empty()) {
        request.sizes = parseSizes(options.problem.sizes);
    }
    if (!options.problem.shape.empty()) {
        request.shape = parseShape(options.problem.shape);
    }
    request.dtypes = parseDTypesOrThrow(options.problem.dtypes);
    if (!options.problem.accumulate.empty()) {
        request.accumulate = parseDTypeOrThrow(options.problem.accumulate);
    }
    if (!options.problem.batch.empty()) {
        request.batches = parseBatches(options.problem.batch);
    }
    if (!options.problem.intensity.empty()) {
        request.intensities = parseIntensities(options.problem.intensity);
    }
    completeSizes(request);
    request.expr = options.problem.expr;
    setModes(request, options);
    request.interleave = options.interleave || (options.prediction.given() && request.kernels.size() == 2);
    return request;
}

int run(const SweepOptions& options)
{
    InterruptGuard interrupt;
    const Format format = parseFormat(options.format);
    const SweepRequest request = requestOf(options);
    const auto backends = makeBackends();
    const auto device = deviceOrThrow(findDevices(backends), options.device);
    Planned planned = planSweep(request, *device, roofsFor(options.spec, device->info()));
    RunRequest run{std::move(planned.plan), std::move(planned.remarks), device, {}, {}, format, {}, options.out};
    std::optional<Exercise> exercise;
    if (options.prediction.given()) {
        exercise = freeExercise(options.prediction, request);
        run.predictions = commitPrediction(options.prediction, *exercise, exercise->question);
    }
    const Session session = runPlan(run, interrupt);
    if (exercise) {
        const std::string outcome = outcomeSentence(outcomeOf(*exercise, session));
        format == Format::table ? printResult("\n" + outcome + "\n") : tell(outcome);
    }
    return judgeRun(session);
}

void addMeasuringOptions(CLI::App& command, SweepOptions& options)
{
    command.add_option("--device", options.device, "device id, see `ridgepoint-cli devices`")->capture_default_str();
    command.add_option("--spec", options.spec, "roofs: an id or a .yaml file; else those measured here");
    command.add_option("--cache", options.cache, "warm or cold")->capture_default_str();
    command.add_option("--launch", options.launch, "exposed, hidden, or unwaited (the clock stops when the call returns)")
        ->capture_default_str();
    addTimingOptions(command, options.timing);
    command.add_flag("--interleave", options.interleave, "measure the kernels of a size in turn, so that ratios may be claimed");
    command.add_option("--out", options.out, "keep the session in this file, journaled as it runs");
}

} // namespace

void addSweepCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("sweep", "Measure kernels over sizes and hold them against the roofs");
    const auto options = std::make_shared<SweepOptions>();
    command->add_option("kernels", options->kernels, "kernel ids, such as matmul or add,matmul")->required();
    addProblemOptions(*command, options->problem);
    addMeasuringOptions(*command, *options);
    addPredictionOptions(*command, options->prediction);
    addFormatOption(*command, options->format);
    command->footer("Examples:\n"
                    "  ridgepoint-cli sweep matmul --dtype bf16 --n 128..2048 --format json > s.json\n"
                    "  ridgepoint-cli sweep add,copy,triad --n 2^12..2^26:x4 --cache cold\n"
                    "  ridgepoint-cli sweep chain,chain-fused --expr 'x * sigmoid(x)' --n 2^12..2^24:x16\n"
                    "  ridgepoint-cli sweep fma --intensity 2^-4..2^10\n"
                    "  ridgepoint-cli sweep decode --n 4096 --batch 1..512\n"
                    "  ridgepoint-cli sweep matmul --n 1Ki --predict '100 GFLOP/s' --because 'two cores, AVX2'\n"
                    "Ctrl-C stops cleanly: finished points are kept.");
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace ridgepoint::cli
