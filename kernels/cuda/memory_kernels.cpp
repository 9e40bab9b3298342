// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/array_kernel.h"
#include "kernels/cuda/cuda_error.h"

#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

static_assert(kFmaGroupSize == kFmaGroup);

class EmptyKernel final : public CudaKernel {
public:
    EmptyKernel(std::shared_ptr<Gpu> gpu, const Request& request) : CudaKernel(std::move(gpu), request) {}
    [[nodiscard]] std::string implementation() const override { return "CUDA, a block on each multiprocessor"; }

private:
    void runOnce() override { launchEmpty(queue()); }
    void poisonOutput() override {}
    [[nodiscard]] KernelRun data() const override { return {}; }
};

/// copy, add, triad and the chains: one or more operations over arrays of equal length.
class StreamKernel final : public ArrayKernel {
public:
    StreamKernel(std::shared_ptr<Gpu> gpu, const Request& request)
        : ArrayKernel(std::move(gpu), request,
                      {elementsOf(request.problem), request.kernel == "add" || request.kernel == "triad" ? 2 : 1,
                       request.kernel == "chain" ? 2 : 1}),
          m_element(elementOf(request.problem.dtype))
    {
        const DeviceArray& x = inputs().front();
        const DeviceArray& out = outputs().back();
        if (request.kernel == "chain") {
            // Two buffers in turn, as an allocator that reuses what was freed would give.
            const DeviceArray& other = outputs().front();
            m_steps = {step(StreamOp::timesTwo, x, other), step(StreamOp::plusOne, other, out), step(StreamOp::relu, out, other),
                       step(StreamOp::half, other, out)};
            return;
        }
        const StreamOp op = request.kernel == "copy"    ? StreamOp::copy
                            : request.kernel == "add"   ? StreamOp::add
                            : request.kernel == "triad" ? StreamOp::triad
                                                        : StreamOp::fused;
        m_steps = {step(op, x, out)};
        m_steps.front().arrays.b = inputs().back().data();
    }

private:
    struct Step {
        StreamOp op = StreamOp::copy;
        StreamArrays arrays;
    };
    static Step step(StreamOp op, const DeviceArray& a, const DeviceArray& out)
    {
        return {op, {a.data(), nullptr, out.data(), a.count}};
    }
    void runOnce() override
    {
        for (const Step& each : m_steps) {
            launchStream(queue(), each.op, m_element, each.arrays);
        }
    }

    Element m_element;
    std::vector<Step> m_steps;
};

class FmaKernel final : public ArrayKernel {
public:
    FmaKernel(std::shared_ptr<Gpu> gpu, const Request& request)
        : ArrayKernel(std::move(gpu), request, {request.problem.n, 1, 1}),
          m_element(elementOf(request.problem.dtype)),
          m_packed(fmaArithmetic(request.problem) != defaultAccumulate(request.problem.dtype))
    {
        const FmaPlan plan = fmaPlan(request.problem);
        m_steps = {plan.steps, plan.extra, fmaDecay(request.problem.dtype)};
    }
    [[nodiscard]] std::string implementation() const override
    {
        const bool narrow = m_element == Element::f16 || m_element == Element::bf16;
        const char* const how = m_packed ? ", two multiply-adds an instruction" : ", multiply-adds in f32";
        return ArrayKernel::implementation() + (narrow ? how : "");
    }

private:
    void runOnce() override
    {
        const DeviceArray& in = inputs().front();
        const auto start = m_packed ? launchPackedFma : launchFma;
        start(queue(), m_element, {in.data(), nullptr, outputs().front().data(), in.count}, m_steps);
    }

    Element m_element;
    bool m_packed;
    FmaSteps m_steps;
};

class TransposeKernel final : public ArrayKernel {
public:
    TransposeKernel(std::shared_ptr<Gpu> gpu, const Request& request)
        : ArrayKernel(std::move(gpu), request, {checkedProduct({request.problem.n, request.problem.n}), 1, 1}),
          m_side(request.problem.n)
    {
    }
    [[nodiscard]] std::string implementation() const override { return "CUDA, tiles in shared memory"; }

private:
    void runOnce() override
    {
        const DeviceArray& in = inputs().front();
        launchTranspose(queue(), bitsPerElement(in.dtype) / 8, in.data(), outputs().front().data(), m_side);
    }

    std::int64_t m_side;
};

/// Sums its input in one launch.
class ReadKernel final : public CudaKernel {
public:
    ReadKernel(std::shared_ptr<Gpu> gpu, const Request& request)
        : CudaKernel(std::move(gpu), request),
          m_input(makeInput(queue(), request.problem.dtype, request.problem.n, 1)),
          m_element(elementOf(request.problem.dtype)),
          m_partials(makeOutput(DType::f64, sumBlocks(queue(), m_element, request.problem.n))),
          m_done(makeOutput(DType::i32, 1)),
          m_sum(makeOutput(DType::f64, 1))
    {
        check(cudaMemsetAsync(m_done.data(), 0, static_cast<std::size_t>(m_done.bytes().count()), queue().stream),
              "clearing a counter");
        wait(queue().stream, "filling the input");
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("CUDA, 16 bytes a load, sums of {} blocks", m_partials.count);
    }

private:
    void runOnce() override
    {
        launchSum(
            queue(), m_element, m_input.data(), m_input.count,
            {static_cast<double*>(m_partials.data()), static_cast<unsigned*>(m_done.data()), static_cast<double*>(m_sum.data())});
    }
    void poisonOutput() override { poison(queue(), m_sum); }
    [[nodiscard]] KernelRun data() const override { return {{deviceFetch(queue(), m_input)}, deviceFetch(queue(), m_sum)}; }

    DeviceArray m_input;
    Element m_element;
    DeviceArray m_partials;
    DeviceArray m_done;
    DeviceArray m_sum;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareMemoryKernel(std::shared_ptr<Gpu> gpu, const Request& request)
{
    if (request.kernel == "empty") {
        return std::make_unique<EmptyKernel>(std::move(gpu), request);
    }
    if (request.kernel == "read") {
        return std::make_unique<ReadKernel>(std::move(gpu), request);
    }
    if (request.kernel == "fma") {
        return std::make_unique<FmaKernel>(std::move(gpu), request);
    }
    if (request.kernel == "transpose") {
        return std::make_unique<TransposeKernel>(std::move(gpu), request);
    }
    const bool isChain = request.kernel == "chain" || request.kernel == "chain-fused";
    if (isChain && !isDefaultExpression(request.problem)) {
        return prepareExpression(std::move(gpu), request);
    }
    return std::make_unique<StreamKernel>(std::move(gpu), request);
}

} // namespace ridgepoint::cuda
