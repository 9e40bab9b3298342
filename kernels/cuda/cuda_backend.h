// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/cuda/driver_probe.h"
#include "kernels/cuda/module_loader.h"

#include <memory>

namespace ridgepoint {

/// NVIDIA GPUs, "cuda:0" and so on. Looks for the driver first, and loads the module that knows CUDA only where there is a device:
/// without a driver it costs one failed dlopen.
[[nodiscard]] std::unique_ptr<Backend> makeCudaBackend(cuda::DriverSource driver = cuda::systemDriver(),
                                                       cuda::ModuleSource module = cuda::systemModule());

} // namespace ridgepoint
