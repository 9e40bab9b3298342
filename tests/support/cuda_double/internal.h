// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/cuda_double/machine.h"

/// Shared by the functions of the double.
struct CudaDoubleStream {
    /// When all that was given to it is done, in nanoseconds.
    double ready = 0;
    int device = 0;
};
struct CudaDoubleEvent {
    double time = 0;
};

namespace ridgepoint::test {

/// Notes an error for cudaGetLastError() and returns it.
cudaError_t fail(cudaError_t error);
/// A fault that only waiting finds becomes the answer to everything.
cudaError_t surface();
/// The sticky error, if there is one.
cudaError_t dead();
/// Begins work on a stream: the time at which the device starts it.
double begin(cudaStream_t stream);

} // namespace ridgepoint::test
