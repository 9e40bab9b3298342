// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

Cost transposeCost(const KernelInfo& kernel, const Problem& problem)
{
    requireDType(kernel, problem);
    const std::int64_t side = elementCount(kernel, problem);
    const Bytes once = bytesOf(problem.dtype, checkedProduct({side, side}));
    Cost cost;
    cost.bytes = 2 * once;
    cost.workingSet = 2 * once;
    cost.unit = kernel.unit;
    cost.dtype = problem.dtype;
    cost.accumulate = defaultAccumulate(problem.dtype);
    cost.output = problem.dtype;
    cost.bytesFormula = fmt::format("2 x {}^2 x {}", side, elementSizeText(problem.dtype));
    cost.flopsFormula = "0";
    return cost;
}

/// Squares of this side are compared: one fetch a line, so that results far from the host's memory are checked in time.
constexpr std::int64_t kSquare = 256;
constexpr std::int64_t kCheckAllUpToSide = 1024;
constexpr std::int64_t kSampledSquares = 5;

/// Where the squares to compare begin, in either direction: everywhere in a small matrix, else spread with both ends.
std::vector<std::int64_t> squareOrigins(std::int64_t side)
{
    if (side > kCheckAllUpToSide) {
        return spread(side - kSquare, kSampledSquares);
    }
    std::vector<std::int64_t> origins;
    for (std::int64_t first = 0; first < side; first += kSquare) {
        origins.push_back(first);
    }
    return origins;
}

/// A square of the output, {first row, first column}, against the square of the input that it mirrors.
void compareSquare(std::int64_t side, std::pair<std::int64_t, std::int64_t> at, const KernelRun& run, ErrorNorm& norm)
{
    const auto [row, column] = at;
    const auto height = static_cast<std::size_t>(std::min(kSquare, side - row));
    const auto width = static_cast<std::size_t>(std::min(kSquare, side - column));
    std::vector<double> want(width * height);
    for (std::size_t i = 0; i < width; ++i) {
        run.inputs.at(0)((column + static_cast<std::int64_t>(i)) * side + row, std::span(want).subspan(i * height, height));
    }
    std::vector<double> got(width);
    for (std::size_t j = 0; j < height; ++j) {
        run.output((row + static_cast<std::int64_t>(j)) * side + column, got);
        for (std::size_t i = 0; i < width; ++i) {
            norm.add(got[i], want[i * height + j]);
        }
    }
}

Verification verifyTranspose(std::int64_t side, const KernelRun& run, const std::stop_token& stop)
{
    ErrorNorm norm;
    const std::vector<std::int64_t> origins = squareOrigins(side);
    for (const std::int64_t row : origins) {
        for (const std::int64_t column : origins) {
            if (stop.stop_requested()) {
                throw Cancelled();
            }
            compareSquare(side, {row, column}, run, norm);
        }
    }
    return norm.verdict(0);
}

} // namespace

/// B = A transposed, an n x n matrix: as much traffic as a copy, but one side of it walks with a stride of a whole row. Elements
/// are moved, never converted, so the result must be exact.
CatalogEntry transposeEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "transpose";
    info.title = "Transposed copy";
    info.summary = "B = A transposed: one read and one write of every element, as a copy, but one of them walks with a stride.";
    info.sizeMeaning = "side of the square matrix";
    info.dtypes = streamDTypes();
    info.dtypes.push_back(DType::i8);
    info.cost = [kernel = info](const Problem& problem) { return transposeCost(kernel, problem); };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifyTranspose(elementCount(kernel, problem), run, stop);
    };
    return entry;
}

} // namespace ridgepoint
