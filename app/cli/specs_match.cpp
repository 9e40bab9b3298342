// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/problem_options.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "engine/error.h"
#include "engine/spec_match.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace ridgepoint::cli {

namespace {

struct MatchOptions {
    std::string name;
    std::string memory;
    std::string multiprocessors;
    std::string pci;
    std::string format = "table";
};

ReportedCard cardOf(const MatchOptions& options)
{
    constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;
    constexpr double kMostGibibytes = 1e6;
    ReportedCard card{options.name};
    if (!options.memory.empty()) {
        const double gibibytes = parsePositive(options.memory, "memory size in GB");
        if (gibibytes > kMostGibibytes) {
            throw InputError(fmt::format("--memory-gb {} is more than any card has", options.memory));
        }
        card.memory = Bytes{static_cast<std::int64_t>(std::llround(gibibytes * kGibibyte))};
    }
    if (!options.multiprocessors.empty()) {
        card.multiprocessors = parseCount(options.multiprocessors, "--multiprocessors", 100'000);
    }
    if (!options.pci.empty()) {
        card.pci = parsePciId(options.pci);
        if (!card.pci) {
            throw InputError(
                fmt::format("--pci-id '{}' is no PCI id: give hexadecimal digits such as 2330 or 10de:2330", options.pci));
        }
    }
    return card;
}

int match(const MatchOptions& options)
{
    const Format format = parseFormat(options.format);
    const SpecLibrary library = loadSpecLibrary(specDirs());
    std::vector<DeviceSpec> specs;
    for (const LibrarySpec& each : library.specs) {
        specs.push_back(each.spec);
    }
    const SpecMatch found = matchSpec(specs, cardOf(options));
    if (!found.index) {
        throw InputError(found.text);
    }
    const LibrarySpec& right = library.specs[*found.index];
    Listing listing;
    listing.records = {{{"id", right.spec.id}, {"name", right.spec.name}, {"file", right.file.string()}}};
    printResult(format == Format::table ? fmt::format("{}  {}\n", right.spec.id, right.spec.name) : renderOne(listing, format));
    return 0;
}

} // namespace

void addSpecsMatchCommand(CLI::App& specs, int& exitCode)
{
    auto* command = specs.add_subcommand("match", "Find the one right spec of a card, or say what would decide it");
    const auto options = std::make_shared<MatchOptions>();
    command->add_option("name", options->name, "the name as the driver reports it")->required();
    command->add_option("--memory-gb", options->memory, "memory as the driver reports it, in GiB");
    command->add_option("--multiprocessors", options->multiprocessors, "streaming multiprocessors");
    command->add_option("--pci-id", options->pci, "PCI device id, such as 2330 or 10de:2330");
    addFormatOption(*command, options->format);
    command->callback([options, &exitCode] { exitCode = match(*options); });
}

} // namespace ridgepoint::cli
