// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace ridgepoint {

/// RIDGEPOINT_DATA_DIR, else $XDG_DATA_HOME/ridgepoint, else ~/.local/share/ridgepoint. Not created.
[[nodiscard]] std::filesystem::path userDataDir();
/// userDataDir()/sessions and userDataDir()/gpu_specs.
[[nodiscard]] std::filesystem::path sessionsDir();
[[nodiscard]] std::filesystem::path userSpecsDir();

/// Folders with device specs, in order of precedence: the user's, then what came with the program (next to the sources in a
/// build tree, share/ridgepoint when installed).
[[nodiscard]] std::vector<std::filesystem::path> specDirs();
[[nodiscard]] std::vector<std::filesystem::path> exerciseDirs();

} // namespace ridgepoint
