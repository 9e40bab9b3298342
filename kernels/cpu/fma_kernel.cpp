// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/simd_fma.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// Time of one pass over a set that fits the first-level cache.
Seconds trialTime(FmaCall call, int accumulators, const Array& scratch)
{
    // Divisible by 8, 10 and 12 vectors of any width, so that no variant has a remainder.
    constexpr std::int64_t kElements = 8 * 15 * 16;
    call.plan = {256, 0};
    call.in = scratch.data();
    call.out = scratch.data();
    call.nonTemporal = false;
    call.accumulators = accumulators;
    const auto start = std::chrono::steady_clock::now();
    fmaRange(call, {0, kElements});
    return std::chrono::steady_clock::now() - start;
}

/// The fastest number of independent chains here; more hide more latency until the registers run out. They take turns, so that
/// a rival's burst meets all of them, and the best time of each counts.
int bestAccumulators(const FmaCall& call, const Array& scratch)
{
    constexpr int kTurns = 5;
    constexpr std::array<int, 3> kChoices{12, 10, 8};
    std::array<Seconds, kChoices.size()> best;
    best.fill(Seconds::max());
    for (int turn = 0; turn < kTurns; ++turn) {
        for (std::size_t i = 0; i < kChoices.size(); ++i) {
            best.at(i) = std::min(best.at(i), trialTime(call, kChoices.at(i), scratch));
        }
    }
    const auto fastest = std::ranges::min_element(best);
    return kChoices.at(static_cast<std::size_t>(fastest - best.begin()));
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
