// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/composition.h"
#include "app/common/library.h"
#include "kernels/calibration/calibrate.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace ridgepoint {

/// Everything the workbench takes from outside, so that a test can hand it a scripted device and a folder of its own.
/// All functions but `environment` are called on the engine thread; they may throw InputError or RunError.
struct WorkbenchParts {
    std::function<FoundDevices()> findDevices;
    std::function<SpecLibrary()> loadSpecs;
    std::function<ExerciseLibrary()> loadExercises;
    /// The roofs measured earlier on this hardware, if any.
    std::function<std::optional<LibrarySpec>(const DeviceInfo&)> loadMeasured;
    std::function<DeviceSpec(Device&, std::stop_token, const CalibrationListener&)> calibrate;
    std::function<std::filesystem::path(const DeviceInfo&, const DeviceSpec&)> saveMeasured;
    /// What a session keeps of the machine. Called on the window's thread when a run starts.
    std::function<std::map<std::string, std::string>(const Device&)> environment;
    /// Where runs are saved on their own; created with the first run.
    std::filesystem::path sessionsDir;
};

/// The program's own: the backends that were built, the user's folders, real calibration.
[[nodiscard]] WorkbenchParts realParts();

} // namespace ridgepoint
