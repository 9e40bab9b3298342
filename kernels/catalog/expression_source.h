// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/catalog/expression.h"

#include <string>

/// Expressions as CUDA C++, to be compiled at run time (NVRTC needs no header for it). Every kernel has the parameters
///     (long long n, const T* x, const T* y, T* out)
/// with arrays aligned to 16 bytes, of which those that are not used may be null. Any grid is right: each thread goes on by the
/// size of the grid, 16 bytes at a time, and the elements that fill no 16 bytes come last. f64, f32, f16, bf16; 16-bit types
/// compute in f32 and round to nearest even. Throws std::invalid_argument for other dtypes.
namespace ridgepoint {

/// The one kernel of the fused launch, by the name that the source gives it.
inline constexpr const char* kFusedKernelName = "chain_fused";
[[nodiscard]] std::string cudaSource(const Expression& expression, DType dtype);

/// A kernel for each step of eagerProgram(), named chain_step_0, chain_step_1 ...; x and y are its operands a and b where they
/// are arrays. Where a step uses one array twice, that is x.
[[nodiscard]] std::string cudaEagerSource(const Expression& expression, DType dtype);

} // namespace ridgepoint
