// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression.h"
#include "kernels/catalog/expression_reference.h"
#include "kernels/catalog/numeric.h"
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/simd_expression.h"
#include "kernels/cpu/simd_stream.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// Each constant of a program as one vector, as ProgramCall wants them.
Buffer constantsOf(const Program& program, DType arithmetic)
{
    const std::int64_t each = kConstantBytes * 8 / bitsPerElement(arithmetic);
    Buffer constants(Bytes{2 * kConstantBytes * static_cast<std::int64_t>(program.steps.size())});
    std::int64_t at = 0;
    for (const ProgramStep& step : program.steps) {
        for (const ProgramOperand& operand : {step.a, step.b}) {
            for (std::int64_t i = 0; i < each; ++i) {
                storeElement(arithmetic, constants.data(), at++, operand.value);
            }
        }
    }
    return constants;
}

/// One launch: a program of its own, and the arrays it goes over.
struct Launch {
    Program program;
    Buffer constants;
    ProgramCall call;
};

/// An operation of an eager program as a program of one step, whose operands are x and y.
Program alone(ProgramStep step)
{
    const bool isOne = step.a == step.b;
    if (!step.a.isConstant()) {
        step.a = {.kind = ExpressionOp::x};
    }
    if (!step.b.isConstant()) {
        step.b = {.kind = isOne ? ExpressionOp::x : ExpressionOp::y};
    }
    step.out = 0;
    return {{step}, 1};
}

/// chain and chain-fused on an expression of the user's.
class ExpressionKernel final : public CpuKernel {
public:
    ExpressionKernel(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_expression(expressionOf(request.problem.expr)),
          m_dtype(request.problem.dtype),
          m_isFused(request.kernel == "chain-fused"),
          m_nonTemporal(useNonTemporal(context, request))
    {
        divide(request.problem.n);
        makeInputs(request);
        m_isFused ? makeFused(request) : makeEager(request);
        makeScratch();
    }

    [[nodiscard]] std::string implementation() const override
    {
        const bool inRegisters = !m_isFused || m_launches.front().call.isLinear;
        return fmt::format("Highway {}{}{}", simdTarget(), inRegisters ? "" : ", blocked through L1", manner(m_nonTemporal));
    }

private:
    void makeInputs(const Request& request)
    {
        std::uint64_t seed = 0;
        for (const ExpressionOp variable : {ExpressionOp::x, ExpressionOp::y}) {
            ++seed;
            const bool used = m_expression.uses(variable);
            m_inputs.push_back(used ? makeInput(team(), m_dtype, request.problem.n, seed, request.stop) : Array{});
        }
    }

    void makeOutputs(const Request& request, int count)
    {
        for (int i = 0; i < count; ++i) {
            m_outputs.push_back(makeOutput(team(), m_dtype, request.problem.n, request.stop));
        }
    }

    void makeFused(const Request& request)
    {
        makeOutputs(request, 1);
        addLaunch(fusedProgram(m_expression), {m_inputs.front().data(), m_inputs.back().data()}, 0);
    }

    /// The buffers that an allocator would reuse are the slots of the program.
    void makeEager(const Request& request)
    {
        const Program program = eagerProgram(m_expression);
        makeOutputs(request, program.slots);
        const auto arrayOf = [&](const ProgramOperand& operand) -> const void* {
            if (operand.slot >= 0) {
                return m_outputs[static_cast<std::size_t>(operand.slot)].data();
            }
            return operand.isConstant() ? nullptr : m_inputs[operand.kind == ExpressionOp::x ? 0 : 1].data();
        };
        for (const ProgramStep& step : program.steps) {
            addLaunch(alone(step), {arrayOf(step.a), arrayOf(step.b)}, step.out);
        }
    }

    void addLaunch(Program program, std::pair<const void*, const void*> arrays, int output)
    {
        Launch launch{std::move(program), {}, {}};
        launch.constants = constantsOf(launch.program, arithmeticOf(m_dtype));
        launch.call = {.dtype = m_dtype,
                       .nonTemporal = m_nonTemporal,
                       .x = arrays.first,
                       .y = arrays.second,
                       .out = m_outputs[static_cast<std::size_t>(output)].data(),
                       .constants = launch.constants.data(),
                       .block = programBlock(launch.program, m_dtype),
                       .isLinear = isLinear(launch.program)};
        m_launches.push_back(std::move(launch));
        m_result = output;
    }

    /// A buffer a thread, which touches it first itself, so that it lies near its core.
    void makeScratch()
    {
        std::int64_t most = 0;
        for (Launch& launch : m_launches) {
            launch.call.program = &launch.program; // where it stays from now on
            most = std::max(most, programScratch(launch.program, m_dtype));
        }
        for (int thread = 0; thread < team().size(); ++thread) {
            m_scratch.emplace_back(Bytes{most});
        }
    }

    void runOnce() override
    {
        for (const Launch& launch : m_launches) {
            team().run([&](int thread) {
                const auto at = static_cast<std::size_t>(thread);
                programRange(launch.call, shares()[at], m_scratch[at].data());
            });
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
            if (array.count > 0) {
                run.inputs.push_back(hostFetch(m_dtype, array.data()));
            }
        }
        run.output = hostFetch(m_dtype, m_outputs[static_cast<std::size_t>(m_result)].data());
        return run;
    }

    Expression m_expression;
    DType m_dtype;
    bool m_isFused;
    bool m_nonTemporal;
    /// x and y; one that is not used is empty.
    std::vector<Array> m_inputs;
    std::vector<Array> m_outputs;
    std::vector<Launch> m_launches;
    std::vector<Buffer> m_scratch;
    /// Which output holds the result.
    int m_result = 0;
};

} // namespace

bool isExpressionOfItsOwn(const Request& request)
{
    return request.kernel.starts_with("chain") && !(expressionOf(request.problem.expr) == expressionOf(""));
}

std::unique_ptr<PreparedKernel> prepareExpression(const Context& context, const Request& request)
{
    requireMemory(context, request, request.cost.workingSet);
    return std::make_unique<ExpressionKernel>(context, request);
}

} // namespace ridgepoint::cpu
