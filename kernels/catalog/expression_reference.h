// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/expression.h"
#include "kernels/catalog/reference.h"

namespace ridgepoint {

/// Where intermediate results go: eager writes each to memory and so rounds it to the dtype; fused keeps them in the dtype of
/// the arithmetic and rounds once.
enum class Intermediates { inMemory, inRegisters };

/// The dtype that an expression on elements of `dtype` is computed in: f64 for f64, else f32.
[[nodiscard]] DType arithmeticOf(DType dtype);

/// A reference result in double, and how far a right implementation may be from it.
struct ExpectedNumber {
    double value = 0;
    /// 0 where the result must be exact; infinity where it depends on roundings that are nobody's fault (a difference of
    /// equals under a logarithm) or on what min, max and relu make of NaN, which differs between processors.
    double allowed = 0;
};

/// Throws InputError when a constant is beyond what the dtype of the arithmetic holds.
void requireConstants(const Expression& expression, DType dtype);

/// What the expression gives for one element.
///
/// + - * / sqrt, min, max, relu, abs and negation are correctly rounded everywhere, so results stay exact as long as only they
/// round: a 16-bit eager chain must match bit for bit. Functions that no processor rounds correctly may be off by kFunctionUlps
/// units in the last place of the arithmetic; from there on the bound is carried through the operations that follow. Fused
/// arithmetic is held against double with the roundings that f32 may make (and a fused multiply-add may leave out) as bound.
[[nodiscard]] ExpectedNumber expectedNumber(const Expression& expression, DType dtype, Intermediates intermediates,
                                            std::span<const double> inputs);

/// Highway states at most 4 ulp for log, tanh and expm1 and 1 for exp, CUDA at most 2 in f32; sigmoid adds three roundings.
inline constexpr double kFunctionUlps = 8;

/// Holds a run against the reference, element by element. Inputs are the variables used, x before y.
[[nodiscard]] Verification verifyExpression(const Expression& expression, const Problem& problem, Intermediates intermediates,
                                            const KernelRun& run, const std::stop_token& stop);

} // namespace ridgepoint
