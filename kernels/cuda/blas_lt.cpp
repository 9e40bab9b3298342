// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/blas_lt.h"

#include "engine/error.h"
#include "kernels/cuda/blas_status.h"

#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

constexpr auto kWorkspace = static_cast<std::size_t>(kBlasWorkspace.count());
/// Rows begin at multiples of 16 bytes, in f8e4m3 and in the bf16 that is written.
constexpr std::int64_t kAligned = 16;
constexpr int kFirstCapability = 89;

constexpr float kOne = 1;
constexpr float kZero = 0;

/// Makes something of the library's that is given back with `destroy`.
template <typename Create, typename Destroy>
LtObject make(const Create& create, const Destroy& destroy, std::string_view doing)
{
    void* made = nullptr;
    checkBlas(create(&made), doing);
    return {made, [destroy](void* used) { static_cast<void>(destroy(used)); }};
}

} // namespace

Support supportsF8(const MatmulSize& size, int capability)
{
    if (capability < kFirstCapability) {
        return Support::no(
            fmt::format("f8e4m3 matmul: needs compute capability 8.9, this GPU has {}.{}", capability / 10, capability % 10));
    }
    if (size.n % kAligned != 0 || size.k % kAligned != 0) {
        return Support::no(fmt::format("unsupported shape: in f8e4m3 cuBLAS needs N and K that are multiples of 16, not {} and {}",
                                       size.n, size.k));
    }
    return Support::yes();
}

Lt::Lt(const LtLibrary& library, const BlasQueue& queue)
    : m_library(library), m_queue(queue), m_handle(make(m_library.create, m_library.destroy, "starting cublasLt"))
{
}

F8Gemm::F8Gemm(const Lt& lt, const MatrixProduct& product) : m_lt(lt), m_product(product)
{
    describe(product);
    choose();
}

void F8Gemm::describe(const MatrixProduct& product)
{
    const LtLibrary& library = m_lt.library();
    const auto layout = [&library](int type, std::int64_t rows, std::int64_t columns) {
        return make(
            [&](void** made) {
                return library.createLayout(made, type, static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns),
                                            rows);
            },
            library.destroyLayout, "describing a matrix to cublasLt");
    };
    m_operation = make([&](void** made) { return library.createProduct(made, compute_type::kF32, data_type::kF32); },
                       library.destroyProduct, "describing a product to cublasLt");
    const int transposed = kTranspose;
    checkBlas(library.setProduct(m_operation.get(), lt::kTransposeFirst, &transposed, sizeof(transposed)),
              "describing a product to cublasLt");
    // Row-major C = A B^T is column-major C' = B A', where B (N x K by rows) is seen as K x N and transposed.
    m_layoutA = layout(data_type::kF8e4m3, product.k, product.n);
    m_layoutB = layout(data_type::kF8e4m3, product.k, product.m);
    m_layoutC = layout(data_type::kBf16, product.n, product.m);
}

LtDescription F8Gemm::description() const { return {m_operation.get(), m_layoutA.get(), m_layoutB.get(), m_layoutC.get()}; }

void F8Gemm::choose()
{
    constexpr std::string_view kDoing = "asking cublasLt for an algorithm";
    const LtLibrary& library = m_lt.library();
    const LtObject preference = make(library.createPreference, library.destroyPreference, kDoing);
    checkBlas(library.setPreference(preference.get(), lt::kMostWorkspace, &kWorkspace, sizeof(kWorkspace)), kDoing);
    LtHeuristic best;
    int found = 0;
    const int status = library.heuristic(m_lt.handle(), description(), preference.get(), &best, &found);
    const bool none = status == blas_status::kSuccess && (found == 0 || best.status == blas_status::kNotSupported);
    checkBlas(none ? blas_status::kNotSupported : status, kDoing);
    checkBlas(best.status, kDoing);
    m_algorithm = best.algorithm;
}

void F8Gemm::run(std::string_view name) const
{
    LtArguments call;
    call.description = description();
    call.alpha = &kOne;
    call.a = m_product.b;
    call.b = m_product.a;
    call.beta = &kZero;
    call.c = m_product.c;
    call.algorithm = &m_algorithm;
    call.workspace = m_lt.queue().workspace;
    call.workspaceBytes = kWorkspace;
    call.stream = m_lt.queue().stream;
    if (const int status = m_lt.library().multiply(m_lt.handle(), call); status != blas_status::kSuccess) {
        throwBlasStatus(status, fmt::format("the launch of '{}' by cublasLt", name));
    }
}

} // namespace ridgepoint::cuda
