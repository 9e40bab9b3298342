// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/paths.h"

#include <cstdlib>
#include <system_error>

namespace ridgepoint {

namespace {

namespace fs = std::filesystem;

fs::path fromEnvironment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path{} : fs::path{value};
}

/// The folder of share/ridgepoint when the program was installed: <prefix>/bin/.. next to it.
fs::path installedShare()
{
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path{} : program.parent_path().parent_path() / "share" / "ridgepoint";
}

void addIfThere(std::vector<fs::path>& dirs, const fs::path& dir)
{
    std::error_code failed;
    if (!dir.empty() && fs::is_directory(dir, failed)) {
        dirs.push_back(dir);
    }
}

/// The user's folder always, then what came with the program. An installed one does not look where it was built: that folder may
/// hold anything by now.
std::vector<fs::path> folders(const char* name, const fs::path& inSources)
{
    std::vector<fs::path> dirs{userDataDir() / name};
    addIfThere(dirs, installedShare() / name);
    if (dirs.size() == 1) {
        addIfThere(dirs, inSources);
    }
    return dirs;
}

} // namespace

fs::path userDataDir()
{
    if (const fs::path own = fromEnvironment("RIDGEPOINT_DATA_DIR"); !own.empty()) {
        return own;
    }
    // The XDG specification says to ignore relative paths.
    if (const fs::path xdg = fromEnvironment("XDG_DATA_HOME"); xdg.is_absolute()) {
        return xdg / "ridgepoint";
    }
    const fs::path home = fromEnvironment("HOME");
    return (home.empty() ? fs::path{"."} : home) / ".local" / "share" / "ridgepoint";
}

fs::path sessionsDir() { return userDataDir() / "sessions"; }

fs::path userSpecsDir() { return userDataDir() / "gpu_specs"; }

std::vector<fs::path> specDirs() { return folders("gpu_specs", fs::path{RIDGEPOINT_SOURCE_DIR} / "gpu_specs"); }

std::vector<fs::path> exerciseDirs() { return folders("exercises", fs::path{RIDGEPOINT_SOURCE_DIR} / "resources" / "exercises"); }

} // namespace ridgepoint
