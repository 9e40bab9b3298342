// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_program.h"
#include "kernels/catalog/expression_source.h"
#include "kernels/cuda/array_kernel.h"
#include "kernels/cuda/cuda_error.h"
#include "kernels/cuda/indexing.h"
#include "kernels/cuda/launch.h"

#include <fmt/format.h>

namespace ridgepoint::cuda {

namespace {

using Op = ExpressionOp;

/// One launch of a compiled kernel, its arguments in the order of expression_source.h.
struct CompiledLaunch {
    void* kernel = nullptr;
    long long n = 0;
    const void* x = nullptr;
    const void* y = nullptr;
    void* out = nullptr;
};

/// `chain` and `chain-fused` of any expression: one launch per operation, or all of them in one.
class ExpressionKernel final : public ArrayKernel {
public:
    ExpressionKernel(std::shared_ptr<Gpu> gpu, const Request& request, const Expression& expression)
        : ArrayKernel(std::move(gpu), request, arraysOf(request, expression)),
          m_module(this->gpu().jit().module(sourceOf(request, expression), this->gpu().facts().capability))
    {
        const std::int64_t packs = wholePacks(outputs().back().count, bitsPerElement(request.problem.dtype) / 8);
        m_grid = dim3(static_cast<unsigned>(stridedBlocks(packs, kStreamBlock, queue().multiprocessors)));
        request.kernel == "chain" ? makeEager(expression) : makeFused(expression);
    }

    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("NVRTC {}, 16 bytes a load, compiled in {:.0f} ms beforehand", m_module->library().version,
                           m_module->compileTime().count() * 1e3);
    }

private:
    static ArrayCounts arraysOf(const Request& request, const Expression& expression)
    {
        const int slots = request.kernel == "chain" ? eagerProgram(expression).slots : 1;
        return {elementsOf(request.problem), expression.inputs(), slots};
    }
    static std::string sourceOf(const Request& request, const Expression& expression)
    {
        return request.kernel == "chain" ? cudaEagerSource(expression, request.problem.dtype)
                                         : cudaSource(expression, request.problem.dtype);
    }

    /// Inputs are the variables used, x before y.
    [[nodiscard]] const void* variable(const Expression& expression, Op which) const
    {
        return !expression.uses(which) ? nullptr : which == Op::x ? inputs().front().data() : inputs().back().data();
    }

    void makeFused(const Expression& expression)
    {
        m_launches = {{m_module->kernel(kFusedKernelName), outputs().back().count, variable(expression, Op::x),
                       variable(expression, Op::y), outputs().back().data()}};
    }

    void makeEager(const Expression& expression)
    {
        const Program program = eagerProgram(expression);
        // The result is to end in the array that is compared: slots are dealt out from there.
        const int last = program.steps.back().out;
        const auto slot = [&](int number) {
            const int place = program.slots - 1 - (last - number + program.slots) % program.slots;
            return outputs()[static_cast<std::size_t>(place)].data();
        };
        const auto operand = [&](const ProgramOperand& one) -> const void* {
            return one.slot >= 0 ? slot(one.slot) : one.kind == Op::constant ? nullptr : variable(expression, one.kind);
        };
        for (const ProgramStep& step : program.steps) {
            const auto name = fmt::format("chain_step_{}", m_launches.size());
            m_launches.push_back(
                {m_module->kernel(name), outputs().back().count, operand(step.a), operand(step.b), slot(step.out)});
        }
    }

    void runOnce() override
    {
        for (CompiledLaunch& one : m_launches) {
            void* arguments[] = {&one.n, &one.x, &one.y, &one.out};
            const cudaError_t error = m_module->library().launch(one.kernel, m_grid, dim3(kStreamBlock), queue().stream, arguments);
            if (error != cudaSuccess) {
                throwLaunchError(error, "a compiled expression");
            }
        }
    }

    std::shared_ptr<const JitModule> m_module;
    dim3 m_grid;
    std::vector<CompiledLaunch> m_launches;
};

} // namespace

bool isDefaultExpression(const Problem& problem) { return expressionOf(problem.expr) == expressionOf({}); }

std::unique_ptr<PreparedKernel> prepareExpression(std::shared_ptr<Gpu> gpu, const Request& request)
{
    return std::make_unique<ExpressionKernel>(std::move(gpu), request, expressionOf(request.problem.expr));
}

} // namespace ridgepoint::cuda
