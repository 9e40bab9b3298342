// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/blas.h"

#include <memory>
#include <vector>

namespace ridgepoint::test {

/// A cuBLAS that multiplies on the host, element by element, in the column-major order and the types that it is told.
struct ScriptedBlas {
    int status = 0;
    /// Of the call with this number, counted from 0; -1: of every call.
    int failsAt = -2;
    /// f32 products quietly lose the last 13 bits of their factors, as tf32 does.
    bool roundsToTf32 = false;
    double secondsToCreate = 0;
    int handles = 0;
    std::vector<cuda::GemmArguments> calls = {};
    std::size_t workspace = 0;
    int mathMode = 0;
    cudaStream_t stream = nullptr;

    /// The functions; they act on this object, which must outlive them.
    [[nodiscard]] std::shared_ptr<const cuda::BlasLibrary> library();

private:
    enum class Operand { first, second };
    int gemm(const cuda::GemmArguments& call);
    /// All rows of the first matrix, or all columns of the second, one after the other.
    [[nodiscard]] std::vector<double> lines(const cuda::GemmArguments& call, Operand which) const;
};

} // namespace ridgepoint::test
