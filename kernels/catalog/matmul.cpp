// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

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

/// Products of f16 may be summed in f16 or f32; all other dtypes have one width.
DType accumulateOf(const Problem& problem)
{
    const DType usual = defaultAccumulate(problem.dtype);
    const DType asked = problem.accumulate.value_or(usual);
    const bool known = asked == usual || (asked == DType::f16 && (problem.dtype == DType::f16 || problem.dtype == DType::f8e4m3));
    if (!known) {
        throw InputError(fmt::format("matmul in {} does not sum in {}. Leave the accumulate width out to sum in {}.",
                                     name(problem.dtype), name(asked), name(usual)));
    }
    return asked;
}

Cost matmulCost(const KernelInfo& kernel, const Problem& problem)
{
    requireDType(kernel, problem);
    const MatmulSize size = matmulSize(problem);
    Cost cost;
    cost.unit = ComputeUnit::matrix;
    cost.dtype = problem.dtype;
    cost.accumulate = accumulateOf(problem);
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

/// What is compared of a product: all of a small one, else a few rows and, of those, a few runs of columns.
struct Sample {
    std::vector<std::int64_t> rows;
    std::vector<std::pair<std::int64_t, std::int64_t>> columns;
};

constexpr std::int64_t kCheckAllProducts = 1 << 22;
constexpr std::int64_t kSampledRows = 8;
constexpr std::int64_t kRun = 64;

Sample sampleOf(const MatmulSize& size)
{
    Sample sample;
    const bool all = static_cast<double>(size.m) * static_cast<double>(size.n) * static_cast<double>(size.k) <= kCheckAllProducts;
    if (all || size.m <= kSampledRows) {
        for (std::int64_t row = 0; row < size.m; ++row) {
            sample.rows.push_back(row);
        }
    } else {
        sample.rows = spread(size.m - 1, kSampledRows);
    }
    const std::int64_t runs = std::clamp<std::int64_t>(kCheckAllProducts / (size.k * kRun), 2, 8);
    if (all || size.n <= runs * kRun) {
        for (std::int64_t first = 0; first < size.n; first += kRun) {
            sample.columns.emplace_back(first, std::min(kRun, size.n - first));
        }
        return sample;
    }
    for (const std::int64_t first : spread(size.n - kRun, runs)) {
        sample.columns.emplace_back(first, kRun);
    }
    return sample;
}

/// Rows of A in double, one after the other.
std::vector<double> fetchRows(const MatmulSize& size, const Sample& sample, const Fetch& a, const std::stop_token& stop)
{
    std::vector<double> rows(sample.rows.size() * static_cast<std::size_t>(size.k));
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        for (std::int64_t first = 0; first < size.k; first += kFetchLimit) {
            const std::int64_t count = std::min(kFetchLimit, size.k - first);
            a(sample.rows[i] * size.k + first,
              std::span(rows).subspan(i * static_cast<std::size_t>(size.k) + static_cast<std::size_t>(first),
                                      static_cast<std::size_t>(count)));
        }
    }
    return rows;
}

/// One run of columns of the sampled rows, in double.
class ColumnRun {
public:
    ColumnRun(const MatmulSize& size, std::int64_t first, std::int64_t count) : m_size(size), m_first(first), m_count(count) {}

    void compare(const std::vector<double>& aRows, const Sample& sample, const KernelRun& run, ErrorNorm& norm,
                 const std::stop_token& stop) const
    {
        const std::vector<double> want = product(aRows, sample.rows.size(), run.inputs.at(1), stop);
        std::vector<double> got(static_cast<std::size_t>(m_count));
        for (std::size_t i = 0; i < sample.rows.size(); ++i) {
            run.output(sample.rows[i] * m_size.n + m_first, got);
            for (std::size_t j = 0; j < got.size(); ++j) {
                norm.add(got[j], want[i * got.size() + j]);
            }
        }
    }

private:
    [[nodiscard]] std::vector<double> product(const std::vector<double>& aRows, std::size_t rows, const Fetch& b,
                                              const std::stop_token& stop) const
    {
        const auto width = static_cast<std::size_t>(m_count);
        std::vector<double> sums(rows * width);
        std::vector<double> line(width);
        for (std::int64_t k = 0; k < m_size.k; ++k) {
            if (k % 1024 == 0 && stop.stop_requested()) {
                throw Cancelled();
            }
            b(k * m_size.n + m_first, line);
            for (std::size_t i = 0; i < rows; ++i) {
                const double factor = aRows[i * static_cast<std::size_t>(m_size.k) + static_cast<std::size_t>(k)];
                for (std::size_t j = 0; j < width; ++j) {
                    sums[i * width + j] += factor * line[j];
                }
            }
        }
        return sums;
    }

    MatmulSize m_size;
    std::int64_t m_first;
    std::int64_t m_count;
};

Verification verifyMatmul(const Problem& problem, const KernelRun& run, const std::stop_token& stop)
{
    const MatmulSize size = matmulSize(problem);
    const Sample sample = sampleOf(size);
    const std::vector<double> aRows = fetchRows(size, sample, run.inputs.at(0), stop);
    ErrorNorm norm;
    for (const auto& [first, count] : sample.columns) {
        ColumnRun(size, first, count).compare(aRows, sample, run, norm, stop);
    }
    return norm.verdict(allowedError(problem.dtype, size.k));
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

/// C = A x B. One multiply-add for each of M x N x K products.
CatalogEntry matmulEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "matmul";
    info.title = "Matrix multiplication";
    info.summary = "C = A x B with the best library there is: 2 x M x N x K FLOP over three matrices of traffic.";
    info.sizeMeaning = "side of the square matrices";
    info.unit = ComputeUnit::matrix;
    info.dtypes = {DType::f64, DType::f32, DType::tf32, DType::f16, DType::bf16, DType::f8e4m3, DType::f4, DType::i8};
    info.cost = [kernel = info](const Problem& problem) { return matmulCost(kernel, problem); };
    entry.verify = verifyMatmul;
    return entry;
}

} // namespace ridgepoint
