// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/composition.h"
#include "app/common/revision.h"

#include <fmt/format.h>

#include <fstream>
#include <string_view>
#include <thread>

#include <sys/utsname.h>

namespace ridgepoint {

namespace {

using Facts = std::map<std::string, std::string>;

/// The first line of a small file such as those in /sys; "" when it cannot be read.
std::string firstLine(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// The value of the first line `key<blanks>separator value` of a file; "" when there is none.
std::string valueOf(const char* path, std::string_view key, char separator)
{
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        const auto at = line.find(separator);
        if (at == std::string::npos || !line.starts_with(key)) {
            continue;
        }
        const auto begin = line.find_first_not_of(" \t\"", at + 1);
        const auto end = line.find_last_not_of(" \t\"");
        return begin == std::string::npos || end < begin ? std::string{} : line.substr(begin, end - begin + 1);
    }
    return {};
}

void put(Facts& facts, const std::string& key, const std::string& value)
{
    if (!value.empty()) {
        facts[key] = value;
    }
}

void addCpu(Facts& facts)
{
    put(facts, "cpu", valueOf("/proc/cpuinfo", "model name", ':'));
    put(facts, "logical cpus", std::to_string(std::thread::hardware_concurrency()));
    put(facts, "governor", firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    put(facts, "cpu frequency driver", firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver"));
    // Often the nominal clock: what the cores really held stands with every point.
    const std::string mhz = valueOf("/proc/cpuinfo", "cpu MHz", ':');
    put(facts, "cpu clock stated", mhz.empty() ? mhz : mhz + " MHz");
}

void addSystem(Facts& facts)
{
    utsname system{};
    if (uname(&system) == 0) {
        put(facts, "kernel", fmt::format("{} {} {}", system.sysname, system.release, system.machine));
    }
    put(facts, "system", valueOf("/etc/os-release", "PRETTY_NAME", '='));
}

void addBuild(Facts& facts)
{
    put(facts, "revision", std::string(gitRevision()));
#if defined(__VERSION__)
    put(facts, "compiler", __VERSION__);
#endif
}

} // namespace

std::map<std::string, std::string> environment(const Device& device)
{
    Facts facts;
    addCpu(facts);
    addSystem(facts);
    addBuild(facts);
    put(facts, "parallelism", device.info().parallelism);
    for (const auto& [key, value] : device.info().details) {
        put(facts, key, value);
    }
    return facts;
}

} // namespace ridgepoint
