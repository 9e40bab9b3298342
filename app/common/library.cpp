// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/library.h"

#include "app/common/paths.h"
#include "engine/error.h"
#include "engine/files.h"
#include "engine/spec_match.h"
#include "kernels/catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>

namespace ridgepoint {

namespace {

namespace fs = std::filesystem;

/// The .yaml files of a folder by name; none when the folder is missing or unreadable.
std::vector<fs::path> yamlFiles(const fs::path& dir)
{
    std::vector<fs::path> files;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(dir, failed); !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        if (entry->path().extension() == ".yaml") {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Letters and digits in lower case; anything between them becomes one hyphen.
std::string slug(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            out += upper ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
    }
    while (!out.empty() && out.back() == '-') {
        out.pop_back();
    }
    return out;
}

bool isPath(const std::string& idOrFile)
{
    return idOrFile.ends_with(".yaml") || idOrFile.ends_with(".yml") || idOrFile.find('/') != std::string::npos;
}

[[noreturn]] void throwUnknownSpec(const std::string& id, const std::vector<fs::path>& dirs)
{
    std::vector<std::string> ids;
    for (const fs::path& dir : dirs) {
        for (const fs::path& file : yamlFiles(dir)) {
            ids.push_back(file.stem().string());
        }
    }
    const std::string near = nearest(id, ids);
    throw InputError(fmt::format("there is no device spec '{}'; {}", id,
                                 near.empty() ? "`ridgepoint-cli specs list` names those there are, or give a .yaml file"
                                              : fmt::format("did you mean '{}'?", near)));
}

fs::path measuredSpecFile(const DeviceInfo& device) { return userSpecsDir() / (measuredSpecId(device) + ".yaml"); }

} // namespace

SpecLibrary loadSpecLibrary(const std::vector<fs::path>& dirs)
{
    SpecLibrary library;
    // By id; the first folder that has an id wins, as in findSpec().
    std::map<std::string, LibrarySpec> byId;
    for (const fs::path& dir : dirs) {
        for (const fs::path& file : yamlFiles(dir)) {
            try {
                byId.try_emplace(file.stem().string(), LibrarySpec{loadDeviceSpec(file), file});
            } catch (const InputError& error) {
                library.problems.emplace_back(error.what());
            }
        }
    }
    for (auto& [id, spec] : byId) {
        library.specs.push_back(std::move(spec));
    }
    return library;
}

DeviceSpec findSpec(const std::string& idOrFile, const std::vector<fs::path>& dirs)
{
    if (isPath(idOrFile)) {
        return loadDeviceSpec(idOrFile);
    }
    std::error_code failed;
    for (const fs::path& dir : dirs) {
        const fs::path file = dir / (idOrFile + ".yaml");
        if (fs::is_regular_file(file, failed)) {
            return loadDeviceSpec(file);
        }
    }
    throwUnknownSpec(idOrFile, dirs);
}

std::string measuredSpecId(const DeviceInfo& device)
{
    return slug(fmt::format("measured {} {} {}", device.backend, device.name, device.parallelism));
}

std::optional<LibrarySpec> loadMeasuredSpec(const DeviceInfo& device)
{
    const fs::path file = measuredSpecFile(device);
    std::error_code failed;
    if (!fs::is_regular_file(file, failed)) {
        return std::nullopt;
    }
    try {
        return LibrarySpec{loadDeviceSpec(file), file};
    } catch (const InputError&) {
        // A broken file is as good as none: it is measured again and written over.
        return std::nullopt;
    }
}

fs::path saveMeasuredSpec(const DeviceInfo& device, const DeviceSpec& spec)
{
    const fs::path file = measuredSpecFile(device);
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    if (failed) {
        throw RunError(fmt::format("cannot make the folder {}: {}; set RIDGEPOINT_DATA_DIR to a folder that can be written",
                                   file.parent_path().string(), failed.message()));
    }
    DeviceSpec named = spec;
    named.id = measuredSpecId(device);
    writeFileAtomically(file, toYaml(named));
    return file;
}

std::optional<DeviceSpec> datasheetOf(const DeviceInfo& device, const std::vector<LibrarySpec>& specs)
{
    std::vector<DeviceSpec> candidates;
    for (const LibrarySpec& known : specs) {
        if (!isMeasured(known.spec)) {
            candidates.push_back(known.spec);
        }
    }
    const SpecMatch match = matchSpec(candidates, {device.name, device.memory, device.multiprocessors, parsePciId(device.pciId)});
    return match.index ? std::optional{candidates[*match.index]} : std::nullopt;
}

bool isMeasured(const DeviceSpec& spec) { return !spec.provenance.empty() && spec.provenance.front().kind == SourceKind::measured; }

ExerciseLibrary loadExerciseLibrary(const std::vector<fs::path>& dirs)
{
    ExerciseLibrary library;
    std::vector<std::string> kernels;
    std::ranges::transform(catalog(), std::back_inserter(kernels), &KernelInfo::id);
    std::map<std::string, Exercise> byId;
    for (const fs::path& dir : dirs) {
        for (const fs::path& file : yamlFiles(dir)) {
            try {
                Exercise exercise = loadExercise(file, kernels);
                byId.try_emplace(exercise.id, std::move(exercise));
            } catch (const InputError& error) {
                library.problems.emplace_back(error.what());
            }
        }
    }
    for (auto& [id, exercise] : byId) {
        library.exercises.push_back(std::move(exercise));
    }
    std::stable_sort(library.exercises.begin(), library.exercises.end(),
                     [](const Exercise& a, const Exercise& b) { return a.order < b.order; });
    return library;
}

} // namespace ridgepoint
