// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gpu/gpu_peers.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"
#include "tests/gpu/event_kernel.h"

#include <cublasLt.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace ridgepoint::bench {

namespace {

constexpr std::size_t kWorkspace = std::size_t{64} << 20;
constexpr int kCandidates = 16;
/// Launches by which candidates are told apart.
constexpr int kTrial = 3;

void check(cublasStatus_t status, const char* call)
{
    if (status != CUBLAS_STATUS_SUCCESS) {
        throw RunError(fmt::format("{}: status {}", call, static_cast<int>(status)));
    }
}

/// The seeded random values of our own inputs: what is multiplied decides the power, and the power the clock.
std::shared_ptr<GpuBuffer> filled(DType dtype, std::int64_t count, std::uint64_t seed)
{
    std::vector<std::byte> host(static_cast<std::size_t>(bytesOf(dtype, count).count()));
    fillElements(dtype, seed, host.data(), 0, count);
    auto buffer = std::make_shared<GpuBuffer>(host.size());
    checkCuda(cudaMemcpy(buffer->data(), host.data(), host.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
    return buffer;
}

struct Types {
    cudaDataType_t in = CUDA_R_32F;
    cudaDataType_t out = CUDA_R_32F;
    cublasComputeType_t compute = CUBLAS_COMPUTE_32F_PEDANTIC;
    cudaDataType_t scale = CUDA_R_32F;
};

Types typesOf(DType dtype)
{
    switch (dtype) {
    case DType::f64: return {CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F, CUDA_R_64F};
    case DType::tf32: return {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, CUDA_R_32F};
    case DType::f16: return {CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, CUDA_R_32F};
    case DType::bf16: return {CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F, CUDA_R_32F};
    case DType::i8: return {CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I, CUDA_R_32I};
    case DType::f32:
    case DType::i32:
    case DType::f8e4m3:
    case DType::f4: break;
    }
    return {};
}

/// One product and all that it needs.
class LtProduct {
public:
    LtProduct(std::int64_t n, DType dtype)
        : m_types(typesOf(dtype)),
          m_a(filled(dtype, n * n, 1)),
          m_b(filled(dtype, n * n, 2)),
          m_c(static_cast<std::size_t>(n * n) * (dtype == DType::f64                           ? 8U
                                                 : dtype == DType::f16 || dtype == DType::bf16 ? 2U
                                                                                               : 4U)),
          m_workspace(kWorkspace)
    {
        check(cublasLtCreate(&m_handle), "cublasLtCreate");
        check(cublasLtMatmulDescCreate(&m_product, m_types.compute, m_types.scale), "cublasLtMatmulDescCreate");
        const auto side = static_cast<std::uint64_t>(n);
        check(cublasLtMatrixLayoutCreate(&m_in, m_types.in, side, side, n), "cublasLtMatrixLayoutCreate");
        check(cublasLtMatrixLayoutCreate(&m_out, m_types.out, side, side, n), "cublasLtMatrixLayoutCreate");
        if (m_types.scale == CUDA_R_64F) {
            m_one = std::bit_cast<std::uint64_t>(1.0);
        } else {
            m_one = m_types.scale == CUDA_R_32I ? 1U : std::bit_cast<std::uint32_t>(1.0F);
        }
        choose();
    }
    LtProduct(const LtProduct&) = delete;
    LtProduct& operator=(const LtProduct&) = delete;
    ~LtProduct()
    {
        cublasLtMatrixLayoutDestroy(m_out);
        cublasLtMatrixLayoutDestroy(m_in);
        cublasLtMatmulDescDestroy(m_product);
        cublasLtDestroy(m_handle);
    }

    void run(cudaStream_t stream) { check(start(m_algorithm, stream), "cublasLtMatmul"); }

private:
    /// Row-major C = A B is column-major C' = B' A'.
    cublasStatus_t start(const cublasLtMatmulAlgo_t& algorithm, cudaStream_t stream)
    {
        const std::uint64_t zero = 0;
        return cublasLtMatmul(m_handle, m_product, &m_one, m_b->data(), m_in, m_a->data(), m_in, &zero, m_c.data(), m_out,
                              m_c.data(), m_out, &algorithm, m_workspace.data(), kWorkspace, stream);
    }

    void choose()
    {
        cublasLtMatmulPreference_t preference = nullptr;
        check(cublasLtMatmulPreferenceCreate(&preference), "cublasLtMatmulPreferenceCreate");
        const std::size_t most = kWorkspace;
        check(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &most, sizeof(most)),
              "cublasLtMatmulPreferenceSetAttribute");
        std::array<cublasLtMatmulHeuristicResult_t, kCandidates> found{};
        int count = 0;
        const auto status = cublasLtMatmulAlgoGetHeuristic(m_handle, m_product, m_in, m_in, m_out, m_out, preference, kCandidates,
                                                           found.data(), &count);
        cublasLtMatmulPreferenceDestroy(preference);
        check(status, "cublasLtMatmulAlgoGetHeuristic");
        Seconds best{1e9};
        for (int i = 0; i < count; ++i) {
            const cublasLtMatmulAlgo_t& algorithm = found.at(static_cast<std::size_t>(i)).algo;
            EventKernel trial([&](cudaStream_t stream) { check(start(algorithm, stream), "cublasLtMatmul"); });
            static_cast<void>(trial.launch(1));
            if (const Seconds time = trial.launch(kTrial); time < best) {
                best = time;
                m_algorithm = algorithm;
            }
        }
        if (count == 0) {
            throw RunError("cublasLt has no algorithm for this product");
        }
    }

    Types m_types;
    std::shared_ptr<GpuBuffer> m_a;
    std::shared_ptr<GpuBuffer> m_b;
    GpuBuffer m_c;
    GpuBuffer m_workspace;
    cublasLtHandle_t m_handle = nullptr;
    cublasLtMatmulDesc_t m_product = nullptr;
    cublasLtMatrixLayout_t m_in = nullptr;
    cublasLtMatrixLayout_t m_out = nullptr;
    cublasLtMatmulAlgo_t m_algorithm{};
    /// In the scale's type; 8 bytes hold any of them.
    std::uint64_t m_one = 0;
};

} // namespace

Peer memcpyPeer(Bytes bytes)
{
    const auto size = static_cast<std::size_t>(bytes.count());
    const auto from = std::make_shared<GpuBuffer>(size);
    const auto to = std::make_shared<GpuBuffer>(size);
    checkCuda(cudaMemset(from->data(), 1, size), "cudaMemset");
    return {"cudaMemcpy", std::make_unique<EventKernel>([=](cudaStream_t stream) {
                checkCuda(cudaMemcpyAsync(to->data(), from->data(), size, cudaMemcpyDeviceToDevice, stream), "cudaMemcpyAsync");
            })};
}

Peer cublasLtPeer(std::int64_t n, DType dtype)
{
    try {
        const auto product = std::make_shared<LtProduct>(n, dtype);
        return {"cublasLt", std::make_unique<EventKernel>([product](cudaStream_t stream) { product->run(stream); })};
    } catch (const RunError& error) {
        return {"cublasLt", nullptr, error.what()};
    }
}

Bytes gpuMemoryInUse()
{
    std::size_t free = 0;
    std::size_t all = 0;
    checkCuda(cudaMemGetInfo(&free, &all), "cudaMemGetInfo");
    return Bytes{static_cast<std::int64_t>(all - free)};
}

} // namespace ridgepoint::bench
