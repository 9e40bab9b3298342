// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/onednn.h"
#include "kernels/cpu/simd_convert.h"
#include "kernels/cpu/simd_gemm.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// The three matrices of a product in their own dtype.
class MatmulBase : public CpuKernel {
protected:
    MatmulBase(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_size(matmulSize(request.problem)),
          m_a(makeInput(team(), request.problem.dtype, m_size.m * m_size.k, 1, request.stop)),
          m_b(makeInput(team(), request.problem.dtype, m_size.k * m_size.n, 2, request.stop)),
          m_c(makeOutput(team(), request.cost.output, m_size.m * m_size.n, request.stop))
    {
    }

    [[nodiscard]] const MatmulSize& size() const { return m_size; }
    [[nodiscard]] const Array& a() const { return m_a; }
    [[nodiscard]] const Array& b() const { return m_b; }
    [[nodiscard]] const Array& c() const { return m_c; }

private:
    void poisonOutput(const std::stop_token& stop) override { poison(team(), m_c, stop); }
    [[nodiscard]] KernelRun data() const override
    {
        return {{hostFetch(m_a.dtype, m_a.data()), hostFetch(m_b.dtype, m_b.data())}, hostFetch(m_c.dtype, m_c.data())};
    }

    MatmulSize m_size;
    Array m_a;
    Array m_b;
    Array m_c;
};

/// A dtype that the library multiplies itself.
class LibraryMatmul final : public MatmulBase {
public:
    LibraryMatmul(const Context& context, const Request& request)
        : MatmulBase(context, request), m_matmul(size(), request.problem.dtype, {a().data(), b().data(), c().data()})
    {
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("oneDNN {}{}", m_matmul.implementation(), manner(false));
    }
    [[nodiscard]] std::string library() const override { return "oneDNN"; }

private:
    void runOnce() override { m_matmul.run(); }

    OnednnMatmul m_matmul;
};

/// f64, which oneDNN lacks on a CPU: our own blocked product.
class BlockedMatmul final : public MatmulBase {
public:
    BlockedMatmul(const Context& context, const Request& request)
        : MatmulBase(context, request),
          m_panel(gemmPanelColumns()),
          m_panels((size().n + m_panel - 1) / m_panel),
          m_packed(makeOutput(team(), DType::f64, m_panels * m_panel * kSlab, request.stop)),
          m_scratch(makeOutput(team(), DType::f64, team().size() * kBlockRows * kSlab, request.stop))
    {
    }
    /// Memory beyond the matrices.
    [[nodiscard]] static Bytes extra(const Context& context, const MatmulSize& size)
    {
        const std::int64_t panels = checkedProduct({checkedSum({size.n, gemmPanelColumns()}), kSlab, 8});
        return Bytes{panels} + Bytes{context.team->size() * kBlockRows * kSlab * 8};
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("Highway {}, blocked{}", simdTarget(), manner(false));
    }
    [[nodiscard]] std::string library() const override { return "Highway"; }

private:
    void runOnce() override
    {
        for (std::int64_t first = 0; first < size().k; first += kSlab) {
            const GemmSlab slab{size().n, size().k, first, std::min(kSlab, size().k - first)};
            team().run([&](int thread) { packPanels(slab, values(b()), values(m_packed), portion(m_panels, 1, thread)); });
            team().run([&](int thread) {
                double* const scratch = values(m_scratch) + thread * kBlockRows * kSlab;
                multiplyRows(slab, {values(a()), values(m_packed), scratch, values(c())}, portion(size().m, kTileRows, thread));
            });
        }
    }
    [[nodiscard]] static double* values(const Array& array) { return static_cast<double*>(array.data()); }
    /// A thread's part of `count` in whole steps.
    [[nodiscard]] Range portion(std::int64_t count, std::int64_t step, int thread) const
    {
        const std::int64_t steps = (count + step - 1) / step;
        return {std::min(count, steps * thread / team().size() * step),
                std::min(count, steps * (thread + 1) / team().size() * step)};
    }

    std::int64_t m_panel;
    std::int64_t m_panels;
    Array m_packed;
    Array m_scratch;
};

/// bf16 on a CPU without bf16 arithmetic: every launch widens both inputs, multiplies in f32 and rounds the result.
class WidenedMatmul final : public MatmulBase {
public:
    WidenedMatmul(const Context& context, const Request& request)
        : MatmulBase(context, request),
          m_wideA(makeOutput(team(), DType::f32, a().count, request.stop)),
          m_wideB(makeOutput(team(), DType::f32, b().count, request.stop)),
          m_wideC(makeOutput(team(), DType::f32, c().count, request.stop)),
          m_matmul(size(), DType::f32, {m_wideA.data(), m_wideB.data(), m_wideC.data()})
    {
    }
    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("bf16 widened to f32 (no bf16 hardware), oneDNN {}{}", m_matmul.implementation(), manner(false));
    }
    [[nodiscard]] std::string library() const override { return "oneDNN"; }

private:
    void runOnce() override
    {
        team().run([&](int thread) {
            widen(a(), m_wideA, thread);
            widen(b(), m_wideB, thread);
        });
        m_matmul.run();
        team().run([&](int thread) {
            roundToBf16(static_cast<const float*>(m_wideC.data()), static_cast<std::uint16_t*>(c().data()),
                        share(c().count, team().size(), thread));
        });
    }
    void widen(const Array& from, const Array& to, int thread) const
    {
        widenBf16(static_cast<const std::uint16_t*>(from.data()), static_cast<float*>(to.data()),
                  share(from.count, team().size(), thread));
    }

    Array m_wideA;
    Array m_wideB;
    Array m_wideC;
    OnednnMatmul m_matmul;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareMatmul(const Context& context, const Request& request)
{
    if (request.problem.dtype == DType::bf16 && !onednnAbility().bf16) {
        // The matrices and their f32 twins.
        requireMemory(context, request, 3 * request.cost.workingSet);
        return std::make_unique<WidenedMatmul>(context, request);
    }
    if (request.problem.dtype == DType::f64) {
        requireMemory(context, request, request.cost.workingSet + BlockedMatmul::extra(context, matmulSize(request.problem)));
        return std::make_unique<BlockedMatmul>(context, request);
    }
    requireMemory(context, request, request.cost.workingSet);
    return std::make_unique<LibraryMatmul>(context, request);
}

} // namespace ridgepoint::cpu
