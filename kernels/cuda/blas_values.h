// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Values of the enumerations of cuBLAS and cublasLt, which are part of their binary interface. A test holds them against the toolkit's
/// headers where those are installed.
namespace ridgepoint::cuda {

namespace blas_status {
inline constexpr int kSuccess = 0;
inline constexpr int kAllocationFailed = 3;
inline constexpr int kNotSupported = 15;
} // namespace blas_status

namespace data_type {
inline constexpr int kF32 = 0;
inline constexpr int kF64 = 1;
inline constexpr int kF16 = 2;
inline constexpr int kI8 = 3;
inline constexpr int kI32 = 10;
inline constexpr int kBf16 = 14;
inline constexpr int kF8e4m3 = 28;
} // namespace data_type

namespace compute_type {
inline constexpr int kF16 = 64;
inline constexpr int kF32 = 68;
inline constexpr int kF32Pedantic = 69;
inline constexpr int kF64 = 70;
inline constexpr int kI32 = 72;
inline constexpr int kTf32 = 77;
} // namespace compute_type

inline constexpr int kTransposeNone = 0;
inline constexpr int kTranspose = 1;
/// Sums of f16 products stay in f32 all the way.
inline constexpr int kNoReducedPrecision = 16;
/// The algorithm that cuBLAS thinks best.
inline constexpr int kDefaultAlgorithm = -1;

namespace lt {
/// Of a product, an int: how the first matrix is read.
inline constexpr int kTransposeFirst = 3;
/// Of a preference, a size_t: bytes of workspace that an algorithm may need.
inline constexpr int kMostWorkspace = 1;
} // namespace lt

} // namespace ridgepoint::cuda
