// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_steps.h"

#include "engine/units.h"
#include "kernels/catalog/expression_program.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// "t1 * 2", "max(x, y)", "-x".
std::string written(ExpressionOp op, const std::string& a, const std::string& b)
{
    switch (op) {
    case ExpressionOp::x:
    case ExpressionOp::y:
    case ExpressionOp::constant: return a;
    case ExpressionOp::add: return fmt::format("{} + {}", a, b);
    case ExpressionOp::subtract: return fmt::format("{} - {}", a, b);
    case ExpressionOp::multiply: return fmt::format("{} * {}", a, b);
    case ExpressionOp::divide: return fmt::format("{} / {}", a, b);
    case ExpressionOp::minimum: return fmt::format("min({}, {})", a, b);
    case ExpressionOp::maximum: return fmt::format("max({}, {})", a, b);
    case ExpressionOp::negate: return fmt::format("-{}", a);
    case ExpressionOp::relu: return fmt::format("relu({})", a);
    case ExpressionOp::sigmoid: return fmt::format("sigmoid({})", a);
    case ExpressionOp::tanh: return fmt::format("tanh({})", a);
    case ExpressionOp::exp: return fmt::format("exp({})", a);
    case ExpressionOp::log: return fmt::format("log({})", a);
    case ExpressionOp::sqrt: return fmt::format("sqrt({})", a);
    case ExpressionOp::abs: return fmt::format("abs({})", a);
    }
    return a;
}

/// Names of operands where the steps before are known: slot -> the step that wrote it last.
std::string operandName(const ProgramOperand& operand, const std::vector<std::size_t>& writers)
{
    if (operand.isConstant()) {
        return exactDecimal(operand.value);
    }
    if (operand.slot >= 0) {
        return fmt::format("t{}", writers[static_cast<std::size_t>(operand.slot)] + 1);
    }
    return operand.kind == ExpressionOp::x ? "x" : "y";
}

std::string writtenAlone(const ProgramStep& step)
{
    const auto named = [](const ProgramOperand& operand, const char* variable) {
        return operand.isConstant() ? exactDecimal(operand.value) : variable;
    };
    const bool second = !step.a.isConstant() && !(step.a == step.b);
    return written(step.op, named(step.a, "x"), named(step.b, second ? "y" : "x"));
}

} // namespace

std::vector<ExpressionStep> eagerSteps(const Expression& expression)
{
    const Program program = eagerProgram(expression);
    std::vector<std::size_t> writers(static_cast<std::size_t>(program.slots));
    std::vector<ExpressionStep> steps;
    for (const ProgramStep& step : program.steps) {
        const std::string what = written(step.op, operandName(step.a, writers), operandName(step.b, writers));
        const int reads = arraysRead(step);
        steps.push_back({fmt::format("t{} = {}", steps.size() + 1, what), reads == 0 ? std::string{} : writtenAlone(step), reads});
        writers[static_cast<std::size_t>(step.out)] = steps.size() - 1;
    }
    return steps;
}

} // namespace ridgepoint
