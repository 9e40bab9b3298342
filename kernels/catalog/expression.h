// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Elementwise expressions over x and y, such as relu(x * 2 + 1) * 0.5: what `chain` and `chain-fused` compute.
namespace ridgepoint {

/// What a node is: a leaf (x, y, constant) or an operation on one or two nodes.
enum class ExpressionOp {
    x,
    y,
    constant,
    add,
    subtract,
    multiply,
    divide,
    minimum,
    maximum,
    negate,
    relu,
    sigmoid,
    tanh,
    exp,
    log,
    sqrt,
    abs,
};

/// 0 for leaves, else 1 or 2.
[[nodiscard]] int operandCount(ExpressionOp op);
/// True for functions that no processor rounds correctly: exp, log, tanh, sigmoid.
[[nodiscard]] bool isTranscendental(ExpressionOp op);
/// One operation in double. `b` is ignored by operations on one operand.
[[nodiscard]] double applyOperation(ExpressionOp op, double a, double b);

/// "min", "relu" ... -> the operation; constant when there is no such function.
[[nodiscard]] ExpressionOp functionNamed(std::string_view word);
/// Every function that can be called, for messages.
[[nodiscard]] const std::vector<std::string>& functionNames();

struct ExpressionNode {
    ExpressionOp op = ExpressionOp::constant;
    /// Places of the operands among the nodes; -1 where there is none.
    int left = -1;
    int right = -1;
    /// Of a constant; always finite.
    double value = 0;
    bool operator==(const ExpressionNode&) const = default;
};

/// An immutable expression tree in one array: operands stand before their operation, left before right, the result last. No
/// node has two users. Nothing is simplified or shared: x * x + x * x are three operations, as an eager framework runs them, and so is
/// 2 + 1 one. The sign of a number is no operation.
class Expression {
public:
    static constexpr std::size_t kMostBytes = 1000;
    static constexpr int kMostOperations = 100;
    static constexpr int kMostNested = 64;

    /// Grammar: + - * / with the usual precedence, unary minus, min(a, b), max(a, b), relu, sigmoid, tanh, exp, log, sqrt, abs,
    /// numbers, x, y, parentheses. Throws InputError that shows the text with a caret under the fault and says what to do;
    /// never anything else, whatever the bytes.
    [[nodiscard]] static Expression parse(std::string_view text);

    [[nodiscard]] std::span<const ExpressionNode> nodes() const { return m_nodes; }
    [[nodiscard]] bool uses(ExpressionOp variable) const;
    /// Variables used: 1 or 2.
    [[nodiscard]] int inputs() const;
    /// Nodes that are no leaves: the launches of the eager program, and its FLOP per element.
    [[nodiscard]] int operations() const;
    bool operator==(const Expression&) const = default;

private:
    explicit Expression(std::vector<ExpressionNode> nodes) : m_nodes(std::move(nodes)) {}
    std::vector<ExpressionNode> m_nodes;
};

/// What an empty Problem::expr means.
inline constexpr std::string_view kDefaultExpression = "relu(x * 2 + 1) * 0.5";

/// The text, or the default where it is empty, as a tree.
[[nodiscard]] Expression expressionOf(std::string_view text);

} // namespace ridgepoint
