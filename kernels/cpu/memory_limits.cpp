// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/memory_limits.h"

#include "kernels/cpu/topology.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>
#include <vector>

namespace ridgepoint::cpu {

namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& file)
{
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// The first number of a text; -1 for "max" and anything else that is none.
std::int64_t firstNumber(const std::string& text)
{
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() ? number : -1;
}

/// The number behind a word at the start of a line; 0 when there is none.
std::int64_t lineNumber(const std::string& text, const std::string& word)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(word)) {
            const auto digit = line.find_first_of("0123456789", word.size());
            return digit == std::string::npos ? 0 : std::max<std::int64_t>(0, firstNumber(line.substr(digit)));
        }
    }
    return 0;
}

/// Folders of a controller for this process, from its own up to the root. Version 2 has an empty controller name.
std::vector<fs::path> cgroupFolders(const std::string& controller)
{
    std::istringstream lines(slurp("/proc/self/cgroup"));
    std::vector<fs::path> folders;
    for (std::string line; std::getline(lines, line);) {
        const auto first = line.find(':');
        const auto second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
        if (controller.empty() ? names != ",," : names.find("," + controller + ",") == std::string::npos) {
            continue;
        }
        const fs::path root = fs::path("/sys/fs/cgroup") / controller;
        // A container sees its own group as the root of the mount, whatever the path says.
        folders.push_back(root);
        fs::path path = fs::path(line.substr(second + 1)).relative_path();
        for (; !path.empty(); path = path.parent_path()) {
            folders.push_back(root / path);
        }
    }
    return folders;
}

} // namespace

Bytes meminfoField(const std::string& text, const std::string& field) { return Bytes{lineNumber(text, field + ":") * 1024}; }

std::int64_t cgroupLeft(const std::string& limit, const std::string& usage, const std::string& stat)
{
    const std::int64_t most = firstNumber(limit);
    const std::int64_t used = firstNumber(usage);
    // Version 1 writes a huge number for "no limit".
    if (most < 0 || used < 0 || most > std::numeric_limits<std::int64_t>::max() / 2) {
        return -1;
    }
    std::int64_t droppable = lineNumber(stat, "total_inactive_file");
    droppable = droppable > 0 ? droppable : lineNumber(stat, "inactive_file");
    return std::clamp<std::int64_t>(most - used + std::min(droppable, used), 0, most);
}

Bytes totalMemory() { return meminfoField(slurp("/proc/meminfo"), "MemTotal"); }

Bytes availableMemory()
{
    std::int64_t least = meminfoField(slurp("/proc/meminfo"), "MemAvailable").count();
    const auto consider = [&least](std::int64_t left) {
        if (left >= 0) {
            least = std::min(least, left);
        }
    };
    for (const fs::path& folder : cgroupFolders("")) {
        consider(cgroupLeft(slurp(folder / "memory.max"), slurp(folder / "memory.current"), slurp(folder / "memory.stat")));
    }
    for (const fs::path& folder : cgroupFolders("memory")) {
        consider(cgroupLeft(slurp(folder / "memory.limit_in_bytes"), slurp(folder / "memory.usage_in_bytes"),
                            slurp(folder / "memory.stat")));
    }
    return Bytes{least};
}

int cgroupCpus()
{
    int least = 0;
    const auto consider = [&least](int cpus) {
        if (cpus > 0) {
            least = least == 0 ? cpus : std::min(least, cpus);
        }
    };
    for (const fs::path& folder : cgroupFolders("")) {
        consider(quotaFromCpuMax(slurp(folder / "cpu.max")));
    }
    for (const fs::path& folder : cgroupFolders("cpu")) {
        consider(quotaFromCpuMax(slurp(folder / "cpu.cfs_quota_us") + " " + slurp(folder / "cpu.cfs_period_us")));
    }
    return least;
}

} // namespace ridgepoint::cpu
