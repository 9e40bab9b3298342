// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/common/composition.h"
#include "app/common/library.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json record(const DeviceInfo& info, const std::optional<LibrarySpec>& measured)
{
    return {{"id", info.id},
            {"name", info.name},
            {"backend", info.backend},
            {"parallelism", info.parallelism},
            {"memory_bytes", info.memory ? Json(info.memory->count()) : Json(nullptr)},
            {"multiprocessors", orNull(info.multiprocessors)},
            {"pci_id", info.pciId},
            {"measured_spec", measured ? Json(measured->spec.id) : Json(nullptr)},
            {"details", info.details}};
}

void list(Format format)
{
    const auto backends = makeBackends();
    const FoundDevices found = findDevices(backends);
    Listing listing{{{"id"}, {"name"}, {"backend"}, {"parallel"}, {"memory", true}, {"roofs"}}};
    for (const auto& device : found.devices) {
        const DeviceInfo& info = device->info();
        const auto measured = loadMeasuredSpec(info);
        listing.rows.push_back({info.id, info.name, info.backend, info.parallelism,
                                info.memory ? ridgepoint::format(*info.memory) : "?",
                                measured ? measured->spec.id : "not measured yet: calibrate"});
        listing.records.push_back(record(info, measured));
    }
    printResult(render(listing, format));
    for (const std::string& status : found.status) {
        tell(status);
    }
}

} // namespace

void addDevicesCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("devices", "List what can measure here");
    const auto format = std::make_shared<std::string>("table");
    addFormatOption(*command, *format);
    command->callback([format, &exitCode] {
        list(parseFormat(*format));
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
