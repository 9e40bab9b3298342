// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ridgepoint {

/// The one place that knows which backends were built.
[[nodiscard]] std::vector<std::unique_ptr<Backend>> makeBackends();

/// All devices of all backends, in order. Backends without devices say why in `status`.
struct FoundDevices {
    std::vector<std::shared_ptr<Device>> devices;
    /// One line a backend: "CUDA: no driver found ...".
    std::vector<std::string> status;
};
[[nodiscard]] FoundDevices findDevices(const std::vector<std::unique_ptr<Backend>>& backends);

/// Throws InputError naming the devices there are.
[[nodiscard]] std::shared_ptr<Device> deviceOrThrow(const FoundDevices& found, const std::string& id);

/// "ridgepoint 0.1.0".
[[nodiscard]] std::string appVersion();

/// CPU model, cores used, governor and frequency where readable, kernel, library versions: what a session keeps.
[[nodiscard]] std::map<std::string, std::string> environment(const Device& device);

} // namespace ridgepoint
