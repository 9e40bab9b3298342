// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/simd_stream.h"

#include <fmt/format.h>
#include <limits>

namespace ridgepoint::cpu {

namespace {

/// copy, add, triad and the chains: one or more operations over arrays of equal length.
class StreamKernel final : public CpuKernel {
public:
    StreamKernel(const Context& context, const Request& request, std::int64_t elements)
        : CpuKernel(context, request), m_dtype(request.problem.dtype), m_nonTemporal(useNonTemporal(context, request))
    {
        divide(elements);
        makeArrays(request, elements);
        makeSteps(request.kernel);
    }

    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("Highway {}{}", simdTarget(), manner(m_nonTemporal));
    }

private:
    void makeArrays(const Request& request, std::int64_t elements)
    {
        const int inputs = request.kernel == "add" || request.kernel == "triad" ? 2 : 1;
        for (int i = 0; i < inputs; ++i) {
            m_inputs.push_back(makeInput(team(), m_dtype, elements, static_cast<std::uint64_t>(i + 1), request.stop));
        }
        const int outputs = request.kernel == "chain" ? 2 : 1;
        for (int i = 0; i < outputs; ++i) {
            m_outputs.push_back(makeOutput(team(), m_dtype, elements, request.stop));
        }
    }

    [[nodiscard]] StreamCall step(StreamOp op, const void* a, void* out) const
    {
        return {op, m_dtype, m_nonTemporal, a, nullptr, out};
    }

    void makeSteps(const std::string& kernel)
    {
        const void* const x = m_inputs.front().data();
        void* const out = m_outputs.back().data();
        if (kernel == "chain") {
            // Two buffers in turn, as an allocator that reuses what was freed would give.
            void* const other = m_outputs.front().data();
            m_steps = {step(StreamOp::timesTwo, x, other), step(StreamOp::plusOne, other, out), step(StreamOp::relu, out, other),
                       step(StreamOp::half, other, out)};
            return;
        }
        const StreamOp op = kernel == "copy"    ? StreamOp::copy
                            : kernel == "add"   ? StreamOp::add
                            : kernel == "triad" ? StreamOp::triad
                                                : StreamOp::fused;
        m_steps = {step(op, x, out)};
        m_steps.front().b = m_inputs.back().data();
    }

    void runOnce() override
    {
        for (const StreamCall& call : m_steps) {
            team().run([&](int thread) { streamRange(call, shares()[static_cast<std::size_t>(thread)]); });
        }
    }

    void poisonOutput(const std::stop_token& stop) override
    {
        for (const Array& array : m_outputs) {
            poison(team(), array, stop);
        }
    }

    [[nodiscard]] KernelRun data() const override
    {
        KernelRun run;
        for (const Array& array : m_inputs) {
            run.inputs.push_back(hostFetch(m_dtype, array.data()));
        }
        run.output = hostFetch(m_dtype, m_outputs.back().data());
        return run;
    }

    DType m_dtype;
    bool m_nonTemporal;
    std::vector<Array> m_inputs;
    std::vector<Array> m_outputs;
    std::vector<StreamCall> m_steps;
};

/// Sums its input; every thread leaves one partial sum on a cache line of its own.
class ReadKernel final : public CpuKernel {
public:
    ReadKernel(const Context& context, const Request& request, std::int64_t elements)
        : CpuKernel(context, request),
          m_input(makeInput(team(), request.problem.dtype, elements, 1, request.stop)),
          m_partials(static_cast<std::size_t>(team().size()))
    {
        divide(elements);
    }

    [[nodiscard]] std::string implementation() const override { return fmt::format("Highway {}{}", simdTarget(), manner(false)); }

private:
    struct alignas(64) Partial {
        double sum = 0;
    };

    void runOnce() override
    {
        team().run([&](int thread) {
            const auto at = static_cast<std::size_t>(thread);
            m_partials[at].sum = sumRange(m_input.dtype, m_input.data(), shares()[at]);
        });
        m_sum = 0;
        for (const Partial& partial : m_partials) {
            m_sum += partial.sum;
        }
    }
    void poisonOutput(const std::stop_token&) override { m_sum = std::numeric_limits<double>::quiet_NaN(); }
    [[nodiscard]] KernelRun data() const override
    {
        return {{hostFetch(m_input.dtype, m_input.data())}, hostFetch(DType::f64, &m_sum)};
    }

    Array m_input;
    std::vector<Partial> m_partials;
    double m_sum = 0;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareStream(const Context& context, const Request& request)
{
    const Problem& problem = request.problem;
    const std::int64_t elements = problem.shape.empty() ? problem.n : checkedProduct({problem.shape.front(), problem.shape.back()});
    requireMemory(context, request, request.cost.workingSet);
    if (request.kernel == "read") {
        return std::make_unique<ReadKernel>(context, request, elements);
    }
    return std::make_unique<StreamKernel>(context, request, elements);
}

} // namespace ridgepoint::cpu
