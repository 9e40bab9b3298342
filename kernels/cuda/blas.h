// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/cost.h"
#include "kernels/catalog/reference.h"
#include "kernels/cuda/blas_queue.h"
#include "kernels/cuda/handles.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

/// cuBLAS, loaded at run time: a machine may have the driver and this program without it.
namespace ridgepoint::cuda {

/// Arguments of cublasGemmEx(), column-major, in its order.
struct GemmArguments {
    int transposeA = 0;
    int transposeB = 0;
    int m = 0;
    int n = 0;
    int k = 0;
    const void* alpha = nullptr;
    const void* a = nullptr;
    int typeA = 0;
    int strideA = 0;
    const void* b = nullptr;
    int typeB = 0;
    int strideB = 0;
    const void* beta = nullptr;
    void* c = nullptr;
    int typeC = 0;
    int strideC = 0;
    int compute = 0;
};

/// Functions of libcublas, each returning a cublasStatus_t, 0 for success. Tests script them.
struct BlasLibrary {
    std::function<int(void** handle)> create;
    std::function<int(void* handle)> destroy;
    std::function<int(void* handle, cudaStream_t stream)> setStream;
    std::function<int(void* handle, void* workspace, std::size_t bytes)> setWorkspace;
    std::function<int(void* handle, int mode)> setMathMode;
    std::function<int(void* handle, const GemmArguments& arguments)> gemm;
    /// "13.0".
    std::string version = {};
};

/// The cuBLAS that goes with the CUDA runtime; nullptr with the loader's words in `problem` where there is none.
[[nodiscard]] std::shared_ptr<const BlasLibrary> openSystemBlas(std::string& problem);

/// Whether cuBLAS multiplies this on a device of that compute capability (90 for 9.0). `transposed`: B lies as N x K.
[[nodiscard]] Support supportsGemm(const MatmulSize& size, const Problem& problem, int capability);

/// One product, ready to be started again and again.
class Gemm {
public:
    /// C (M x N) = A (M x K) B, all row-major; B is K x N, or N x K where `transposed`.
    Gemm(const Problem& problem, const MatrixProduct& product, bool transposed);
    [[nodiscard]] GemmArguments arguments() const;

private:
    MatrixProduct m_product;
    bool m_transposed;
    int m_typeIn = 0;
    int m_typeOut = 0;
    int m_compute = 0;
    /// In the type that the scale has; 8 bytes hold any of them.
    std::uint64_t m_one = 0;
    std::uint64_t m_zero = 0;
};

/// A handle on one stream.
class Blas {
public:
    /// Takes tens of milliseconds. Stream and workspace must outlive it. Throws RunError.
    Blas(const BlasLibrary& library, const BlasQueue& queue);

    /// Starts a product; `name` is for messages. Throws InputError where cuBLAS has none for it, so that a sweep skips the point.
    void run(const Gemm& gemm, std::string_view name);

private:
    BlasLibrary m_library;
    std::unique_ptr<void, std::function<void(void*)>> m_handle;
};

} // namespace ridgepoint::cuda
