// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_program.h"

#include <algorithm>

namespace ridgepoint {

namespace {

/// Hands out the lowest slot that is free.
class Slots {
public:
    int take()
    {
        const auto free = std::ranges::find(m_used, false);
        const auto slot = static_cast<int>(free - m_used.begin());
        if (free == m_used.end()) {
            m_used.push_back(true);
        } else {
            *free = true;
        }
        return slot;
    }
    /// Variables and constants hold no slot.
    void release(const ProgramOperand& operand)
    {
        if (operand.slot >= 0) {
            m_used[static_cast<std::size_t>(operand.slot)] = false;
        }
    }
    [[nodiscard]] int count() const { return static_cast<int>(m_used.size()); }

private:
    std::vector<bool> m_used;
};

Program programOf(const Expression& expression, bool overwritesOperands)
{
    Program program;
    Slots slots;
    // What stands for each node once it is there. A node has one user, so its slot is free after that.
    std::vector<ProgramOperand> results;
    for (const ExpressionNode& node : expression.nodes()) {
        if (operandCount(node.op) == 0) {
            results.push_back({node.op, node.value, -1});
            continue;
        }
        ProgramStep step{node.op, results[static_cast<std::size_t>(node.left)], {}, 0};
        step.b = node.right < 0 ? step.a : results[static_cast<std::size_t>(node.right)];
        if (!overwritesOperands) {
            step.out = slots.take();
        }
        slots.release(step.a);
        slots.release(step.b);
        if (overwritesOperands) {
            step.out = slots.take();
        }
        results.push_back({node.op, 0, step.out});
        program.steps.push_back(step);
    }
    program.slots = slots.count();
    return program;
}

} // namespace

Program eagerProgram(const Expression& expression) { return programOf(expression, false); }

Program fusedProgram(const Expression& expression) { return programOf(expression, true); }

int arraysRead(const ProgramStep& step)
{
    const bool readsTwo = operandCount(step.op) == 2 && !step.b.isConstant() && !(step.b == step.a);
    return (step.a.isConstant() ? 0 : 1) + (readsTwo ? 1 : 0);
}

} // namespace ridgepoint
