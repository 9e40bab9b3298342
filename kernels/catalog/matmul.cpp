// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/product.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

bool isSquare(const MatmulSize& size) { return size.m == size.n && size.n == size.k; }

std::string bytesFormula(const MatmulSize& size, DType in, DType out)
{
    if (isSquare(size) && in == out) {
        return fmt::format("3 x {}^2 x {}", size.n, elementSizeText(in));
    }
    if (isSquare(size)) {
        return fmt::format("2 x {0}^2 x {1} + {0}^2 x {2}", size.n, elementSizeText(in), elementSizeText(out));
    }
    const std::string inputs = fmt::format("{} x {} + {} x {}", size.m, size.k, size.k, size.n);
    if (in == out) {
        return fmt::format("({} + {} x {}) x {}", inputs, size.m, size.n, elementSizeText(in));
    }
    return fmt::format("({}) x {} + {} x {} x {}", inputs, elementSizeText(in), size.m, size.n, elementSizeText(out));
}

Cost matmulCost(const KernelInfo& kernel, const Problem& problem)
{
    requireDType(kernel, problem);
    const MatmulSize size = matmulSize(problem);
    Cost cost;
    cost.unit = kernel.unit;
    cost.dtype = problem.dtype;
    cost.accumulate = productAccumulate(kernel.id, problem);
    cost.output = matmulOutput(problem.dtype);
    cost.flops = Flops{checkedProduct({2, size.m, size.n, size.k})};
    const Bytes a = bytesOf(problem.dtype, checkedProduct({size.m, size.k}));
    const Bytes b = bytesOf(problem.dtype, checkedProduct({size.k, size.n}));
    const Bytes c = bytesOf(cost.output, checkedProduct({size.m, size.n}));
    cost.bytes = a + b + c;
    cost.workingSet = cost.bytes;
    cost.bytesFormula = bytesFormula(size, problem.dtype, cost.output);
    cost.flopsFormula = isSquare(size) ? fmt::format("2 x {}^3", size.n) : fmt::format("2 x {} x {} x {}", size.m, size.n, size.k);
    return cost;
}

} // namespace

MatmulSize matmulSize(const Problem& problem)
{
    if (problem.shape.empty()) {
        if (problem.n < 1) {
            throw InputError(fmt::format("matmul needs a size of at least 1, not {}.", problem.n));
        }
        return {problem.n, problem.n, problem.n};
    }
    if (problem.shape.size() != 3 || std::ranges::any_of(problem.shape, [](std::int64_t side) { return side < 1; })) {
        throw InputError("matmul takes a shape of three sizes of at least 1, M x N x K, such as 8192x128x8192.");
    }
    return {problem.shape[0], problem.shape[1], problem.shape[2]};
}

namespace {

/// C = A x B. One multiply-add for each of M x N x K products.
CatalogEntry makeMatmul(KernelInfo info)
{
    CatalogEntry entry;
    info.sizeMeaning = "side of the square matrices";
    info.cost = [kernel = info](const Problem& problem) { return matmulCost(kernel, problem); };
    entry.verify = [](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifyProduct({matmulSize(problem), problem.dtype, WeightOrder::byDepth}, run, stop);
    };
    entry.info = std::move(info);
    return entry;
}

} // namespace

CatalogEntry matmulEntry()
{
    KernelInfo info;
    info.id = "matmul";
    info.title = "Matrix multiplication";
    info.summary = "C = A x B with the best library there is: 2 x M x N x K FLOP over three matrices of traffic.";
    info.unit = ComputeUnit::matrix;
    info.dtypes = {DType::f64, DType::f32, DType::tf32, DType::f16, DType::bf16, DType::f8e4m3, DType::f4, DType::i8};
    return makeMatmul(std::move(info));
}

/// The textbook's loops. They do the same as `matmul` on the vector unit, and teach how far from it they end.
CatalogEntry matmulNaiveEntry()
{
    KernelInfo info;
    info.id = "matmul-naive";
    info.title = "Matrix multiplication, naive";
    info.summary = "C = A x B, a thread for each element of C: every operand is read again from memory or cache, on a GPU alone.";
    info.dtypes = {DType::f64, DType::f32, DType::f16, DType::bf16, DType::i8};
    return makeMatmul(std::move(info));
}

/// The same with tiles that stay close to the arithmetic.
CatalogEntry matmulTiledEntry()
{
    KernelInfo info;
    info.id = "matmul-tiled";
    info.title = "Matrix multiplication, tiled";
    info.summary = "C = A x B through tiles in shared memory: what is read once is used 64 times, on a GPU alone.";
    info.dtypes = {DType::f64, DType::f32, DType::f16, DType::bf16, DType::i8};
    return makeMatmul(std::move(info));
}

} // namespace ridgepoint
