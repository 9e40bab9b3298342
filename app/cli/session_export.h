// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <filesystem>
#include <string>

namespace ridgepoint::cli {

/// A session that was read from a file, for what is said about it.
struct LoadedSession {
    std::filesystem::path file;
    Session session;
};

/// Everything in one session: csv, json, jsonl and table of its points; "md" and "html" are the report. Throws InputError for another
/// format.
[[nodiscard]] std::string exported(const LoadedSession& loaded, const std::string& format);

/// Prints a result, or writes it to `out` where that is not empty: beside and renamed. Throws RunError.
void deliver(const std::string& text, const std::string& out);

} // namespace ridgepoint::cli
