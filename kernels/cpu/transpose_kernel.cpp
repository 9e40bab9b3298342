// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/simd_stream.h"
#include "kernels/cpu/simd_transpose.h"

#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

constexpr std::int64_t kCacheLine = 64;

/// A square matrix and its transpose; every thread writes the part of the output that it touched first.
class TransposeKernel final : public CpuKernel {
public:
    TransposeKernel(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_in(makeInput(team(), request.problem.dtype, elements(request), 1, request.stop)),
          m_out(makeOutput(team(), request.problem.dtype, elements(request), request.stop))
    {
        const std::int64_t side = request.problem.n;
        const std::int64_t width = bitsPerElement(request.problem.dtype) / 8;
        const bool wholeLines = side * width % kCacheLine == 0;
        m_call = {side, width, wholeLines && useNonTemporal(context, request), m_in.data(), m_out.data()};
    }

    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("Highway {}, tiles of {} x {}{}", simdTarget(), kTransposeTile, kTransposeTile,
                           manner(m_call.nonTemporal));
    }

private:
    [[nodiscard]] static std::int64_t elements(const Request& request)
    {
        return checkedProduct({request.problem.n, request.problem.n});
    }
    void runOnce() override
    {
        const std::int64_t tiles = transposeTileCount(m_call.side);
        const std::int64_t threads = team().size();
        team().run([&](int thread) { transposeTiles(m_call, {tiles * thread / threads, tiles * (thread + 1) / threads}); });
    }
    void poisonOutput(const std::stop_token& stop) override { poison(team(), m_out, stop); }
    [[nodiscard]] KernelRun data() const override
    {
        return {{hostFetch(m_in.dtype, m_in.data())}, hostFetch(m_out.dtype, m_out.data())};
    }

    Array m_in;
    Array m_out;
    TransposeCall m_call;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareTranspose(const Context& context, const Request& request)
{
    requireMemory(context, request, request.cost.workingSet);
    return std::make_unique<TransposeKernel>(context, request);
}

} // namespace ridgepoint::cpu
