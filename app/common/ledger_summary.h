// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// Whether predictions get nearer over time. Factors are 1 or more.
struct LedgerTrend {
    /// Median factor off in the first and in the second half; the middle one of an odd number belongs to the second.
    double firstHalf = 1;
    double secondHalf = 1;
    /// What a prediction multiplies the factor by, in the median over all pairs of them (Theil and Sen): below 1 is better.
    double perPrediction = 1;
    /// Mann and Kendall's test at 10 %: whether an order like this one would be rare by chance.
    bool clear = false;
};

/// How well calibrated somebody is. Factors come from answered predictions alone.
struct LedgerSummary {
    std::size_t predictions = 0;
    std::size_t answered = 0;
    /// exp of the median |ln factor|.
    std::optional<double> factorOff = std::nullopt;
    /// exp of the median ln factor: above 1 for who tends to say too little.
    std::optional<double> bias = std::nullopt;
    /// Absent for fewer than kTrendAnswers.
    std::optional<LedgerTrend> trend = std::nullopt;
};
inline constexpr std::size_t kTrendAnswers = 6;

/// `rows` in the order committed.
[[nodiscard]] LedgerSummary summaryOf(std::span<const LedgerRow> rows);

/// The median of the slopes of all pairs of values, taken at 0, 1, 2 ...; 0 for fewer than two.
[[nodiscard]] double theilSenSlope(std::span<const double> values);

/// The summary in words: number and answers; factor off; bias; trend, or how many more it takes.
[[nodiscard]] std::vector<std::string> summarySentences(const LedgerSummary& summary);

} // namespace ridgepoint
