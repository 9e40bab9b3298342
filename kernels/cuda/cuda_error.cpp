// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/cuda_error.h"

#include "engine/error.h"
#include "kernels/cuda/launch.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

namespace ridgepoint::cuda {

namespace {

/// After these the context is gone.
constexpr std::array kStickyErrors{cudaErrorECCUncorrectable,
                                   cudaErrorIllegalAddress,
                                   cudaErrorLaunchTimeout,
                                   cudaErrorContextIsDestroyed,
                                   cudaErrorAssert,
                                   cudaErrorHardwareStackError,
                                   cudaErrorIllegalInstruction,
                                   cudaErrorMisalignedAddress,
                                   cudaErrorInvalidAddressSpace,
                                   cudaErrorInvalidPc,
                                   cudaErrorLaunchFailure,
                                   cudaErrorUnknown};

std::string remedy(cudaError_t error)
{
    if (error == cudaErrorNoKernelImageForDevice) {
        return " This build has no code for this GPU: build it with a CUDA toolkit that knows it.";
    }
    return {};
}

} // namespace

bool isSticky(cudaError_t error) { return std::ranges::find(kStickyErrors, error) != kStickyErrors.end(); }

void throwError(cudaError_t error, std::string_view doing)
{
    const std::string text = fmt::format("{} failed: {} ({}).", doing, cudaGetErrorString(error), cudaGetErrorName(error));
    if (isSticky(error)) {
        throw DeviceLost(text + " The GPU cannot be used again by this run of the program: what was measured is kept; start the "
                                "program again.");
    }
    // Or the next call that asks for the last error would be told this one.
    static_cast<void>(cudaGetLastError());
    throw RunError(text + remedy(error));
}

void throwLaunchError(cudaError_t error, const char* name) { throwError(error, fmt::format("the launch of '{}'", name)); }

} // namespace ridgepoint::cuda
