// SPDX-License-Identifier: GPL-3.0-or-later
// The two functions that the program calls in the module.
#include "kernels/cuda/cuda_device.h"

#define RIDGEPOINT_EXPORT extern "C" __attribute__((visibility("default")))

RIDGEPOINT_EXPORT const char* ridgepointCudaInterfaceVersion();
RIDGEPOINT_EXPORT void ridgepointCudaDevices(ridgepoint::cuda::ModuleDevices& found);

const char* ridgepointCudaInterfaceVersion() { return RIDGEPOINT_CUDA_INTERFACE; }

void ridgepointCudaDevices(ridgepoint::cuda::ModuleDevices& found)
{
    ridgepoint::cuda::Libraries libraries;
    libraries.nvml = ridgepoint::cuda::openSystemNvml();
    libraries.blas = ridgepoint::cuda::openSystemBlas(libraries.blasProblem);
    libraries.lt = ridgepoint::cuda::openSystemLt(libraries.ltProblem);
    libraries.jit = ridgepoint::cuda::openSystemJit(libraries.jitProblem);
    found = ridgepoint::cuda::findCudaDevices(libraries);
}
