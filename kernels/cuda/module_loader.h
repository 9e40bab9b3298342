// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/module_api.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cuda {

/// A shared library that was opened.
struct OpenedLibrary {
    /// nullptr for a name it lacks.
    std::function<void*(const char* symbol)> symbol;
};

/// How the module is found; tests script one.
struct ModuleSource {
    /// Tried in this order; empty where this build has no module.
    std::vector<std::filesystem::path> candidates;
    std::function<bool(const std::filesystem::path&)> exists;
    /// nullopt when it cannot be loaded, with the loader's words in `error`.
    std::function<std::optional<OpenedLibrary>(const std::filesystem::path&, std::string& error)> open;
    std::string interfaceVersion;
    /// The driver that the module needs, as CUDA counts: 13000. 0 where this build has no module.
    int neededDriver = 0;
};

/// The module of this build: beside the program, or where an installation keeps it.
[[nodiscard]] ModuleSource systemModule();

struct LoadedModule {
    /// nullptr with the reason in `problem`.
    DevicesFunction devices = nullptr;
    std::string problem = {};
};

[[nodiscard]] LoadedModule loadModule(const ModuleSource& source);

} // namespace ridgepoint::cuda
