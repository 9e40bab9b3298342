// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

/// Registers are filled once with two operands and emptied once of their sums; of 1 KiB each where they are tiles.
constexpr std::int64_t kTile = 1024;

Cost dotCost(const KernelInfo& kernel, const Problem& problem)
{
    requireDType(kernel, problem);
    const std::int64_t blocks = elementCount(kernel, problem);
    Cost cost;
    cost.flops = Flops{checkedProduct({2, kDotBlock, blocks})};
    cost.bytes = Bytes{3 * kTile};
    cost.workingSet = cost.bytes;
    cost.unit = kernel.unit;
    cost.dtype = problem.dtype;
    cost.accumulate = defaultAccumulate(problem.dtype);
    cost.output = cost.accumulate;
    cost.bytesFormula = fmt::format("3 x {} B", kTile);
    cost.flopsFormula = fmt::format("2 x {} x {}", kDotBlock, blocks);
    return cost;
}

} // namespace

/// Sums of products in registers alone, over and over: what the unit that multiplies matrices can do at most. How many sums there
/// are and of how many products is the instruction's affair, so the device holds them against an emulation of it.
CatalogEntry dotEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "dot";
    info.title = "Dot-product chains";
    info.summary = "Register-only chains of dot products: the limit of the matrix unit.";
    info.sizeMeaning = fmt::format("blocks of {} multiply-adds", kDotBlock);
    info.unit = ComputeUnit::matrix;
    info.dtypes = {DType::bf16, DType::i8};
    info.calibrationOnly = true;
    info.cost = [kernel = info](const Problem& problem) { return dotCost(kernel, problem); };
    entry.verify = [](const Problem&, const KernelRun&, const std::stop_token&) -> Verification {
        throw InputError("dot has no reference of its own: the device that runs it emulates its instruction.");
    };
    return entry;
}

} // namespace ridgepoint
