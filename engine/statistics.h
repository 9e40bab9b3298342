// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

/// Order statistics on plain numbers. Nothing here knows a clock or a unit; inputs need not be sorted.
namespace ridgepoint {

/// Mean of the middle two for an even count. Precondition: not empty.
[[nodiscard]] double median(std::span<const double> values);

/// Linear interpolation between order statistics (type 7). 0 <= p <= 1. Precondition: not empty.
[[nodiscard]] double quantile(std::span<const double> values, double p);

/// A distribution-free interval for the median: x(lowRank)..x(highRank), 1-based ranks.
struct MedianInterval {
    double low = 0;
    double high = 0;
    /// Exact coverage from the binomial distribution, at least the level asked for: n = 50 at 95 % gives 0.967.
    double level = 0;
    int lowRank = 0;
    int highRank = 0;
};

/// The narrowest symmetric interval with at least `level` coverage; nullopt when none exists (n <= 5 at 95 %).
[[nodiscard]] std::optional<MedianInterval> medianInterval(std::span<const double> values, double level = 0.95);

/// Spearman's correlation of each value with the one after it, -1 to 1; ties share their mean rank. 0 for fewer than three
/// values and for values that are all equal.
[[nodiscard]] double lagOneRankCorrelation(std::span<const double> values);

/// medianInterval() stretched about the median by sqrt((1 + r) / (1 - r)), with r the lag-one rank correlation (not below 0, at
/// most 0.9): samples that follow each other say less than as many independent ones. `values` in the order taken.
[[nodiscard]] std::optional<MedianInterval> dependentMedianInterval(std::span<const double> values, double level = 0.95);

/// Ratio of two interleaved series: the median of a[i] / b[i] with its exact interval. The longer series is cut; pairs with
/// a non-positive or non-finite member are left out. nullopt when no pair is left.
struct PairedRatio {
    double median = 0;
    std::optional<MedianInterval> interval = std::nullopt;
    int pairs = 0;
};
[[nodiscard]] std::optional<PairedRatio> pairedRatio(std::span<const double> a, std::span<const double> b);

} // namespace ridgepoint
