// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/module_loader.h"

#include <algorithm>
#include <dlfcn.h>
#include <fmt/format.h>
#include <string_view>
#include <system_error>

namespace ridgepoint::cuda {

namespace {

namespace fs = std::filesystem;

constexpr const char* kUseTheCpu = "The CPU can be measured meanwhile.";

std::vector<fs::path> candidatesHere()
{
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed || std::string_view(RIDGEPOINT_CUDA_MODULE).empty()) {
        return {};
    }
    const fs::path folder = program.parent_path();
    return {folder / RIDGEPOINT_CUDA_MODULE, folder.parent_path() / RIDGEPOINT_CUDA_INSTALL_DIR / RIDGEPOINT_CUDA_MODULE};
}

std::optional<OpenedLibrary> openLibrary(const fs::path& path, std::string& error)
{
    // Never closed: devices that live in it outlive this call. Its symbols stay its own.
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* const words = dlerror();
        error = words == nullptr ? "unknown" : words;
        return std::nullopt;
    }
    return OpenedLibrary{[library](const char* symbol) { return dlsym(library, symbol); }};
}

LoadedModule refused(std::string why) { return {nullptr, std::move(why)}; }

} // namespace

ModuleSource systemModule()
{
    const auto exists = [](const fs::path& path) {
        std::error_code failed;
        return fs::exists(path, failed);
    };
    return {candidatesHere(), exists, openLibrary, RIDGEPOINT_CUDA_INTERFACE, RIDGEPOINT_CUDA_NEEDED_DRIVER};
}

LoadedModule loadModule(const ModuleSource& source)
{
    const auto found = std::ranges::find_if(source.candidates, source.exists);
    if (found == source.candidates.end()) {
        return refused(fmt::format("a GPU is there, but this build of the program has no CUDA module: install the CUDA toolkit and "
                                   "build again. {}",
                                   kUseTheCpu));
    }
    std::string error;
    const std::optional<OpenedLibrary> library = source.open(*found, error);
    if (!library) {
        return refused(fmt::format("the CUDA module cannot be loaded ({}): build again. {}", error, kUseTheCpu));
    }
    const auto version = reinterpret_cast<InterfaceVersionFunction>(library->symbol(kInterfaceVersionSymbol));
    const auto devices = reinterpret_cast<DevicesFunction>(library->symbol(kDevicesSymbol));
    if (version == nullptr || devices == nullptr || version() != source.interfaceVersion) {
        return refused(fmt::format("{} is of another build ({} instead of {}): build again, or delete it. {}", found->string(),
                                   version == nullptr ? "no version" : version(), source.interfaceVersion, kUseTheCpu));
    }
    return {devices, {}};
}

} // namespace ridgepoint::cuda
