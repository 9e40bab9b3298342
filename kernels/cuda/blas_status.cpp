// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/blas_status.h"

#include "engine/error.h"
#include "kernels/cuda/cuda_error.h"

#include <fmt/format.h>

namespace ridgepoint::cuda {

void throwBlasStatus(int status, std::string_view doing)
{
    if (status == blas_status::kNotSupported) {
        throw InputError("cuBLAS has no kernel for this dtype and shape on this GPU (CUBLAS_STATUS_NOT_SUPPORTED)");
    }
    if (status == blas_status::kAllocationFailed) {
        static_cast<void>(cudaGetLastError());
        throw RunError(fmt::format("{} failed: cuBLAS found no memory for it. Choose a smaller n.", doing));
    }
    // A status says little; a fault of the device has an error of its own.
    check(cudaGetLastError(), doing);
    throw RunError(fmt::format("{} failed: cuBLAS gives status {}.", doing, status));
}

} // namespace ridgepoint::cuda
