// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/calibrate.h"

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/spec_records.h"
#include "app/cli/sweep_journal.h"
#include "app/common/composition.h"
#include "app/common/library.h"
#include "engine/error.h"
#include "engine/files.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

struct CalibrateOptions {
    std::string device = "cpu";
    std::string budget;
    bool quick = false;
    bool thorough = false;
    std::string out;
    std::string format = "table";
};

Seconds givenBudget(const std::string& text)
{
    constexpr Seconds kLongest{600};
    const Seconds budget = parseSeconds(text);
    if (budget <= Seconds{0} || budget > kLongest) {
        throw InputError(fmt::format("--budget '{}' is out of range: give up to {}, such as 5s", text, format(kLongest)));
    }
    return budget;
}

Seconds budgetOf(const CalibrateOptions& options)
{
    const int given = (options.quick ? 1 : 0) + (options.thorough ? 1 : 0) + (options.budget.empty() ? 0 : 1);
    if (given > 1) {
        throw InputError("--quick, --thorough and --budget all say how long: give one of them");
    }
    if (!options.budget.empty()) {
        return givenBudget(options.budget);
    }
    return options.quick ? kQuickCalibration : options.thorough ? kThoroughCalibration : kUsualCalibration;
}

DeviceSpec measure(Device& device, Seconds budget, std::stop_token stop)
{
    ProgressLine line(errorIsTerminal());
    std::string told;
    return calibrate(device, {budget}, std::move(stop), [&](const CalibrationProgress& progress) {
        line.show(progress.fraction, progress.step, progress.left);
        if (!line.onTerminal() && progress.step != told) {
            tell(progress.step);
            told = progress.step;
        }
    });
}

void print(const DeviceSpec& spec, Format format)
{
    Listing listing = roofListing(spec);
    if (format == Format::json || format == Format::jsonl) {
        nlohmann::ordered_json whole = specRecord(spec);
        whole["roofs"] = listing.records;
        listing.records = {whole};
    }
    printResult(renderOne(listing, format));
    for (const std::string& note : spec.notes) {
        tell(note);
    }
}

void run(const CalibrateOptions& options)
{
    InterruptGuard interrupt;
    const Format format = parseFormat(options.format);
    const Seconds budget = budgetOf(options);
    if (!options.out.empty()) {
        requireWritableTarget(options.out);
    }
    const auto backends = makeBackends();
    const auto device = deviceOrThrow(findDevices(backends), options.device);
    DeviceSpec spec = measure(*device, budget, interrupt.token());
    spec.id = measuredSpecId(device->info());
    tell(fmt::format("saved to {}", saveMeasuredSpec(device->info(), spec).string()));
    if (!options.out.empty()) {
        writeFileAtomically(options.out, toYaml(spec));
    }
    print(spec, format);
}

} // namespace

void addCalibrateCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("calibrate", "Measure the roofs of a device and keep them");
    const auto options = std::make_shared<CalibrateOptions>();
    command->add_option("--device", options->device, "device id, see `ridgepoint-cli devices`")->capture_default_str();
    command->add_option("--budget", options->budget, "roughly how long it may take, such as 10s; 5 s if nothing is said");
    command->add_flag("--quick", options->quick, "a rough first look in about 2 s");
    command->add_flag("--thorough", options->thorough, "more samples and larger products, in about 30 s");
    command->add_option("--out", options->out, "also write the spec to this .yaml file");
    addFormatOption(*command, options->format);
    command->callback([options, &exitCode] {
        run(*options);
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
