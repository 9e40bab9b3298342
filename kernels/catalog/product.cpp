// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/product.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

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

/// `line.size()` elements from `first` on, however many a fetch may bring.
void fetchLine(const Fetch& from, std::int64_t first, std::span<double> line)
{
    for (std::size_t done = 0; done < line.size(); done += kFetchLimit) {
        const std::size_t count = std::min(static_cast<std::size_t>(kFetchLimit), line.size() - done);
        from(first + static_cast<std::int64_t>(done), line.subspan(done, count));
    }
}

/// Rows of A in double, one after the other.
std::vector<double> fetchRows(const MatmulSize& size, const Sample& sample, const Fetch& a, const std::stop_token& stop)
{
    const auto depth = static_cast<std::size_t>(size.k);
    std::vector<double> rows(sample.rows.size() * depth);
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        if (stop.stop_requested()) {
            throw Cancelled();
        }
        fetchLine(a, sample.rows[i] * size.k, std::span(rows).subspan(i * depth, depth));
    }
    return rows;
}

/// One run of columns of the sampled rows, in double.
class ColumnRun {
public:
    ColumnRun(const Product& product, std::int64_t first, std::int64_t count)
        : m_size(product.size), m_order(product.order), m_first(first), m_count(static_cast<std::size_t>(count))
    {
    }

    void compare(const std::vector<double>& aRows, const Sample& sample, const KernelRun& run, ErrorNorm& norm,
                 const std::stop_token& stop) const
    {
        const Fetch& b = run.inputs.at(1);
        const std::size_t rows = sample.rows.size();
        const std::vector<double> want =
            m_order == WeightOrder::byDepth ? sumByDepth(aRows, rows, b, stop) : sumByOutput(aRows, rows, b, stop);
        std::vector<double> got(m_count);
        for (std::size_t i = 0; i < rows; ++i) {
            run.output(sample.rows[i] * m_size.n + m_first, got);
            for (std::size_t j = 0; j < got.size(); ++j) {
                norm.add(got[j], want[i * got.size() + j]);
            }
        }
    }

private:
    [[nodiscard]] std::vector<double> sumByDepth(const std::vector<double>& aRows, std::size_t rows, const Fetch& b,
                                                 const std::stop_token& stop) const
    {
        std::vector<double> sums(rows * m_count);
        std::vector<double> line(m_count);
        for (std::int64_t k = 0; k < m_size.k; ++k) {
            if (k % 1024 == 0 && stop.stop_requested()) {
                throw Cancelled();
            }
            b(k * m_size.n + m_first, line);
            for (std::size_t i = 0; i < rows; ++i) {
                const double factor = aRows[i * static_cast<std::size_t>(m_size.k) + static_cast<std::size_t>(k)];
                for (std::size_t j = 0; j < m_count; ++j) {
                    sums[i * m_count + j] += factor * line[j];
                }
            }
        }
        return sums;
    }

    [[nodiscard]] std::vector<double> sumByOutput(const std::vector<double>& aRows, std::size_t rows, const Fetch& b,
                                                  const std::stop_token& stop) const
    {
        const auto depth = static_cast<std::size_t>(m_size.k);
        std::vector<double> sums(rows * m_count);
        std::vector<double> line(depth);
        for (std::size_t j = 0; j < m_count; ++j) {
            if (stop.stop_requested()) {
                throw Cancelled();
            }
            fetchLine(b, (m_first + static_cast<std::int64_t>(j)) * m_size.k, line);
            for (std::size_t i = 0; i < rows; ++i) {
                double sum = 0;
                for (std::size_t k = 0; k < depth; ++k) {
                    sum += aRows[i * depth + k] * line[k];
                }
                sums[i * m_count + j] = sum;
            }
        }
        return sums;
    }

    MatmulSize m_size;
    WeightOrder m_order;
    std::int64_t m_first;
    std::size_t m_count;
};

} // namespace

Verification verifyProduct(const Product& product, const KernelRun& run, const std::stop_token& stop)
{
    const Sample sample = sampleOf(product.size);
    const std::vector<double> aRows = fetchRows(product.size, sample, run.inputs.at(0), stop);
    ErrorNorm norm;
    for (const auto& [first, count] : sample.columns) {
        ColumnRun(product, first, count).compare(aRows, sample, run, norm, stop);
    }
    return norm.verdict(allowedError(product.dtype, product.size.k));
}

DType productAccumulate(std::string_view kernel, const Problem& problem)
{
    const DType usual = defaultAccumulate(problem.dtype);
    const DType asked = problem.accumulate.value_or(usual);
    // Products of f16 and f8 may be summed in f16 or f32; all other dtypes have one width.
    const bool known = asked == usual || (asked == DType::f16 && (problem.dtype == DType::f16 || problem.dtype == DType::f8e4m3));
    if (!known) {
        throw InputError(fmt::format("{} in {} does not sum in {}. Leave the accumulate width out to sum in {}.", kernel,
                                     name(problem.dtype), name(asked), name(usual)));
    }
    return asked;
}

} // namespace ridgepoint
