// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <cuda_runtime.h>

/// What an answer of CUDA means for a sweep.
namespace ridgepoint::cuda {

/// Whether every later call of this process fails too: the device is lost, as after an illegal address.
[[nodiscard]] bool isSticky(cudaError_t error);

/// Throws DeviceLost for a sticky error and RunError for any other, which is cleared first. `doing` completes "... failed":
/// "waiting for triad f32".
[[noreturn]] void throwError(cudaError_t error, std::string_view doing);

inline void check(cudaError_t error, std::string_view doing)
{
    if (error != cudaSuccess) {
        throwError(error, doing);
    }
}

} // namespace ridgepoint::cuda
