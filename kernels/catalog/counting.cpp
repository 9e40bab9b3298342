// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"

#include "engine/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

void requireDType(const KernelInfo& kernel, const Problem& problem)
{
    if (std::ranges::find(kernel.dtypes, problem.dtype) != kernel.dtypes.end()) {
        return;
    }
    std::string known;
    for (const DType dtype : kernel.dtypes) {
        known += fmt::format("{}{}", known.empty() ? "" : ", ", name(dtype));
    }
    throw InputError(fmt::format("{} has no {} version. Choose one of {}.", kernel.id, name(problem.dtype), known));
}

std::int64_t elementCount(const KernelInfo& kernel, const Problem& problem, bool allowShape)
{
    if (problem.shape.empty()) {
        if (problem.n < 1) {
            throw InputError(fmt::format("{} needs a size of at least 1, not {}.", kernel.id, problem.n));
        }
        return problem.n;
    }
    if (!allowShape) {
        throw InputError(fmt::format("{} takes a size (n: {}), not a shape.", kernel.id, kernel.sizeMeaning));
    }
    if (problem.shape.size() != 2 || problem.shape[0] < 1 || problem.shape[1] < 1) {
        throw InputError(fmt::format("{} takes a shape of two sizes of at least 1, such as 4096x4096.", kernel.id));
    }
    return checkedProduct({problem.shape[0], problem.shape[1]});
}

std::string elementText(const Problem& problem)
{
    if (problem.shape.size() == 2) {
        return fmt::format("{} x {}", problem.shape[0], problem.shape[1]);
    }
    return fmt::format("{}", problem.n);
}

Cost elementwiseCost(const KernelInfo& kernel, const Problem& problem, const Passes& passes, bool allowShape)
{
    requireDType(kernel, problem);
    const std::int64_t n = elementCount(kernel, problem, allowShape);
    const Bytes once = bytesOf(problem.dtype, n);
    Cost cost;
    cost.flops = passes.flops * Flops{n};
    cost.bytes = passes.traffic * once;
    cost.launches = passes.launches;
    cost.workingSet = passes.buffers * once;
    cost.unit = kernel.unit;
    cost.dtype = problem.dtype;
    cost.accumulate = defaultAccumulate(problem.dtype);
    cost.output = problem.dtype;
    cost.bytesFormula = fmt::format("{} x {} x {}", passes.traffic, elementText(problem), elementSizeText(problem.dtype));
    cost.flopsFormula = passes.flops == 0 ? "0" : fmt::format("{} x {}", passes.flops, elementText(problem));
    return cost;
}

std::string elementSizeText(DType dtype)
{
    const int bits = bitsPerElement(dtype);
    return bits % 8 == 0 ? fmt::format("{} B", bits / 8) : fmt::format("{} bit", bits);
}

std::vector<DType> streamDTypes() { return {DType::f64, DType::f32, DType::f16, DType::bf16}; }

} // namespace ridgepoint
