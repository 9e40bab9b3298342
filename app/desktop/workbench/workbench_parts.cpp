// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/workbench_parts.h"

#include "app/common/paths.h"

#include <memory>

namespace ridgepoint {

namespace {

FoundDevices findRealDevices(std::shared_ptr<std::vector<std::unique_ptr<Backend>>> backends)
{
    if (backends->empty()) {
        *backends = makeBackends();
    }
    return ridgepoint::findDevices(*backends);
}

DeviceSpec calibrateInFiveSeconds(Device& device, std::stop_token stop, const CalibrationListener& listener)
{
    return ridgepoint::calibrate(device, CalibrationOptions{}, std::move(stop), listener);
}

} // namespace

WorkbenchParts realParts()
{
    WorkbenchParts parts;
    // The devices borrow from their backends, so the backends live as long as the function that found them.
    auto backends = std::make_shared<std::vector<std::unique_ptr<Backend>>>();
    parts.findDevices = [backends] { return findRealDevices(backends); };
    parts.loadSpecs = [] { return loadSpecLibrary(specDirs()); };
    parts.loadExercises = [] { return loadExerciseLibrary(exerciseDirs()); };
    parts.loadMeasured = loadMeasuredSpec;
    parts.calibrate = calibrateInFiveSeconds;
    parts.saveMeasured = saveMeasuredSpec;
    parts.environment = ridgepoint::environment;
    parts.sessionsDir = ridgepoint::sessionsDir();
    return parts;
}

} // namespace ridgepoint
