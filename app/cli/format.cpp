// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/format.h"

#include "engine/error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <array>
#include <utility>

namespace ridgepoint::cli {

Format parseFormat(const std::string& text)
{
    constexpr std::array kFormats{std::pair{"table", Format::table}, std::pair{"csv", Format::csv}, std::pair{"json", Format::json},
                                  std::pair{"jsonl", Format::jsonl}};
    for (const auto& [name, format] : kFormats) {
        if (text == name) {
            return format;
        }
    }
    throw InputError(fmt::format("'{}' is no format: choose table, csv, json or jsonl", text));
}

void addFormatOption(CLI::App& app, std::string& format)
{
    app.add_option("--format", format, "table, csv, json or jsonl")->capture_default_str();
}

} // namespace ridgepoint::cli
