// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

constexpr std::string_view kDefaultExpression = "relu(x*2+1)*0.5";

void requireDefaultExpression(const KernelInfo& kernel, const Problem& problem)
{
    std::string packed = problem.expr;
    std::erase(packed, ' ');
    if (!packed.empty() && packed != kDefaultExpression) {
        throw InputError(
            fmt::format("{} cannot run '{}' yet. Leave the expression out to run relu(x * 2 + 1) * 0.5.", kernel.id, problem.expr));
    }
}

/// One kernel per operation: what an eager framework does. Every step rounds to the dtype.
double eager(DType dtype, double x)
{
    const double doubled = roundTo(dtype, x * 2);
    const double shifted = roundTo(dtype, doubled + 1);
    const double rectified = std::max(shifted, 0.0);
    return roundTo(dtype, rectified * 0.5);
}

/// All operations in registers, rounded once.
double fused(DType dtype, double x) { return roundTo(dtype, std::max(x * 2 + 1, 0.0) * 0.5); }

CatalogEntry makeChain(KernelInfo info, const Passes& passes, double (*reference)(DType, double))
{
    CatalogEntry entry;
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info, passes](const Problem& problem) {
        requireDefaultExpression(kernel, problem);
        return elementwiseCost(kernel, problem, passes);
    };
    entry.verify = [kernel = info, reference](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        const DType dtype = problem.dtype;
        const auto expected = [dtype, reference](std::int64_t, std::span<const double> in) { return reference(dtype, in[0]); };
        return verifyElements(elementCount(kernel, problem), run, expected, allowedElementwise(dtype), stop);
    };
    entry.info = std::move(info);
    return entry;
}

} // namespace

/// relu(x * 2 + 1) * 0.5 as four kernels: 4 launches, 8 passes over memory. It needs the input and two buffers in turn.
CatalogEntry chainEntry()
{
    KernelInfo info;
    info.id = "chain";
    info.title = "Chain, one kernel per operation";
    info.summary = "relu(x * 2 + 1) * 0.5 in four launches, each reading and writing every element: 8 passes.";
    return makeChain(std::move(info), {.traffic = 8, .flops = 4, .launches = 4, .buffers = 3}, eager);
}

/// The same arithmetic in one kernel: one read and one write.
CatalogEntry chainFusedEntry()
{
    KernelInfo info;
    info.id = "chain-fused";
    info.title = "Chain, fused";
    info.summary = "relu(x * 2 + 1) * 0.5 in one launch: one read and one write of every element, 2 passes.";
    return makeChain(std::move(info), {.traffic = 2, .flops = 4, .launches = 1, .buffers = 2}, fused);
}

} // namespace ridgepoint
