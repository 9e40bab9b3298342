// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/expression.h"

#include <string>
#include <vector>

namespace ridgepoint {

/// One launch of the eager program, in words.
struct ExpressionStep {
    /// "t2 = t1 + 1": t1, t2 ... are the results of the steps, x and y the inputs.
    std::string text;
    /// The same operation as an expression of its own, its operands named x and y: "x + 1". Empty where it reads none.
    std::string alone;
    /// Arrays read, an operand used twice once; one is written.
    int reads = 0;
};

/// The launches of `chain`, in order.
[[nodiscard]] std::vector<ExpressionStep> eagerSteps(const Expression& expression);

} // namespace ridgepoint
