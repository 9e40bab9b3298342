// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/product.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::string bytesFormula(const MatmulSize& size, DType in, DType out)
{
    if (in == out) {
        return fmt::format("({0}^2 + 2 x {1} x {0}) x {2}", size.n, size.m, elementSizeText(in));
    }
    return fmt::format("({0}^2 + {1} x {0}) x {2} + {1} x {0} x {3}", size.n, size.m, elementSizeText(in), elementSizeText(out));
}

Cost decodeCost(const KernelInfo& kernel, const Problem& problem)
{
    requireDType(kernel, problem);
    const MatmulSize size = decodeSize(problem);
    Cost cost;
    cost.unit = kernel.unit;
    cost.dtype = problem.dtype;
    cost.accumulate = productAccumulate(kernel.id, problem);
    cost.output = matmulOutput(problem.dtype);
    cost.flops = Flops{checkedProduct({2, size.m, size.n, size.k})};
    const std::int64_t activations = checkedProduct({size.m, size.k});
    cost.bytes = bytesOf(problem.dtype, checkedSum({checkedProduct({size.n, size.k}), activations})) +
                 bytesOf(cost.output, checkedProduct({size.m, size.n}));
    cost.workingSet = cost.bytes;
    cost.bytesFormula = bytesFormula(size, problem.dtype, cost.output);
    cost.flopsFormula = fmt::format("2 x {} x {}^2", size.m, size.n);
    return cost;
}

} // namespace

MatmulSize decodeSize(const Problem& problem)
{
    if (!problem.shape.empty()) {
        throw InputError("decode takes the side of its weights and a batch, not a shape.");
    }
    if (problem.n < 1) {
        throw InputError(fmt::format("decode needs weights with a side of at least 1, not {}.", problem.n));
    }
    if (problem.batch < 1 || problem.batch > kMostDecodeBatch) {
        throw InputError(fmt::format("decode takes a batch of 1 to {}, not {}.", kMostDecodeBatch, problem.batch));
    }
    return {problem.batch, problem.n, problem.n};
}

/// Y = X x W^T, as when a language model makes its next tokens: every weight is read once, whatever the batch, and used once for
/// each of its tokens.
CatalogEntry decodeEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "decode";
    info.title = "Decode: a batch of tokens times weights";
    info.summary = "batch x n activations times n x n weights, as in generating tokens: 2 x batch FLOP for every weight read.";
    info.sizeMeaning = "side of the square weights";
    info.unit = ComputeUnit::matrix;
    info.dtypes = {DType::f64, DType::f32, DType::tf32, DType::f16, DType::bf16, DType::f8e4m3, DType::i8};
    info.cost = [kernel = info](const Problem& problem) { return decodeCost(kernel, problem); };
    entry.verify = [](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifyProduct({decodeSize(problem), problem.dtype, WeightOrder::byOutput}, run, stop);
    };
    return entry;
}

} // namespace ridgepoint
