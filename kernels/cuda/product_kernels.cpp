// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/cuda_kernel.h"
#include "kernels/cuda/transposed_fetch.h"

#include "engine/error.h"

#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

MatmulSize sizeOf(const Request& request)
{
    return request.kernel == "decode" ? decodeSize(request.problem) : matmulSize(request.problem);
}

/// How the second operand lies in memory beside what the catalog says of it.
enum class SecondOperand { asDefined, transposed };

/// The three matrices of a product. The weights of a decode lie as N x K, which is as many elements.
class ProductKernel : public CudaKernel {
protected:
    ProductKernel(std::shared_ptr<Gpu> gpu, const Request& request, SecondOperand second = SecondOperand::asDefined)
        : CudaKernel(std::move(gpu), request),
          m_size(sizeOf(request)),
          m_second(second),
          m_a(makeInput(queue(), request.problem.dtype, checkedProduct({m_size.m, m_size.k}), 1)),
          m_b(makeInput(queue(), request.problem.dtype, checkedProduct({m_size.k, m_size.n}), 2)),
          m_c(makeOutput(request.cost.output, checkedProduct({m_size.m, m_size.n})))
    {
        wait(queue().stream, "filling the inputs");
    }

    [[nodiscard]] MatrixProduct product() const { return {m_a.data(), m_b.data(), m_c.data(), m_size.m, m_size.n, m_size.k}; }

private:
    void poisonOutput() override { poison(queue(), m_c); }
    [[nodiscard]] KernelRun data() const override
    {
        Fetch b = deviceFetch(queue(), m_b);
        if (m_second == SecondOperand::transposed) {
            b = transposedFetch(std::move(b), {m_size.k, m_size.n});
        }
        return {{deviceFetch(queue(), m_a), std::move(b)}, deviceFetch(queue(), m_c)};
    }

    MatmulSize m_size;
    SecondOperand m_second;
    DeviceArray m_a;
    DeviceArray m_b;
    DeviceArray m_c;
};

using LaunchProduct = void (*)(const Queue&, Element, const MatrixProduct&);

/// One of our own kernels.
class OwnProduct final : public ProductKernel {
public:
    OwnProduct(std::shared_ptr<Gpu> gpu, const Request& request, LaunchProduct start, std::string implementation)
        : ProductKernel(std::move(gpu), request),
          m_start(start),
          m_element(elementOf(request.problem.dtype)),
          m_implementation(std::move(implementation))
    {
    }
    [[nodiscard]] std::string implementation() const override { return m_implementation; }

private:
    void runOnce() override { m_start(queue(), m_element, product()); }

    LaunchProduct m_start;
    Element m_element;
    std::string m_implementation;
};

class BlasProduct final : public ProductKernel {
public:
    BlasProduct(std::shared_ptr<Gpu> shared, const Request& request)
        : ProductKernel(std::move(shared), request),
          m_blas(gpu().blas()),
          m_gemm(request.problem, product(), request.kernel == "decode"),
          m_name(request.kernel),
          m_sum(name(request.cost.accumulate))
    {
        // Tried here, so that what cuBLAS lacks is known before anything is verified or timed.
        runOnce();
        wait(queue().stream, "a first product by cuBLAS");
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("cuBLAS {}, sums in {}", gpu().blasLibrary()->version, m_sum);
    }
    [[nodiscard]] std::string library() const override { return "cuBLAS"; }

private:
    void runOnce() override { m_blas.run(m_gemm, m_name); }

    Blas& m_blas;
    Gemm m_gemm;
    std::string m_name;
    std::string m_sum;
};

/// f8e4m3. It needs the second operand as N x K, which the weights of a decode are anyway.
class F8Product final : public ProductKernel {
public:
    F8Product(std::shared_ptr<Gpu> shared, const Request& request)
        : ProductKernel(std::move(shared), request,
                        request.kernel == "decode" ? SecondOperand::asDefined : SecondOperand::transposed),
          m_gemm(gpu().lt(), product()),
          m_name(request.kernel)
    {
        runOnce();
        wait(queue().stream, "a first product by cublasLt");
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("cublasLt {}, sums in f32, scale factors 1", gpu().ltLibrary()->version);
    }
    [[nodiscard]] std::string library() const override { return "cuBLAS"; }

private:
    void runOnce() override { m_gemm.run(m_name); }

    F8Gemm m_gemm;
    std::string m_name;
};

/// More tokens than this share no pass over the weights in our own kernel.
constexpr std::int64_t kMostOwnTokens = 8;

} // namespace

bool decodesWithBlas(const Gpu& gpu, const Problem& problem)
{
    if (gpu.blasLibrary() == nullptr || problem.batch < 1) {
        return false;
    }
    const MatmulSize size{problem.batch, problem.n, problem.n};
    const bool wanted = problem.dtype == DType::tf32 || problem.batch > kMostOwnTokens;
    return wanted && supportsGemm(size, problem, gpu.facts().capability);
}

std::unique_ptr<PreparedKernel> prepareProduct(std::shared_ptr<Gpu> gpu, const Request& request)
{
    if (request.kernel == "matmul-naive") {
        return std::make_unique<OwnProduct>(std::move(gpu), request, launchMatmulNaive, "CUDA, a thread an element, no reuse");
    }
    if (request.kernel == "matmul-tiled") {
        return std::make_unique<OwnProduct>(std::move(gpu), request, launchMatmulTiled, "CUDA, 64 x 64 tiles in shared memory");
    }
    if (request.problem.dtype == DType::f8e4m3) {
        return std::make_unique<F8Product>(std::move(gpu), request);
    }
    if (request.kernel == "decode" && !decodesWithBlas(*gpu, request.problem)) {
        return std::make_unique<OwnProduct>(std::move(gpu), request, launchDecode, "CUDA, a warp an output");
    }
    return std::make_unique<BlasProduct>(std::move(gpu), request);
}

} // namespace ridgepoint::cuda
