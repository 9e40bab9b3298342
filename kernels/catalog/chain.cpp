// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"
#include "kernels/catalog/expression.h"
#include "kernels/catalog/expression_program.h"
#include "kernels/catalog/expression_reference.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Arrays read and written by all launches together.
struct Traffic {
    int reads = 0;
    int writes = 0;
    int launches = 0;
    /// Buffers as large as the input.
    int buffers = 0;
};

/// One launch an operation, which reads its operands that are no constants and writes its result.
Traffic eagerTraffic(const Expression& expression)
{
    const Program program = eagerProgram(expression);
    Traffic traffic{0, expression.operations(), expression.operations(), expression.inputs() + program.slots};
    for (const ProgramStep& step : program.steps) {
        traffic.reads += arraysRead(step);
    }
    return traffic;
}

/// One launch that reads each variable once, however often it is used.
Traffic fusedTraffic(const Expression& expression) { return {expression.inputs(), 1, 1, expression.inputs() + 1}; }

Cost chainCost(const KernelInfo& kernel, const Problem& problem, Traffic (*trafficOf)(const Expression&))
{
    requireDType(kernel, problem);
    const Expression expression = expressionOf(problem.expr);
    requireConstants(expression, problem.dtype);
    const Traffic traffic = trafficOf(expression);
    Cost cost = elementwiseCost(kernel, problem,
                                {.traffic = traffic.reads + traffic.writes,
                                 .flops = expression.operations(),
                                 .launches = traffic.launches,
                                 .buffers = traffic.buffers});
    const auto times = [](int count, const char* what) { return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s"); };
    cost.bytesFormula = fmt::format("({} + {}) x {} x {}", times(traffic.reads, "read"), times(traffic.writes, "write"),
                                    elementText(problem), elementSizeText(problem.dtype));
    cost.flopsFormula = fmt::format("{} x {}", times(expression.operations(), "operation"), elementText(problem));
    return cost;
}

CatalogEntry makeChain(KernelInfo info, Intermediates intermediates, Traffic (*trafficOf)(const Expression&))
{
    CatalogEntry entry;
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info, trafficOf](const Problem& problem) { return chainCost(kernel, problem, trafficOf); };
    entry.verify = [intermediates](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifyExpression(expressionOf(problem.expr), problem, intermediates, run, stop);
    };
    entry.info = std::move(info);
    return entry;
}

} // namespace

/// One kernel an operation, as an eager framework runs it: relu(x * 2 + 1) * 0.5 is 4 launches and 8 passes over memory, on the
/// input and two buffers in turn.
CatalogEntry chainEntry()
{
    KernelInfo info;
    info.id = "chain";
    info.title = "Chain, one kernel per operation";
    info.summary = "relu(x * 2 + 1) * 0.5, or what --expr says, with one launch an operation that reads and writes every element.";
    return makeChain(std::move(info), Intermediates::inMemory, eagerTraffic);
}

/// The same arithmetic in one kernel: each variable read once, the result written once.
CatalogEntry chainFusedEntry()
{
    KernelInfo info;
    info.id = "chain-fused";
    info.title = "Chain, fused";
    info.summary = "relu(x * 2 + 1) * 0.5, or what --expr says, in one launch: every variable read once, the result written once.";
    return makeChain(std::move(info), Intermediates::inRegisters, fusedTraffic);
}

} // namespace ridgepoint
