// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/blas.h"

#include "engine/error.h"
#include "kernels/cuda/blas_lt.h"
#include "kernels/cuda/blas_status.h"
#include "kernels/cuda/blas_values.h"

#include <bit>
#include <fmt/format.h>
#include <limits>

namespace ridgepoint::cuda {

namespace {

/// What cuBLAS is told of a dtype, with 1 in the type of the scale; its 0 is 0 in all of them.
struct Types {
    int in = 0;
    int out = 0;
    int compute = 0;
    std::uint64_t one = 0;
};

Types typesOf(const Problem& problem)
{
    const auto f32One = std::bit_cast<std::uint32_t>(1.0F);
    switch (problem.dtype) {
    case DType::f64: return {data_type::kF64, data_type::kF64, compute_type::kF64, std::bit_cast<std::uint64_t>(1.0)};
    case DType::f32: return {data_type::kF32, data_type::kF32, compute_type::kF32Pedantic, f32One};
    case DType::tf32: return {data_type::kF32, data_type::kF32, compute_type::kTf32, f32One};
    case DType::bf16: return {data_type::kBf16, data_type::kBf16, compute_type::kF32, f32One};
    case DType::i8: return {data_type::kI8, data_type::kI32, compute_type::kI32, 1};
    case DType::f16:
        if (problem.accumulate == DType::f16) {
            return {data_type::kF16, data_type::kF16, compute_type::kF16, 0x3C00};
        }
        return {data_type::kF16, data_type::kF16, compute_type::kF32, f32One};
    case DType::f8e4m3:
    case DType::f4:
    case DType::i32: break;
    }
    throw InputError(fmt::format("cuBLAS has no {} product here", name(problem.dtype)));
}

Support unsupportedCapability(DType dtype, int needed, int capability)
{
    return Support::no(fmt::format("{} matmul: needs compute capability {}.{}, this GPU has {}.{}", name(dtype), needed / 10,
                                   needed % 10, capability / 10, capability % 10));
}

} // namespace

Support supportsGemm(const MatmulSize& size, const Problem& problem, int capability)
{
    constexpr std::int64_t kLargest = std::numeric_limits<int>::max();
    if (size.m > kLargest || size.n > kLargest || size.k > kLargest) {
        return Support::no("unsupported shape: cuBLAS takes sides of up to 2147483647");
    }
    switch (problem.dtype) {
    case DType::f64:
    case DType::f32:
    case DType::f16: return Support::yes();
    case DType::tf32:
    case DType::bf16: return capability >= 80 ? Support::yes() : unsupportedCapability(problem.dtype, 80, capability);
    case DType::i8:
        if (size.n % 4 != 0 || size.k % 4 != 0) {
            return Support::no(fmt::format("unsupported shape: in i8 cuBLAS needs N and K that are multiples of 4, not {} and {}",
                                           size.n, size.k));
        }
        return capability >= 61 ? Support::yes() : unsupportedCapability(problem.dtype, 61, capability);
    case DType::f8e4m3: return supportsF8(size, capability);
    case DType::f4:
    case DType::i32: break;
    }
    return Support::no(fmt::format("{} matmul: not offered on a GPU yet; use f8e4m3, f16 or bf16", name(problem.dtype)));
}

Gemm::Gemm(const Problem& problem, const MatrixProduct& product, bool transposed) : m_product(product), m_transposed(transposed)
{
    const Types types = typesOf(problem);
    m_typeIn = types.in;
    m_typeOut = types.out;
    m_compute = types.compute;
    m_one = types.one;
}

GemmArguments Gemm::arguments() const
{
    // Row-major C = A B is column-major C' = B' A'.
    GemmArguments call;
    call.transposeA = m_transposed ? kTranspose : kTransposeNone;
    call.m = static_cast<int>(m_product.n);
    call.n = static_cast<int>(m_product.m);
    call.k = static_cast<int>(m_product.k);
    call.alpha = &m_one;
    call.a = m_product.b;
    call.typeA = call.typeB = m_typeIn;
    call.strideA = m_transposed ? call.k : call.m;
    call.b = m_product.a;
    call.strideB = call.k;
    call.beta = &m_zero;
    call.c = m_product.c;
    call.typeC = m_typeOut;
    call.strideC = call.m;
    call.compute = m_compute;
    return call;
}

Blas::Blas(const BlasLibrary& library, const BlasQueue& queue) : m_library(library)
{
    void* handle = nullptr;
    checkBlas(m_library.create(&handle), "starting cuBLAS");
    m_handle = {handle, [destroy = m_library.destroy](void* used) { static_cast<void>(destroy(used)); }};
    checkBlas(m_library.setStream(handle, queue.stream), "giving cuBLAS a stream");
    // After the stream: setting that one takes the workspace away.
    checkBlas(m_library.setWorkspace(handle, queue.workspace, static_cast<std::size_t>(kBlasWorkspace.count())),
              "giving cuBLAS memory");
    checkBlas(m_library.setMathMode(handle, kNoReducedPrecision), "setting cuBLAS's precision");
}

void Blas::run(const Gemm& gemm, std::string_view name)
{
    const int status = m_library.gemm(m_handle.get(), gemm.arguments());
    if (status != blas_status::kSuccess) {
        throwBlasStatus(status, fmt::format("the launch of '{}' by cuBLAS", name));
    }
}

} // namespace ridgepoint::cuda
