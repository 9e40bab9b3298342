// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_reference.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace ridgepoint {

namespace {

using Op = ExpressionOp;
using Limits = std::numeric_limits<double>;

constexpr double kUnknown = Limits::infinity();

/// What matters of the dtype that is computed in.
struct Arithmetic {
    explicit Arithmetic(DType dtype)
        : isF64(dtype == DType::f64),
          // f64 twice, because the reference rounds as well.
          roundoff(isF64 ? 0x1p-52 : 0x1p-24),
          smallest(isF64 ? Limits::min() : static_cast<double>(std::numeric_limits<float>::min())),
          largest(isF64 ? Limits::max() : static_cast<double>(std::numeric_limits<float>::max()))
    {
    }
    bool isF64;
    double roundoff;
    /// Below it threads that flush denormals give 0.
    double smallest;
    double largest;
};

/// How far f(a', b') can be from f(a, b) when the operands are off by what they may be; the operation itself exact.
double carried(Op op, const ExpectedNumber& a, const ExpectedNumber& b)
{
    const double ea = a.allowed;
    const double eb = b.allowed;
    switch (op) {
    case Op::x:
    case Op::y:
    case Op::constant: return 0;
    case Op::add:
    case Op::subtract: return ea + eb;
    case Op::multiply: return std::fabs(a.value) * eb + std::fabs(b.value) * ea + ea * eb;
    case Op::divide: {
        const double nearest = std::fabs(b.value) - eb;
        return nearest > 0 ? (ea + std::fabs(a.value / b.value) * eb) / nearest : kUnknown;
    }
    case Op::minimum:
    case Op::maximum: return std::max(ea, eb);
    case Op::negate:
    case Op::abs:
    case Op::relu:
    case Op::tanh: return ea;
    case Op::sigmoid: return ea / 4;
    case Op::exp: return std::exp(a.value) * std::expm1(ea);
    case Op::log: return a.value > ea ? ea / (a.value - ea) : kUnknown;
    case Op::sqrt: return a.value > ea ? ea / (2 * std::sqrt(a.value - ea)) : kUnknown;
    }
    return kUnknown;
}

double carriedOrExact(Op op, const ExpectedNumber& a, const ExpectedNumber& b)
{
    const bool takesTwo = operandCount(op) == 2;
    const bool picks = op == Op::minimum || op == Op::maximum || op == Op::relu;
    const bool isNan = std::isnan(a.value) || (takesTwo && std::isnan(b.value));
    // The sign of a zero, and with it of the infinity, differs between processors.
    if ((picks && isNan) || (op == Op::divide && b.value == 0)) {
        return kUnknown;
    }
    if (a.allowed == 0 && (!takesTwo || b.allowed == 0)) {
        return 0;
    }
    const double bound = carried(op, a, b);
    return std::isnan(bound) ? kUnknown : bound;
}

/// Rounded to a dtype, with the bound widened to what rounding makes of its two ends.
ExpectedNumber rounded(DType dtype, const ExpectedNumber& exact)
{
    ExpectedNumber result{roundTo(dtype, exact.value), 0};
    if (exact.allowed > 0) {
        const double below = std::fabs(result.value - roundTo(dtype, exact.value - exact.allowed));
        const double above = std::fabs(roundTo(dtype, exact.value + exact.allowed) - result.value);
        result.allowed = std::isnan(below) || std::isnan(above) ? kUnknown : std::max(below, above);
    }
    return result;
}

/// A result that stays in a register of the arithmetic: in double here, so the bound grows by its rounding.
ExpectedNumber kept(const Arithmetic& arithmetic, ExpectedNumber exact)
{
    const double size = std::fabs(exact.value);
    const bool isExact =
        exact.allowed == 0 && !arithmetic.isF64 && static_cast<double>(static_cast<float>(exact.value)) == exact.value;
    if (std::isnan(size) || isExact) {
        return exact;
    }
    // An overflow of an intermediate result may be left out by a fused multiply-add.
    exact.allowed =
        size + exact.allowed > arithmetic.largest ? kUnknown : exact.allowed + arithmetic.roundoff * (size + exact.allowed);
    return exact;
}

ExpectedNumber resultOf(const ExpressionNode& node, const Arithmetic& arithmetic, const ExpectedNumber& a, const ExpectedNumber& b)
{
    ExpectedNumber result{applyOperation(node.op, a.value, b.value), carriedOrExact(node.op, a, b)};
    const double size = std::fabs(result.value);
    if (isTranscendental(node.op) && std::isfinite(size)) {
        result.allowed += kFunctionUlps * 2 * arithmetic.roundoff * size;
    }
    if (arithmetic.isF64 && result.allowed > 0 && std::isfinite(size)) {
        // The reference has no digits to spare here: both may round, and differently where operands differ.
        result.allowed += arithmetic.roundoff * size;
    }
    if (size > 0 && size - result.allowed < arithmetic.smallest) {
        result.allowed += arithmetic.smallest;
    }
    return result;
}

/// Elements compared so far.
class Comparison {
public:
    void add(std::int64_t index, double got, const ExpectedNumber& want)
    {
        if (want.allowed == kUnknown || m_failed) {
            return;
        }
        const bool isNumber = std::isfinite(want.value);
        const bool agrees = isNumber ? std::fabs(got - want.value) <= want.allowed
                                     : got == want.value || (std::isnan(got) && std::isnan(want.value));
        if (!agrees) {
            m_failed = true;
            m_result.text = fmt::format("result differs from reference at element {}: {} instead of {} (allowed {:.2g})", index,
                                        got, want.value, want.allowed);
        }
        if (isNumber) {
            m_numbers += 1;
            m_difference += (got - want.value) * (got - want.value);
            m_allowed += want.allowed * want.allowed;
            m_size += want.value * want.value;
        }
    }

    [[nodiscard]] Verification verdict() const
    {
        Verification result = m_result;
        const double norm = m_size > 0 ? std::sqrt(m_size) : 1;
        result.error = std::isfinite(m_difference) ? std::sqrt(m_difference) / norm : Limits::infinity();
        result.allowed = std::sqrt(m_allowed) / norm;
        result.passed = !m_failed && m_numbers > 0;
        if (!m_failed && m_numbers == 0) {
            result.text = "no result can be checked: the expression gives no finite number for these elements (x and y lie "
                          "between -1 and 1); change it, or take more elements";
        }
        return result;
    }

private:
    Verification m_result;
    bool m_failed = false;
    std::int64_t m_numbers = 0;
    double m_difference = 0;
    double m_allowed = 0;
    double m_size = 0;
};

} // namespace

DType arithmeticOf(DType dtype) { return dtype == DType::f64 ? DType::f64 : DType::f32; }

void requireConstants(const Expression& expression, DType dtype)
{
    const Arithmetic arithmetic(dtype);
    for (const ExpressionNode& node : expression.nodes()) {
        const double size = std::fabs(node.value);
        if (node.op == Op::constant && (size > arithmetic.largest || (size > 0 && size < arithmetic.smallest))) {
            throw InputError(
                fmt::format("the constant {} is outside of what {} holds, in which {} is computed: choose another, or f64",
                            node.value, name(arithmeticOf(dtype)), name(dtype)));
        }
    }
}

ExpectedNumber expectedNumber(const Expression& expression, DType dtype, Intermediates intermediates,
                              std::span<const double> inputs)
{
    const Arithmetic arithmetic(dtype);
    std::array<ExpectedNumber, 2 * Expression::kMostOperations + 1> results;
    std::size_t count = 0;
    for (const ExpressionNode& node : expression.nodes()) {
        ExpectedNumber& result = results[count++];
        if (operandCount(node.op) == 0) {
            result.value = node.op == Op::constant ? roundTo(arithmeticOf(dtype), node.value)
                           : node.op == Op::x      ? inputs.front()
                                                   : inputs.back();
            continue;
        }
        const ExpectedNumber& a = results[static_cast<std::size_t>(node.left)];
        const ExpectedNumber& b = node.right < 0 ? a : results[static_cast<std::size_t>(node.right)];
        const ExpectedNumber exact = resultOf(node, arithmetic, a, b);
        result = intermediates == Intermediates::inMemory ? rounded(dtype, exact) : kept(arithmetic, exact);
    }
    const ExpectedNumber& last = results[count - 1];
    return intermediates == Intermediates::inMemory ? last : rounded(dtype, last);
}

Verification verifyExpression(const Expression& expression, const Problem& problem, Intermediates intermediates,
                              const KernelRun& run, const std::stop_token& stop)
{
    constexpr std::int64_t kChunk = 4096;
    Comparison comparison;
    std::vector<std::vector<double>> inputs(run.inputs.size(), std::vector<double>(kChunk));
    std::vector<double> output(kChunk);
    std::vector<double> element(run.inputs.size());
    for (const auto& [first, count] : blocksToCheck(problem.n)) {
        for (std::int64_t done = 0; done < count; done += kChunk) {
            if (stop.stop_requested()) {
                throw Cancelled();
            }
            const auto size = static_cast<std::size_t>(std::min(kChunk, count - done));
            for (std::size_t k = 0; k < inputs.size(); ++k) {
                run.inputs[k](first + done, std::span(inputs[k]).first(size));
            }
            run.output(first + done, std::span(output).first(size));
            for (std::size_t i = 0; i < size; ++i) {
                for (std::size_t k = 0; k < inputs.size(); ++k) {
                    element[k] = inputs[k][i];
                }
                comparison.add(first + done + static_cast<std::int64_t>(i), output[i],
                               expectedNumber(expression, problem.dtype, intermediates, element));
            }
        }
    }
    return comparison.verdict();
}

} // namespace ridgepoint
