// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/quantities.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace ridgepoint {

std::vector<double> inSeconds(std::span<const Seconds> times)
{
    std::vector<double> values;
    values.reserve(times.size());
    std::ranges::transform(times, std::back_inserter(values), [](Seconds time) { return time.count(); });
    return values;
}

std::int64_t checkedProduct(std::initializer_list<std::int64_t> factors)
{
    std::int64_t product = 1;
    for (const std::int64_t factor : factors) {
        if (factor < 0) {
            throw std::overflow_error(fmt::format("a count cannot be negative: {}", fmt::join(factors, " x ")));
        }
        if (__builtin_mul_overflow(product, factor, &product)) {
            throw std::overflow_error(fmt::format("{} does not fit in 63 bits", fmt::join(factors, " x ")));
        }
    }
    return product;
}

std::int64_t checkedSum(std::initializer_list<std::int64_t> terms)
{
    std::int64_t sum = 0;
    for (const std::int64_t term : terms) {
        if (term < 0) {
            throw std::overflow_error(fmt::format("a count cannot be negative: {}", fmt::join(terms, " + ")));
        }
        if (__builtin_add_overflow(sum, term, &sum)) {
            throw std::overflow_error(fmt::format("{} does not fit in 63 bits", fmt::join(terms, " + ")));
        }
    }
    return sum;
}

Flops operator+(Flops a, Flops b) { return Flops{checkedSum({a.count(), b.count()})}; }
Bytes operator+(Bytes a, Bytes b) { return Bytes{checkedSum({a.count(), b.count()})}; }
Flops operator*(std::int64_t times, Flops each) { return Flops{checkedProduct({times, each.count()})}; }
Bytes operator*(std::int64_t times, Bytes each) { return Bytes{checkedProduct({times, each.count()})}; }

} // namespace ridgepoint
