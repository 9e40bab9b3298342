// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression.h"
#include "kernels/catalog/expression_cursor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace ridgepoint {

namespace {

using Op = ExpressionOp;

/// Recursive descent, one function a level of precedence. Recursion is bounded by kMostNested.
class Parser {
public:
    explicit Parser(std::string_view text) : m_cursor(text) {}

    std::vector<ExpressionNode> parse()
    {
        if (m_cursor.atEnd()) {
            m_cursor.fail("the expression is empty: write one such as relu(x * 2 + 1) * 0.5", 0);
        }
        const std::size_t first = m_cursor.at();
        sum();
        if (!m_cursor.atEnd()) {
            m_cursor.failAtSurplus();
        }
        requireWork(first);
        return std::move(m_nodes);
    }

private:
    void sum()
    {
        product();
        for (;;) {
            const std::size_t at = m_cursor.at();
            if (m_cursor.take('+')) {
                product();
                operation(Op::add, at);
            } else if (m_cursor.take('-')) {
                product();
                operation(Op::subtract, at);
            } else {
                return;
            }
        }
    }

    void product()
    {
        signedOperand();
        for (;;) {
            const std::size_t at = m_cursor.at();
            if (m_cursor.take('*')) {
                signedOperand();
                operation(Op::multiply, at);
            } else if (m_cursor.take('/')) {
                signedOperand();
                operation(Op::divide, at);
            } else {
                return;
            }
        }
    }

    void signedOperand()
    {
        const std::size_t at = m_cursor.at();
        enter(at);
        if (m_cursor.take('-')) {
            signedOperand();
            operation(Op::negate, at);
        } else {
            operand();
        }
        --m_nested;
    }

    void operand()
    {
        const std::size_t at = m_cursor.at();
        if (m_cursor.atNumber()) {
            m_nodes.push_back({.op = Op::constant, .value = m_cursor.takeNumber()});
        } else if (m_cursor.atWord()) {
            word(at);
        } else if (m_cursor.take('(')) {
            sum();
            close(at);
        } else {
            m_cursor.failAtOperand();
        }
    }

    void word(std::size_t at)
    {
        const std::string_view name = m_cursor.takeWord();
        if (name == "x" || name == "y") {
            m_nodes.push_back({.op = name == "x" ? Op::x : Op::y});
            return;
        }
        const Op op = functionNamed(name);
        if (op == Op::constant) {
            m_cursor.failAtName(name, at);
        }
        arguments(op, name, at);
        operation(op, at);
    }

    void arguments(Op op, std::string_view name, std::size_t at)
    {
        const bool takesTwo = operandCount(op) == 2;
        const std::size_t open = m_cursor.at();
        if (!m_cursor.take('(')) {
            m_cursor.fail(fmt::format("{0} needs parentheses: write {0}({1})", name, takesTwo ? "x, 0" : "x"), at);
        }
        sum();
        if (takesTwo && m_cursor.next() == ')') {
            m_cursor.fail(fmt::format("{0} takes two operands: write {0}(x, 0)", name), at);
        }
        if (takesTwo && m_cursor.take(',')) {
            sum();
        }
        if (m_cursor.next() == ',') {
            m_cursor.fail(
                fmt::format("{} takes {}: remove what follows this comma", name, takesTwo ? "two operands" : "one operand"),
                m_cursor.at());
        }
        close(open);
    }

    void close(std::size_t open)
    {
        if (m_cursor.atEnd()) {
            m_cursor.fail("this ( is never closed: add a )", open);
        }
        if (!m_cursor.take(')')) {
            m_cursor.failAtSurplus();
        }
    }

    void enter(std::size_t at)
    {
        if (++m_nested > Expression::kMostNested) {
            m_cursor.fail(fmt::format("nested deeper than {} levels: take parentheses, functions or minus signs away",
                                      Expression::kMostNested),
                          at);
        }
    }

    /// Operands are the last nodes.
    void operation(Op op, std::size_t at)
    {
        const int last = static_cast<int>(m_nodes.size()) - 1;
        const bool takesTwo = operandCount(op) == 2;
        // The whole right operand lies between the left one and the end.
        const int left = takesTwo ? beginOf(last) - 1 : last;
        if (op == Op::negate && m_nodes.back().op == Op::constant) {
            m_nodes.back().value = -m_nodes.back().value; // the sign of a number
            return;
        }
        requireFinite(op, left, last, at);
        if (++m_operations > Expression::kMostOperations) {
            m_cursor.fail(fmt::format("more than {} operations: shorten the expression", Expression::kMostOperations), at);
        }
        m_nodes.push_back({.op = op, .left = left, .right = takesTwo ? last : -1});
    }

    /// Place of the first node of the tree that ends at `root`.
    [[nodiscard]] int beginOf(int root) const
    {
        while (m_nodes[static_cast<std::size_t>(root)].left >= 0) {
            root = m_nodes[static_cast<std::size_t>(root)].left;
        }
        return root;
    }

    /// What a tree of constants alone gives; nullopt where a variable is in it.
    [[nodiscard]] std::optional<double> valueOf(int root) const
    {
        const ExpressionNode& node = m_nodes[static_cast<std::size_t>(root)];
        if (operandCount(node.op) == 0) {
            return node.op == Op::constant ? std::optional(node.value) : std::nullopt;
        }
        const std::optional<double> a = valueOf(node.left);
        const std::optional<double> b = node.right < 0 ? a : valueOf(node.right);
        return a && b ? std::optional(applyOperation(node.op, *a, *b)) : std::nullopt;
    }

    void requireFinite(Op op, int left, int right, std::size_t at) const
    {
        const std::optional<double> a = valueOf(left);
        const std::optional<double> b = valueOf(right);
        if (a && b && !std::isfinite(applyOperation(op, *a, *b))) {
            m_cursor.fail("these constants give no finite number: choose others", at);
        }
    }

    void requireWork(std::size_t first) const
    {
        const auto isVariable = [](const ExpressionNode& node) { return node.op == Op::x || node.op == Op::y; };
        if (std::ranges::none_of(m_nodes, isVariable)) {
            m_cursor.fail("there is no variable in it: use x, or x and y, as in x * 2", first);
        }
        if (operandCount(m_nodes.back().op) == 0) {
            m_cursor.fail("nothing is computed: write an operation such as x + 1, or run the kernel copy", first);
        }
    }

    ExpressionCursor m_cursor;
    int m_nested = 0;
    int m_operations = 0;
    std::vector<ExpressionNode> m_nodes;
};

} // namespace

Expression Expression::parse(std::string_view text)
{
    if (text.size() > kMostBytes) {
        constexpr std::size_t kShown = 60;
        const std::string begin = std::string(text.substr(0, kShown)) + "...";
        ExpressionCursor(begin).fail(
            fmt::format("the expression has {} bytes, at most {} are read: shorten it", text.size(), kMostBytes), kShown);
    }
    return Expression(Parser(text).parse());
}

} // namespace ridgepoint
