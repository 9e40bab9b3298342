// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/spec_records.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "engine/error.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ShowOptions {
    std::string spec;
    std::string format = "table";
};

const ComputeRoof* highest(const DeviceSpec& spec)
{
    const auto found = std::ranges::max_element(spec.computeRoofs, {}, &ComputeRoof::rate);
    return found == spec.computeRoofs.end() ? nullptr : &*found;
}

void list(Format format)
{
    const SpecLibrary library = loadSpecLibrary(specDirs());
    Listing listing{{{"id"}, {"name"}, {"DRAM", true}, {"highest roof", true}, {"of"}, {"source"}}};
    for (const auto& [spec, file] : library.specs) {
        const MemoryRoof* dram = dramRoof(spec);
        const ComputeRoof* peak = highest(spec);
        const std::string source(dram != nullptr ? name(sourceKind(spec, dram->from)) : "");
        listing.rows.push_back({spec.id, spec.name, dram != nullptr ? ridgepoint::format(*dram->bandwidth) : "",
                                peak != nullptr ? ridgepoint::format(peak->rate, rateUnit(peak->dtype)) : "",
                                peak != nullptr ? fmt::format("{} {}", name(peak->dtype), name(peak->unit)) : "", source});
        listing.records.push_back({{"id", spec.id},
                                   {"name", spec.name},
                                   {"vendor", spec.vendor},
                                   {"dram_bytes_per_s", dram != nullptr ? Json(dram->bandwidth->perSecond()) : Json(nullptr)},
                                   {"peak_flops_per_s", peak != nullptr ? Json(peak->rate.perSecond()) : Json(nullptr)},
                                   {"source", source},
                                   {"driver_names", spec.driverNames},
                                   {"file", file.string()}});
    }
    printResult(render(listing, format));
    for (const std::string& problem : library.problems) {
        tell(fmt::format("left out: {}", problem));
    }
}

void show(const ShowOptions& options)
{
    const Format format = parseFormat(options.format);
    const DeviceSpec spec = findSpec(options.spec, specDirs());
    Listing listing = roofListing(spec);
    if (format == Format::json || format == Format::jsonl) {
        listing.records = {specRecord(spec)};
        printResult(renderOne(listing, format));
        return;
    }
    std::string text = render(listing, format);
    if (format == Format::table) {
        text = fmt::format("{} ({})\n\n{}", spec.name, spec.id, text);
        for (const std::string& note : spec.notes) {
            text += fmt::format("\n{}\n", note);
        }
    }
    printResult(text);
}

/// One line a file; tells all of them before it says that one was bad.
int check(const std::vector<std::string>& files)
{
    int bad = 0;
    for (const std::string& file : files) {
        try {
            const DeviceSpec spec = loadDeviceSpec(file);
            printResult(fmt::format("ok   {}: {}\n", file, spec.name));
        } catch (const FileError& error) {
            printResult(fmt::format("err  {}\n", error.what()));
            ++bad;
        } catch (const InputError& error) {
            printResult(fmt::format("err  {}: {}\n", file, error.what()));
            ++bad;
        }
    }
    if (bad > 0) {
        tell(fmt::format("ridgepoint-cli: {} of {} spec files are bad", bad, files.size()));
    }
    return bad > 0 ? 2 : 0;
}

} // namespace

void addSpecsCommand(CLI::App& app, int& exitCode)
{
    auto* specs = app.add_subcommand("specs", "Device specs: the roofs of cards and of this machine");
    specs->require_subcommand(1);

    auto* listCommand = specs->add_subcommand("list", "List the specs there are");
    const auto format = std::make_shared<std::string>("table");
    addFormatOption(*listCommand, *format);
    listCommand->callback([format] { list(parseFormat(*format)); });

    auto* showCommand = specs->add_subcommand("show", "Show the roofs of one spec and where each comes from");
    const auto options = std::make_shared<ShowOptions>();
    showCommand->add_option("spec", options->spec, "an id or a .yaml file")->required();
    addFormatOption(*showCommand, options->format);
    showCommand->callback([options] { show(*options); });

    auto* checkCommand = specs->add_subcommand("check", "Check spec files: one line each");
    const auto files = std::make_shared<std::vector<std::string>>();
    checkCommand->add_option("files", *files, "spec files")->required();
    checkCommand->callback([files, &exitCode] { exitCode = check(*files); });

    addSpecsMatchCommand(*specs, exitCode);
}

} // namespace ridgepoint::cli
