// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Reads a whole file. Throws FileError when it is missing, unreadable, a folder, or larger than `limit`.
[[nodiscard]] std::string readFile(const std::filesystem::path& file, Bytes limit);

/// Writes to a temporary file in the same folder, syncs, renames. On failure the old file is untouched, the temporary
/// file removed, and RunError names file and cause.
void writeFileAtomically(const std::filesystem::path& file, std::string_view content);

/// The known word with the smallest edit distance when it is close enough to be meant, else "".
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& known);

} // namespace ridgepoint
