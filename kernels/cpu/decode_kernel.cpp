// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/simd_decode.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// Activations, weights (a row for each output) and outputs in their own dtypes.
class DecodeBase : public CpuKernel {
protected:
    DecodeBase(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_size(decodeSize(request.problem)),
          m_x(makeInput(team(), request.problem.dtype, m_size.m * m_size.k, 1, request.stop)),
          m_weights(makeInput(team(), request.problem.dtype, m_size.n * m_size.k, 2, request.stop)),
          m_y(makeOutput(team(), request.cost.output, m_size.m * m_size.n, request.stop))
    {
    }

    [[nodiscard]] const MatmulSize& size() const { return m_size; }
    [[nodiscard]] const Array& x() const { return m_x; }
    [[nodiscard]] const Array& weights() const { return m_weights; }
    [[nodiscard]] const Array& y() const { return m_y; }

private:
    void poisonOutput(const std::stop_token& stop) override { poison(team(), m_y, stop); }
    [[nodiscard]] KernelRun data() const override
    {
        return {{hostFetch(m_x.dtype, m_x.data()), hostFetch(m_weights.dtype, m_weights.data())}, hostFetch(m_y.dtype, m_y.data())};
    }

    MatmulSize m_size;
    Array m_x;
    Array m_weights;
    Array m_y;
};

class LibraryDecode final : public DecodeBase {
public:
    LibraryDecode(const Context& context, const Request& request)
        : DecodeBase(context, request), m_matmul(size(), request.problem.dtype, {x().data(), weights().data(), y().data(), true})
    {
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("oneDNN {}{}", m_matmul.implementation(), manner(false));
    }

private:
    void runOnce() override { m_matmul.run(); }

    OnednnMatmul m_matmul;
};

/// Our own dot products: what reaches the memory roof where the batch is small, and what multiplies dtypes that the library lacks.
class DotDecode final : public DecodeBase {
public:
    DotDecode(const Context& context, const Request& request)
        : DecodeBase(context, request),
          m_sums(makeOutput(team(), request.cost.accumulate, size().m * size().n, request.stop)),
          m_call{request.problem.dtype, size().n, size().m, x().data(), weights().data(), m_sums.data(), y().data()}
    {
    }
    /// Memory beyond the matrices.
    [[nodiscard]] static Bytes extra(const Request& request)
    {
        return bytesOf(request.cost.accumulate, checkedProduct({request.problem.batch, request.problem.n}));
    }
    [[nodiscard]] std::string implementation() const override
    {
        const char* const widened = m_call.dtype == DType::bf16 ? ", bf16 widened in registers" : "";
        return fmt::format("Highway {}, dot products{}{}", simdTarget(), widened, manner(false));
    }

private:
    void runOnce() override
    {
        team().run([&](int thread) { decodeRows(m_call, rowsOf(thread)); });
    }
    /// Close to the rows that the thread touched first.
    [[nodiscard]] Range rowsOf(int thread) const
    {
        const std::int64_t steps = (size().n + kDecodeStep - 1) / kDecodeStep;
        const auto border = [&](std::int64_t part) { return std::min(size().n, steps * part / team().size() * kDecodeStep); };
        return {border(thread), border(thread + 1)};
    }

    Array m_sums;
    DecodeCall m_call;
};

/// Up to this batch our dot products are the faster ones: measured with AVX2 and weights in DRAM, by 1.4
/// to 4 times at 5 to 8 tokens, level at 16.
constexpr std::int64_t kFewTokens = 8;

bool libraryMultiplies(const Problem& problem)
{
    const bool known =
        problem.dtype == DType::f32 || problem.dtype == DType::i8 || (problem.dtype == DType::bf16 && onednnAbility().bf16);
    return known && problem.batch > kFewTokens;
}

} // namespace

std::unique_ptr<PreparedKernel> prepareDecode(const Context& context, const Request& request)
{
    if (libraryMultiplies(request.problem)) {
        requireMemory(context, request, request.cost.workingSet);
        return std::make_unique<LibraryDecode>(context, request);
    }
    requireMemory(context, request, request.cost.workingSet + DotDecode::extra(request));
    return std::make_unique<DotDecode>(context, request);
}

} // namespace ridgepoint::cpu
