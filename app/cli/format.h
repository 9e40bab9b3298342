// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace ridgepoint::cli {

/// How results are written.
enum class Format { table, csv, json, jsonl };

/// Throws InputError naming the formats there are.
[[nodiscard]] Format parseFormat(const std::string& text);

/// Adds --format, kept as text in `format` until the command runs.
void addFormatOption(CLI::App& app, std::string& format);

} // namespace ridgepoint::cli
