// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/simd_fma.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// Time of one pass over a set that fits the first-level cache, the best of three.
Seconds trialTime(FmaCall call, const Array& scratch)
{
    // Divisible by 8, 10 and 12 vectors of any width, so that no variant has a remainder.
    constexpr std::int64_t kElements = 8 * 15 * 16;
    call.plan = {256, 0};
    call.in = scratch.data();
    call.out = scratch.data();
    call.nonTemporal = false;
    Seconds best = Seconds::max();
    for (int trial = 0; trial < 3; ++trial) {
        const auto start = std::chrono::steady_clock::now();
        fmaRange(call, {0, kElements});
        best = std::min<Seconds>(best, std::chrono::steady_clock::now() - start);
    }
    return best;
}

/// The fastest number of independent chains here; more hide more latency until the registers run out.
int bestAccumulators(const FmaCall& call, const Array& scratch)
{
    int best = 0;
    Seconds bestTime = Seconds::max();
    for (const int accumulators : {12, 10, 8}) {
        FmaCall trial = call;
        trial.accumulators = accumulators;
        if (const Seconds time = trialTime(trial, scratch); time < bestTime) {
            bestTime = time;
            best = accumulators;
        }
    }
    return best;
}

class FmaKernel final : public CpuKernel {
public:
    FmaKernel(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_input(makeInput(team(), request.problem.dtype, request.problem.n, 1, request.stop)),
          m_output(makeOutput(team(), request.problem.dtype, request.problem.n, request.stop))
    {
        divide(request.problem.n);
        const DType dtype = request.problem.dtype;
        m_call = {dtype, fmaPlan(request.problem), fmaDecay(dtype), useNonTemporal(context, request),
                  12,    m_input.data(),           m_output.data()};
        const Array scratch = makeInput(team(), dtype, 1 << 12, 1, request.stop);
        m_call.accumulators = bestAccumulators(m_call, scratch);
    }

    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("Highway {}, {} accumulators{}", simdTarget(), m_call.accumulators, manner(m_call.nonTemporal));
    }

private:
    void runOnce() override
    {
        team().run([&](int thread) { fmaRange(m_call, shares()[static_cast<std::size_t>(thread)]); });
    }
    void poisonOutput(const std::stop_token& stop) override { poison(team(), m_output, stop); }
    [[nodiscard]] KernelRun data() const override
    {
        return {{hostFetch(m_input.dtype, m_input.data())}, hostFetch(m_output.dtype, m_output.data())};
    }

    Array m_input;
    Array m_output;
    FmaCall m_call;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareFma(const Context& context, const Request& request)
{
    requireMemory(context, request, request.cost.workingSet);
    return std::make_unique<FmaKernel>(context, request);
}

} // namespace ridgepoint::cpu
