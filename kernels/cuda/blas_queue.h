// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <cuda_runtime.h>

namespace ridgepoint::cuda {

/// As much as cuBLAS asks for on the largest GPUs; allocated beforehand, it never allocates during a launch.
inline constexpr Bytes kBlasWorkspace{std::int64_t{32} << 20};

/// Where cuBLAS and cublasLt work: on one stream, whose products follow one another, so that they share the workspace.
struct BlasQueue {
    cudaStream_t stream = nullptr;
    /// kBlasWorkspace bytes.
    void* workspace = nullptr;
};

} // namespace ridgepoint::cuda
