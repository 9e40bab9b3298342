// SPDX-License-Identifier: GPL-3.0-or-later
// Our declarations of cuBLAS and cublasLt against the toolkit's headers. That it compiles is the test.
#include "kernels/cuda/blas_lt.h"
#include "kernels/cuda/blas_values.h"

#include <cstddef>
#include <type_traits>

#include <cublasLt.h>
#include <cublas_v2.h>

namespace ridgepoint::cuda {
namespace {

static_assert(blas_status::kSuccess == CUBLAS_STATUS_SUCCESS);
static_assert(blas_status::kAllocationFailed == CUBLAS_STATUS_ALLOC_FAILED);
static_assert(blas_status::kNotSupported == CUBLAS_STATUS_NOT_SUPPORTED);

static_assert(data_type::kF32 == CUDA_R_32F);
static_assert(data_type::kF64 == CUDA_R_64F);
static_assert(data_type::kF16 == CUDA_R_16F);
static_assert(data_type::kI8 == CUDA_R_8I);
static_assert(data_type::kI32 == CUDA_R_32I);
static_assert(data_type::kBf16 == CUDA_R_16BF);
static_assert(data_type::kF8e4m3 == CUDA_R_8F_E4M3);

static_assert(compute_type::kF16 == CUBLAS_COMPUTE_16F);
static_assert(compute_type::kF32 == CUBLAS_COMPUTE_32F);
static_assert(compute_type::kF32Pedantic == CUBLAS_COMPUTE_32F_PEDANTIC);
static_assert(compute_type::kF64 == CUBLAS_COMPUTE_64F);
static_assert(compute_type::kI32 == CUBLAS_COMPUTE_32I);
static_assert(compute_type::kTf32 == CUBLAS_COMPUTE_32F_FAST_TF32);

static_assert(kTransposeNone == CUBLAS_OP_N);
static_assert(kTranspose == CUBLAS_OP_T);
static_assert(kNoReducedPrecision == CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
static_assert(kDefaultAlgorithm == CUBLAS_GEMM_DEFAULT);

static_assert(lt::kTransposeFirst == CUBLASLT_MATMUL_DESC_TRANSA);
static_assert(lt::kMostWorkspace == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);

using Heuristic = cublasLtMatmulHeuristicResult_t;
static_assert(sizeof(LtAlgorithm) == sizeof(cublasLtMatmulAlgo_t));
static_assert(sizeof(LtHeuristic) == sizeof(Heuristic) && alignof(LtHeuristic) == alignof(Heuristic));
static_assert(offsetof(LtHeuristic, algorithm) == offsetof(Heuristic, algo));
static_assert(offsetof(LtHeuristic, workspace) == offsetof(Heuristic, workspaceSize));
static_assert(offsetof(LtHeuristic, status) == offsetof(Heuristic, state));
static_assert(offsetof(LtHeuristic, waves) == offsetof(Heuristic, wavesCount));

// What our pointers to functions are called with: handles are pointers, enumerations are as wide as an int, and arguments stand in
// this order.
static_assert(std::is_pointer_v<cublasLtHandle_t> && std::is_pointer_v<cublasLtMatrixLayout_t>);
static_assert(sizeof(cublasStatus_t) == sizeof(int) && sizeof(cudaDataType_t) == sizeof(int));
static_assert(sizeof(cublasComputeType_t) == sizeof(int) && sizeof(cublasLtMatmulDescAttributes_t) == sizeof(int));
static_assert(std::is_same_v<decltype(&cublasLtMatmulAlgoGetHeuristic),
                             cublasStatus_t (*)(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
                                                cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                                cublasLtMatmulPreference_t, int, Heuristic*, int*)>);
static_assert(
    std::is_same_v<decltype(&cublasLtMatmul),
                   cublasStatus_t (*)(cublasLtHandle_t, cublasLtMatmulDesc_t, const void*, const void*, cublasLtMatrixLayout_t,
                                      const void*, cublasLtMatrixLayout_t, const void*, const void*, cublasLtMatrixLayout_t, void*,
                                      cublasLtMatrixLayout_t, const cublasLtMatmulAlgo_t*, void*, std::size_t, cudaStream_t)>);
static_assert(
    std::is_same_v<decltype(&cublasLtMatrixLayoutCreate),
                   cublasStatus_t (*)(cublasLtMatrixLayout_t*, cudaDataType_t, std::uint64_t, std::uint64_t, std::int64_t)>);
static_assert(std::is_same_v<decltype(&cublasLtMatmulDescCreate),
                             cublasStatus_t (*)(cublasLtMatmulDesc_t*, cublasComputeType_t, cudaDataType_t)>);
static_assert(std::is_same_v<decltype(&cublasLtMatmulDescSetAttribute),
                             cublasStatus_t (*)(cublasLtMatmulDesc_t, cublasLtMatmulDescAttributes_t, const void*, std::size_t)>);

} // namespace
} // namespace ridgepoint::cuda
