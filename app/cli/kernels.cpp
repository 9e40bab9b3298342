// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "kernels/catalog/catalog.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

std::vector<std::string> dtypesOf(const KernelInfo& kernel)
{
    std::vector<std::string> names;
    for (const DType dtype : kernel.dtypes) {
        names.emplace_back(name(dtype));
    }
    return names;
}

void list(Format format)
{
    Listing listing{{{"id"}, {"unit"}, {"n is"}, {"dtypes"}, {"what it does"}}};
    for (const KernelInfo& kernel : catalog()) {
        const auto dtypes = dtypesOf(kernel);
        listing.rows.push_back({kernel.id, std::string(name(kernel.unit)), kernel.sizeMeaning,
                                fmt::format("{}", fmt::join(dtypes, " ")), kernel.summary});
        listing.records.push_back({{"id", kernel.id},
                                   {"title", kernel.title},
                                   {"unit", name(kernel.unit)},
                                   {"n", kernel.sizeMeaning},
                                   {"dtypes", dtypes},
                                   {"summary", kernel.summary}});
    }
    printResult(render(listing, format));
}

} // namespace

void addKernelsCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("kernels", "List the kernels that can be swept");
    const auto format = std::make_shared<std::string>("table");
    addFormatOption(*command, *format);
    command->callback([format, &exitCode] {
        list(parseFormat(*format));
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
