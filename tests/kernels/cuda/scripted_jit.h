// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/catalog/expression.h"
#include "kernels/cuda/jit.h"

#include <memory>
#include <string>
#include <vector>

namespace ridgepoint::test {

/// Stands in for NVRTC and the driver: "compiles" the source of one expression and runs its kernels on the double's memory,
/// element by element, as the expression's tree says.
struct ScriptedJit {
    Expression expression;
    DType dtype = DType::f32;
    /// compile() throws with these words when they are not empty.
    std::string refuses = {};
    std::vector<std::string> sources = {};
    std::vector<int> capabilities = {};
    int loaded = 0;
    cudaError_t launchError = cudaSuccess;

    /// The functions; they act on this object, which must outlive them.
    [[nodiscard]] std::shared_ptr<const cuda::JitLibrary> library();
};

} // namespace ridgepoint::test
