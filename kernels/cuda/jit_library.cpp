// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/jit.h"

#include "engine/error.h"
#include "kernels/cuda/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

/// The driver's own functions by their stable names; a program linked to them does not start without a driver.
struct Driver {
    int (*load)(void** module, const void* image) = nullptr;
    int (*unload)(void* module) = nullptr;
    int (*find)(void** function, void* module, const char* name) = nullptr;
    int (*launch)(void* function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY, unsigned blockZ,
                  unsigned sharedBytes, void* stream, void** arguments, void** extra) = nullptr;
};

template <typename Function>
bool load(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

void check(int result, const char* doing)
{
    if (result != 0) {
        throw RunError(fmt::format("{} failed: the driver answers {}", doing, result));
    }
}

JitLibrary joined(Nvrtc nvrtc, const Driver& driver)
{
    JitLibrary jit;
    jit.compile = std::move(nvrtc.compile);
    jit.version = std::move(nvrtc.version);
    jit.load = [driver](const std::string& image) {
        // The runtime makes the device's context at its first need, and the driver loads into the current one.
        static_cast<void>(cudaFree(nullptr));
        void* module = nullptr;
        check(driver.load(&module, image.data()), "loading the compiled expression");
        return module;
    };
    jit.unload = [driver](void* module) { static_cast<void>(driver.unload(module)); };
    jit.find = [driver](void* module, const std::string& kernel) {
        void* function = nullptr;
        check(driver.find(&function, module, kernel.c_str()), "looking for the compiled kernel");
        return function;
    };
    // The codes of the driver and of the runtime are the same where both have one.
    jit.launch = [driver](void* kernel, dim3 grid, dim3 block, cudaStream_t stream, void** arguments) {
        return static_cast<cudaError_t>(
            driver.launch(kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, 0, stream, arguments, nullptr));
    };
    return jit;
}

} // namespace

std::shared_ptr<const JitLibrary> openSystemJit(std::string& problem)
{
    int runtime = 0;
    static_cast<void>(cudaRuntimeGetVersion(&runtime));
    Nvrtc nvrtc = openNvrtc(fmt::format("libnvrtc.so.{}", runtime / 1000), problem);
    if (!nvrtc.compile) {
        return nullptr;
    }
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    Driver driver;
    if (library == nullptr || !load(library, "cuModuleLoadData", driver.load) || !load(library, "cuModuleUnload", driver.unload) ||
        !load(library, "cuModuleGetFunction", driver.find) || !load(library, "cuLaunchKernel", driver.launch)) {
        problem = "the driver lacks a function that is needed: install a newer one";
        return nullptr;
    }
    return std::make_shared<const JitLibrary>(joined(std::move(nvrtc), driver));
}

} // namespace ridgepoint::cuda
