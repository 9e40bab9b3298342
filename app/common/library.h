// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/device_spec.h"
#include "engine/exercise.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

/// A spec that was found, with the file it came from.
struct LibrarySpec {
    DeviceSpec spec;
    std::filesystem::path file;
};

/// Every readable spec in the spec folders, by id; a broken one is left out and told in `problems`.
struct SpecLibrary {
    std::vector<LibrarySpec> specs;
    std::vector<std::string> problems;
};
[[nodiscard]] SpecLibrary loadSpecLibrary(const std::vector<std::filesystem::path>& dirs);

/// `idOrFile`: a spec id, or a path when it ends in .yaml. Throws InputError naming the nearest id, SpecError for a broken file.
[[nodiscard]] DeviceSpec findSpec(const std::string& idOrFile, const std::vector<std::filesystem::path>& dirs);

/// Id of the measured spec of a device on this machine: "measured-cpu-amd-epyc-2-threads". The same hardware gives the same id.
[[nodiscard]] std::string measuredSpecId(const DeviceInfo& device);
/// The roofs measured here earlier, if any and readable.
[[nodiscard]] std::optional<LibrarySpec> loadMeasuredSpec(const DeviceInfo& device);
/// Writes it to the user's spec folder and returns the path. Throws RunError.
std::filesystem::path saveMeasuredSpec(const DeviceInfo& device, const DeviceSpec& spec);

/// The datasheet that names this very device, by name, memory, multiprocessors and PCI id; nullopt where none does or several might.
[[nodiscard]] std::optional<DeviceSpec> datasheetOf(const DeviceInfo& device, const std::vector<LibrarySpec>& specs);

/// Whether its roofs were measured, as against read from a datasheet.
[[nodiscard]] bool isMeasured(const DeviceSpec& spec);

struct ExerciseLibrary {
    /// Sorted by lesson order.
    std::vector<Exercise> exercises;
    std::vector<std::string> problems;
};
[[nodiscard]] ExerciseLibrary loadExerciseLibrary(const std::vector<std::filesystem::path>& dirs);

} // namespace ridgepoint
