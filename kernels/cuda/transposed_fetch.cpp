// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/transposed_fetch.h"

#include <algorithm>
#include <memory>

namespace ridgepoint::cuda {

namespace {

/// Columns of the matrix, which are rows of its transpose, one after the other.
class ColumnCache {
public:
    ColumnCache(Fetch transpose, MatrixSides sides) : m_transpose(std::move(transpose)), m_sides(sides) {}

    /// Part of one row.
    void read(std::int64_t row, std::int64_t column, std::span<double> values)
    {
        const auto count = static_cast<std::int64_t>(values.size());
        if (column < m_first || column + count > m_first + m_count) {
            load(column, count);
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::int64_t kept = column - m_first + static_cast<std::int64_t>(i);
            values[i] = m_columns[static_cast<std::size_t>(kept * m_sides.rows + row)];
        }
    }

private:
    void load(std::int64_t first, std::int64_t count)
    {
        m_count = 0;
        m_columns.resize(static_cast<std::size_t>(count * m_sides.rows));
        const std::span<double> all(m_columns);
        for (std::size_t done = 0; done < all.size(); done += kFetchLimit) {
            const std::size_t some = std::min(static_cast<std::size_t>(kFetchLimit), all.size() - done);
            m_transpose(first * m_sides.rows + static_cast<std::int64_t>(done), all.subspan(done, some));
        }
        m_first = first;
        m_count = count;
    }

    Fetch m_transpose;
    MatrixSides m_sides;
    std::int64_t m_first = 0;
    std::int64_t m_count = 0;
    std::vector<double> m_columns;
};

} // namespace

Fetch transposedFetch(Fetch transpose, MatrixSides sides)
{
    const auto cache = std::make_shared<ColumnCache>(std::move(transpose), sides);
    return [cache, sides](std::int64_t first, std::span<double> values) {
        while (!values.empty()) {
            const std::int64_t column = first % sides.columns;
            const std::size_t count = std::min(values.size(), static_cast<std::size_t>(sides.columns - column));
            cache->read(first / sides.columns, column, values.first(count));
            values = values.subspan(count);
            first += static_cast<std::int64_t>(count);
        }
    };
}

} // namespace ridgepoint::cuda
