// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/expression.h"

#include <vector>

namespace ridgepoint {

/// Where an operation finds an operand: a variable, a constant, or a slot that holds an earlier result.
struct ProgramOperand {
    ExpressionOp kind = ExpressionOp::constant;
    double value = 0;
    /// -1 unless it is an earlier result; `kind` then names the operation that made it.
    int slot = -1;
    [[nodiscard]] bool isConstant() const { return slot < 0 && kind == ExpressionOp::constant; }
    bool operator==(const ProgramOperand&) const = default;
};

struct ProgramStep {
    ExpressionOp op = ExpressionOp::add;
    ProgramOperand a;
    /// As `a` for operations on one operand, so that it can be read without asking.
    ProgramOperand b;
    /// Slot of the result.
    int out = 0;
};

/// An expression as operations in order, each with places for its operands and its result. The last one makes the result.
struct Program {
    std::vector<ProgramStep> steps;
    int slots = 0;
};

/// Slots are buffers as large as the input: a step never writes where it reads, and what was read for the last time is free for
/// the next step, as an allocator that reuses what was freed gives it.
[[nodiscard]] Program eagerProgram(const Expression& expression);

/// Slots are registers or small blocks: a step may write over what it reads.
[[nodiscard]] Program fusedProgram(const Expression& expression);

/// Arrays that a step reads: its operands that are no constants, one that it uses twice once.
[[nodiscard]] int arraysRead(const ProgramStep& step);

} // namespace ridgepoint
