// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/blas_values.h"

#include <string_view>

/// What cuBLAS and cublasLt answer: a cublasStatus_t.
namespace ridgepoint::cuda {

/// Throws InputError for what the library has no kernel for, DeviceLost where the device is gone, else RunError. `doing` as for check().
[[noreturn]] void throwBlasStatus(int status, std::string_view doing);

inline void checkBlas(int status, std::string_view doing)
{
    if (status != blas_status::kSuccess) {
        throwBlasStatus(status, doing);
    }
}

} // namespace ridgepoint::cuda
