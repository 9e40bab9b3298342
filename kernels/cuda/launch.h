// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime.h>

/// The one way a kernel is started: checked, and named when it fails. Lean, because every .cu file parses it for each architecture.
namespace ridgepoint::cuda {

struct LaunchSite {
    /// For messages: "triad".
    const char* name = "";
    dim3 grid;
    dim3 block;
    cudaStream_t stream = nullptr;
};

/// Throws what `error` stands for, naming the launch.
[[noreturn]] void throwLaunchError(cudaError_t error, const char* name);

/// Keeps a parameter out of deduction.
template <typename T>
struct Same {
    using Type = T;
};

/// Arguments are converted to the kernel's parameters. Throws OutOfMemory, RunError or DeviceLost when the launch is refused.
template <typename... Parameters>
void launchKernel(const LaunchSite& site, void (*kernel)(Parameters...), typename Same<Parameters>::Type... arguments)
{
    // One more, so that a kernel without parameters makes no empty array.
    void* pointers[] = {static_cast<void*>(&arguments)..., nullptr};
    const cudaError_t error = cudaLaunchKernel(kernel, site.grid, site.block, pointers, 0, site.stream);
    if (error != cudaSuccess) {
        throwLaunchError(error, site.name);
    }
}

} // namespace ridgepoint::cuda
