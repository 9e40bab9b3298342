// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/composition.h"

#include "engine/error.h"
#include "engine/files.h"

#if RIDGEPOINT_HAS_CPU
#include "kernels/cpu/cpu_backend.h"
#endif
#include "kernels/cuda/cuda_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace ridgepoint {

std::vector<std::unique_ptr<Backend>> makeBackends()
{
    std::vector<std::unique_ptr<Backend>> backends;
#if RIDGEPOINT_HAS_CPU
    backends.push_back(makeCpuBackend());
#endif
    backends.push_back(makeCudaBackend());
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

namespace {

/// What the backend that an id names says of itself: "cuda:0" asks for the line "CUDA: no NVIDIA driver ...". "" when it is well,
/// or when there is none of that name.
std::string backendTrouble(const FoundDevices& found, const std::string& id)
{
    for (const std::string& status : found.status) {
        const auto colon = status.find(": ");
        const bool named = id.size() >= colon && std::equal(status.begin(), status.begin() + colon, id.begin(), [](char a, char b) {
                               return std::tolower(static_cast<unsigned char>(a)) == b;
                           });
        if (named && status.substr(colon) != ": ok") {
            return "; " + status;
        }
    }
    return {};
}

} // namespace

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
        fmt::format("there is no device '{}' here; {}{}", id,
                    near.empty() ? fmt::format("there is: {}", fmt::join(ids, ", ")) : fmt::format("did you mean '{}'?", near),
                    backendTrouble(found, id)));
}

std::string appVersion() { return "ridgepoint " RIDGEPOINT_VERSION; }

} // namespace ridgepoint
