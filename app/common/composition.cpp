// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/composition.h"

#include "engine/error.h"
#include "engine/files.h"

#if RIDGEPOINT_HAS_CPU
#include "kernels/cpu/cpu_backend.h"
#endif

#include <fmt/format.h>

namespace ridgepoint {

std::vector<std::unique_ptr<Backend>> makeBackends()
{
    std::vector<std::unique_ptr<Backend>> backends;
#if RIDGEPOINT_HAS_CPU
    backends.push_back(makeCpuBackend());
#endif
    return backends;
}

FoundDevices findDevices(const std::vector<std::unique_ptr<Backend>>& backends)
{
    FoundDevices found;
    for (const auto& backend : backends) {
        const auto devices = backend->devices();
        found.devices.insert(found.devices.end(), devices.begin(), devices.end());
        found.status.push_back(fmt::format("{}: {}", backend->name(), backend->status()));
    }
    return found;
}

std::shared_ptr<Device> deviceOrThrow(const FoundDevices& found, const std::string& id)
{
    std::vector<std::string> ids;
    for (const auto& device : found.devices) {
        if (device->info().id == id) {
            return device;
        }
        ids.push_back(device->info().id);
    }
    if (ids.empty()) {
        throw InputError(fmt::format("there is no device '{}': no backend found one; see `ridgepoint-cli devices`", id));
    }
    const std::string near = nearest(id, ids);
    throw InputError(
        fmt::format("there is no device '{}' here; {}", id,
                    near.empty() ? fmt::format("there is: {}", fmt::join(ids, ", ")) : fmt::format("did you mean '{}'?", near)));
}

std::string appVersion() { return "ridgepoint " RIDGEPOINT_VERSION; }

} // namespace ridgepoint
