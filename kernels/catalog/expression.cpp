// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

using Op = ExpressionOp;

constexpr std::array<std::pair<std::string_view, Op>, 9> kFunctions{{{"min", Op::minimum},
                                                                     {"max", Op::maximum},
                                                                     {"relu", Op::relu},
                                                                     {"sigmoid", Op::sigmoid},
                                                                     {"tanh", Op::tanh},
                                                                     {"exp", Op::exp},
                                                                     {"log", Op::log},
                                                                     {"sqrt", Op::sqrt},
                                                                     {"abs", Op::abs}}};

} // namespace

int operandCount(ExpressionOp op)
{
    switch (op) {
    case Op::x:
    case Op::y:
    case Op::constant: return 0;
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::minimum:
    case Op::maximum: return 2;
    case Op::negate:
    case Op::relu:
    case Op::sigmoid:
    case Op::tanh:
    case Op::exp:
    case Op::log:
    case Op::sqrt:
    case Op::abs: return 1;
    }
    return 0;
}

bool isTranscendental(ExpressionOp op) { return op == Op::exp || op == Op::log || op == Op::tanh || op == Op::sigmoid; }

double applyOperation(ExpressionOp op, double a, double b)
{
    switch (op) {
    case Op::x:
    case Op::y:
    case Op::constant: return a;
    case Op::add: return a + b;
    case Op::subtract: return a - b;
    case Op::multiply: return a * b;
    case Op::divide: return a / b;
    case Op::minimum: return std::min(a, b);
    case Op::maximum: return std::max(a, b);
    case Op::negate: return -a;
    case Op::relu: return std::max(a, 0.0);
    case Op::sigmoid: return 1 / (1 + std::exp(-a));
    case Op::tanh: return std::tanh(a);
    case Op::exp: return std::exp(a);
    case Op::log: return std::log(a);
    case Op::sqrt: return std::sqrt(a);
    case Op::abs: return std::fabs(a);
    }
    return a;
}

ExpressionOp functionNamed(std::string_view word)
{
    const auto found = std::ranges::find(kFunctions, word, [](const auto& entry) { return entry.first; });
    return found == kFunctions.end() ? Op::constant : found->second;
}

const std::vector<std::string>& functionNames()
{
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names;
        for (const auto& [word, op] : kFunctions) {
            names.emplace_back(word);
        }
        return names;
    }();
    return kNames;
}

bool Expression::uses(ExpressionOp variable) const
{
    return std::ranges::find(m_nodes, variable, &ExpressionNode::op) != m_nodes.end();
}

int Expression::inputs() const { return (uses(Op::x) ? 1 : 0) + (uses(Op::y) ? 1 : 0); }

int Expression::operations() const
{
    return static_cast<int>(std::ranges::count_if(m_nodes, [](const ExpressionNode& node) { return operandCount(node.op) > 0; }));
}

Expression expressionOf(std::string_view text) { return Expression::parse(text.empty() ? kDefaultExpression : text); }

} // namespace ridgepoint
