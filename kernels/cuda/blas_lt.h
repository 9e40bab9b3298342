// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/catalog/reference.h"
#include "kernels/cuda/blas_queue.h"
#include "kernels/cuda/kernels.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

/// cublasLt, loaded at run time, for the products that cublasGemmEx() does not know: f8e4m3.
namespace ridgepoint::cuda {

/// A cublasLtMatmulAlgo_t.
struct LtAlgorithm {
    std::array<std::uint64_t, 8> data{};
};

/// A cublasLtMatmulHeuristicResult_t.
struct LtHeuristic {
    LtAlgorithm algorithm;
    std::size_t workspace = 0;
    int status = 0;
    float waves = 0;
    std::array<int, 4> reserved{};
};

/// What describes a product: the operation, and how each matrix lies, column-major.
struct LtDescription {
    void* product = nullptr;
    void* a = nullptr;
    void* b = nullptr;
    void* c = nullptr;
};

/// Arguments of cublasLtMatmul(): C = alpha A B + beta C.
struct LtArguments {
    LtDescription description;
    const void* alpha = nullptr;
    const void* a = nullptr;
    const void* b = nullptr;
    const void* beta = nullptr;
    void* c = nullptr;
    const LtAlgorithm* algorithm = nullptr;
    void* workspace = nullptr;
    std::size_t workspaceBytes = 0;
    cudaStream_t stream = nullptr;
};

/// Functions of libcublasLt, each returning a cublasStatus_t, 0 for success. Tests script them.
struct LtLibrary {
    std::function<int(void** handle)> create;
    std::function<int(void* handle)> destroy;
    std::function<int(void** product, int computeType, int scaleType)> createProduct;
    std::function<int(void* product, int attribute, const void* value, std::size_t bytes)> setProduct;
    std::function<int(void* product)> destroyProduct;
    std::function<int(void** layout, int type, std::uint64_t rows, std::uint64_t columns, std::int64_t stride)> createLayout;
    std::function<int(void* layout)> destroyLayout;
    std::function<int(void** preference)> createPreference;
    std::function<int(void* preference, int attribute, const void* value, std::size_t bytes)> setPreference;
    std::function<int(void* preference)> destroyPreference;
    /// The best algorithm alone; `found` is 0 where there is none.
    std::function<int(void* handle, const LtDescription& description, void* preference, LtHeuristic* best, int* found)> heuristic;
    std::function<int(void* handle, const LtArguments& arguments)> multiply;
    /// "13.0.2".
    std::string version = {};
};

/// The cublasLt that goes with the CUDA runtime; nullptr with the loader's words in `problem` where there is none.
[[nodiscard]] std::shared_ptr<const LtLibrary> openSystemLt(std::string& problem);

/// Whether an f8e4m3 product of that size runs on a device of that compute capability (90 for 9.0), as far as can be told without asking
/// the library for an algorithm.
[[nodiscard]] Support supportsF8(const MatmulSize& size, int capability);

/// Something that a library made, and gives back once.
using LtObject = std::unique_ptr<void, std::function<void(void*)>>;

/// A handle, and where its products run.
class Lt {
public:
    /// Stream and workspace must outlive it. Throws RunError.
    Lt(const LtLibrary& library, const BlasQueue& queue);

    [[nodiscard]] const LtLibrary& library() const { return m_library; }
    [[nodiscard]] void* handle() const { return m_handle.get(); }
    [[nodiscard]] const BlasQueue& queue() const { return m_queue; }

private:
    LtLibrary m_library;
    BlasQueue m_queue;
    LtObject m_handle;
};

/// One f8e4m3 product with sums in f32 and a bf16 result, ready to be started again and again. Scale factors are 1.
class F8Gemm {
public:
    /// C (M x N) = A (M x K) B^T, all row-major, B as N x K: the one order in which every GPU that has f8e4m3 multiplies it. Throws
    /// InputError where the library has no algorithm for it, so that a sweep skips the point; RunError. `lt` must outlive it.
    F8Gemm(const Lt& lt, const MatrixProduct& product);

    /// `name` is for messages.
    void run(std::string_view name) const;

private:
    [[nodiscard]] LtDescription description() const;
    void describe(const MatrixProduct& product);
    void choose();

    const Lt& m_lt;
    MatrixProduct m_product;
    LtObject m_operation;
    LtObject m_layoutA;
    LtObject m_layoutB;
    LtObject m_layoutC;
    LtAlgorithm m_algorithm;
};

} // namespace ridgepoint::cuda
