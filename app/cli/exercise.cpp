// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exercise_text.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/roofs.h"
#include "app/common/composition.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/common/planner.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ShowOptions {
    std::string id;
    std::string device = "cpu";
    std::string format = "table";
};

std::string whatToPredict(const Exercise& exercise)
{
    return inWords(exercise.quantity) ? fmt::format("{}", fmt::join(exercise.choices, ", ")) : exercise.unit;
}

std::string howToPredict(const Exercise& exercise)
{
    if (exercise.quantity == QuantityKind::classes) {
        return fmt::format("Predict {} for each of: {}", fmt::join(exercise.choices, " or "), fmt::join(exercise.items, "; "));
    }
    return exercise.quantity == QuantityKind::choice ? fmt::format("Predict one of: {}", fmt::join(exercise.choices, ", "))
                                                     : fmt::format("Predict: ... {}", exercise.unit);
}

Json record(const Exercise& exercise)
{
    std::vector<std::string> kernels;
    for (const ExerciseKernel& kernel : exercise.kernels) {
        kernels.push_back(kernel.kernel);
    }
    Json record{{"id", exercise.id},       {"lesson", exercise.lesson},     {"order", exercise.order},
                {"title", exercise.title}, {"question", exercise.question}, {"quantity", name(exercise.quantity)},
                {"unit", exercise.unit},   {"choices", exercise.choices},   {"items", exercise.items},
                {"kernels", kernels}};
    return record;
}

void list(Format format)
{
    const ExerciseLibrary library = loadExerciseLibrary(exerciseDirs());
    Listing listing{{{"id"}, {"lesson"}, {"title"}, {"predict"}}};
    for (const Exercise& exercise : library.exercises) {
        listing.rows.push_back({exercise.id, exercise.lesson, exercise.title, whatToPredict(exercise)});
        listing.records.push_back(record(exercise));
    }
    printResult(render(listing, format));
    for (const std::string& problem : library.problems) {
        tell(fmt::format("left out: {}", problem));
    }
}

void show(const ShowOptions& options)
{
    const Format format = parseFormat(options.format);
    const Exercise exercise = exerciseOrThrow(options.id);
    if (format != Format::table) {
        Listing listing;
        listing.records = {record(exercise)};
        printResult(renderOne(listing, format));
        return;
    }
    const auto backends = makeBackends();
    const auto device = deviceOrThrow(findDevices(backends), options.device);
    const Planned planned = planExercise(exercise, *device, roofsFor({}, device->info()));
    std::string text = fmt::format("{}: {}\n\n{}\n\n{}\n", exercise.lesson, exercise.title,
                                   textFor(exercise.question, exercise, *device, planned.plan), howToPredict(exercise));
    if (!exercise.hint.empty()) {
        text += fmt::format("Hint: {}\n", textFor(exercise.hint, exercise, *device, planned.plan));
    }
    printResult(text);
}

} // namespace

void addExerciseCommand(CLI::App& app, int& exitCode)
{
    auto* exercise = app.add_subcommand("exercise", "Questions to predict, measure and explain");
    exercise->require_subcommand(1);

    auto* listCommand = exercise->add_subcommand("list", "List the exercises");
    const auto format = std::make_shared<std::string>("table");
    addFormatOption(*listCommand, *format);
    listCommand->callback([format] { list(parseFormat(*format)); });

    auto* showCommand = exercise->add_subcommand("show", "Show one exercise");
    const auto options = std::make_shared<ShowOptions>();
    showCommand->add_option("id", options->id, "exercise id")->required();
    showCommand->add_option("--device", options->device, "device it would run on")->capture_default_str();
    addFormatOption(*showCommand, options->format);
    showCommand->callback([options] { show(*options); });

    addExerciseRunCommand(*exercise, exitCode);
}

} // namespace ridgepoint::cli
