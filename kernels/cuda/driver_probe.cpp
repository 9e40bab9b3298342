// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/driver_probe.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

// Values of CUresult, which the driver keeps from release to release.
constexpr int kSuccess = 0;
constexpr int kNoDevice = 100;
constexpr int kDriverMismatch = 803;

constexpr const char* kUseTheCpu = "The CPU can be measured as it is.";

std::optional<DriverLibrary> openSystemDriver()
{
    // Never closed: the driver keeps threads and the module goes on using it.
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return std::nullopt;
    }
    const auto init = reinterpret_cast<int (*)(unsigned)>(dlsym(library, "cuInit"));
    const auto version = reinterpret_cast<int (*)(int*)>(dlsym(library, "cuDriverGetVersion"));
    const auto count = reinterpret_cast<int (*)(int*)>(dlsym(library, "cuDeviceGetCount"));
    if (init == nullptr || version == nullptr || count == nullptr) {
        return std::nullopt;
    }
    return DriverLibrary{init, version, count};
}

std::optional<std::string> environmentVisibleDevices()
{
    const char* const value = std::getenv("CUDA_VISIBLE_DEVICES");
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::string noDeviceText(const DriverSource& source)
{
    if (const auto visible = source.visibleDevices()) {
        return fmt::format("CUDA_VISIBLE_DEVICES is '{}' and hides every GPU: unset it to measure one. {}", *visible, kUseTheCpu);
    }
    return fmt::format("the NVIDIA driver is there but finds no GPU: see what `nvidia-smi` says. {}", kUseTheCpu);
}

std::string initText(int result, const DriverSource& source)
{
    if (result == kNoDevice) {
        return noDeviceText(source);
    }
    if (result == kDriverMismatch) {
        return fmt::format("libcuda.so.1 and the driver in the kernel are of different versions: restart the machine after an "
                           "update of the driver. {}",
                           kUseTheCpu);
    }
    return fmt::format("the NVIDIA driver does not start (cuInit gives error {}): see what `nvidia-smi` says. {}", result,
                       kUseTheCpu);
}

} // namespace

DriverSource systemDriver() { return {openSystemDriver, environmentVisibleDevices}; }

std::string cudaVersionText(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

DriverState probeDriver(const DriverSource& source, int neededVersion)
{
    DriverState state;
    const std::optional<DriverLibrary> driver = source.open();
    if (!driver) {
        state.problem =
            fmt::format("no NVIDIA driver here (libcuda.so.1 cannot be loaded): install it to measure a GPU. {}", kUseTheCpu);
        return state;
    }
    if (const int result = driver->init(0); result != kSuccess) {
        state.problem = initText(result, source);
        return state;
    }
    int devices = 0;
    if (driver->driverVersion(&state.version) != kSuccess || driver->deviceCount(&devices) != kSuccess || devices <= 0) {
        state.problem = noDeviceText(source);
        return state;
    }
    if (state.version < neededVersion) {
        state.problem = fmt::format("the NVIDIA driver runs CUDA {} at most and this program was built with {}: update the driver, "
                                    "or build with an older CUDA toolkit. {}",
                                    cudaVersionText(state.version), cudaVersionText(neededVersion), kUseTheCpu);
        return state;
    }
    state.devices = devices;
    return state;
}

} // namespace ridgepoint::cuda
