// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace ridgepoint {

namespace {

std::vector<double> sorted(std::span<const double> values)
{
    std::vector<double> copy(values.begin(), values.end());
    std::sort(copy.begin(), copy.end());
    return copy;
}

/// P(B = k) for B binomial(n, 1/2), in log space so that n = 100000 neither under- nor overflows.
double halfBinomial(int n, int k)
{
    return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) - n * std::log(2.0));
}

/// From 1; equal values share the mean of theirs.
std::vector<double> ranks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [values](std::size_t i) { return values[i]; });
    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) {
            ++last;
        }
        for (std::size_t i = first; i <= last; ++i) {
            result[order[i]] = static_cast<double>(first + last) / 2 + 1;
        }
        first = last + 1;
    }
    return result;
}

/// Pearson's; 0 where one of the two does not vary. Both are ranks of the same number of values.
double correlation(const std::vector<double>& a, const std::vector<double>& b)
{
    const double mean = (static_cast<double>(a.size()) + 1) / 2;
    double both = 0;
    double ofA = 0;
    double ofB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean) * (b[i] - mean);
        ofA += (a[i] - mean) * (a[i] - mean);
        ofB += (b[i] - mean) * (b[i] - mean);
    }
    return ofA > 0 && ofB > 0 ? both / std::sqrt(ofA * ofB) : 0;
}

} // namespace

double median(std::span<const double> values) { return quantile(values, 0.5); }

double quantile(std::span<const double> values, double p)
{
    const std::vector<double> order = sorted(values);
    const double position = p * static_cast<double>(order.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, order.size() - 1);
    const double weight = position - static_cast<double>(below);
    // Equal neighbours are returned as they are: interpolating would round them.
    return order[below] == order[above] ? order[below] : order[below] + weight * (order[above] - order[below]);
}

std::optional<MedianInterval> medianInterval(std::span<const double> values, double level)
{
    const int n = static_cast<int>(values.size());
    // x(k)..x(n+1-k) covers the median with 1 - 2 P(B <= k-1). Coverage falls with k, so the last k that holds is the narrowest.
    int rank = 0;
    double coverage = 0;
    double tail = 0;
    for (int k = 1; k <= n / 2; ++k) {
        tail += halfBinomial(n, k - 1);
        if (1 - 2 * tail < level) {
            break;
        }
        rank = k;
        coverage = 1 - 2 * tail;
    }
    if (rank == 0) {
        return std::nullopt;
    }
    const std::vector<double> order = sorted(values);
    const int high = n + 1 - rank;
    return MedianInterval{order[static_cast<std::size_t>(rank - 1)], order[static_cast<std::size_t>(high - 1)], coverage, rank,
                          high};
}

double lagOneRankCorrelation(std::span<const double> values)
{
    if (values.size() < 3) {
        return 0;
    }
    return correlation(ranks(values.first(values.size() - 1)), ranks(values.last(values.size() - 1)));
}

std::optional<MedianInterval> dependentMedianInterval(std::span<const double> values, double level)
{
    constexpr double kMostCorrelation = 0.9;
    auto interval = medianInterval(values, level);
    if (interval) {
        const double r = std::clamp(lagOneRankCorrelation(values), 0.0, kMostCorrelation);
        const double stretch = std::sqrt((1 + r) / (1 - r));
        const double middle = median(values);
        interval->low = middle - stretch * (middle - interval->low);
        interval->high = middle + stretch * (interval->high - middle);
    }
    return interval;
}

std::optional<PairedRatio> pairedRatio(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> ratios;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const double ratio = a[i] / b[i];
        if (a[i] > 0 && b[i] > 0 && std::isfinite(ratio)) {
            ratios.push_back(ratio);
        }
    }
    if (ratios.empty()) {
        return std::nullopt;
    }
    return PairedRatio{median(ratios), medianInterval(ratios), static_cast<int>(ratios.size())};
}

} // namespace ridgepoint
