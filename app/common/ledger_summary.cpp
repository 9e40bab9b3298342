// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger_summary.h"

#include "engine/statistics.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <cmath>

namespace ridgepoint {

namespace {

/// Pairs that rise less pairs that fall.
double kendallScore(std::span<const double> values)
{
    double score = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t j = i + 1; j < values.size(); ++j) {
            score += values[j] > values[i] ? 1 : values[j] < values[i] ? -1 : 0;
        }
    }
    return score;
}

/// By the normal approximation with its correction for continuity.
bool isClear(std::span<const double> values)
{
    constexpr double kTenPercent = 1.645;
    const double n = static_cast<double>(values.size());
    const double deviation = std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
    return (std::abs(kendallScore(values)) - 1) / deviation > kTenPercent;
}

LedgerTrend trendOf(std::span<const double> off)
{
    const std::size_t half = off.size() / 2;
    return {std::exp(median(off.first(half))), std::exp(median(off.subspan(half))), std::exp(theilSenSlope(off)), isClear(off)};
}

std::string countSentence(const LedgerSummary& summary)
{
    const char* plural = summary.predictions == 1 ? "" : "s";
    if (summary.answered == summary.predictions) {
        return fmt::format("{} prediction{}, {} answered by a measurement.", summary.predictions, plural,
                           summary.predictions == 1 ? "and it was" : "all");
    }
    return fmt::format("{} prediction{}, {} of them answered by a measurement.", summary.predictions, plural, summary.answered);
}

std::string offSentence(const LedgerSummary& summary)
{
    if (summary.answered == 1) {
        return fmt::format("It was off by {}.", factorWords(*summary.factorOff));
    }
    return fmt::format("Half of them were off by {} or less (the median of {}).", factorWords(*summary.factorOff),
                       summary.answered);
}

std::string biasSentence(double bias)
{
    const std::string words = missWords(bias);
    return words == "within 5 %" ? "You say neither too low nor too high." : fmt::format("You tend to say {}.", words);
}

std::string trendSentence(const LedgerTrend& trend)
{
    const std::string halves =
        fmt::format("{} off in the first half, {} in the second", factorWords(trend.firstHalf), factorWords(trend.secondHalf));
    const double percent = std::abs(trend.perPrediction - 1) * 100;
    if (!trend.clear) {
        return fmt::format("No clear trend: {}, and an order like this is not rare by chance.", halves);
    }
    return fmt::format("{}: {}. From one prediction to the next the factor {} by {} % in the median.",
                       trend.perPrediction < 1 ? "You get nearer" : "You get further off", halves,
                       trend.perPrediction < 1 ? "falls" : "grows", shortDecimal(percent, 2));
}

} // namespace

double theilSenSlope(std::span<const double> values)
{
    std::vector<double> slopes;
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t j = i + 1; j < values.size(); ++j) {
            slopes.push_back((values[j] - values[i]) / static_cast<double>(j - i));
        }
    }
    return slopes.empty() ? 0 : median(slopes);
}

LedgerSummary summaryOf(std::span<const LedgerRow> rows)
{
    std::vector<double> logs;
    std::vector<double> off;
    LedgerSummary summary{.predictions = rows.size()};
    for (const LedgerRow& row : rows) {
        if (const auto factor = factorOf(row)) {
            logs.push_back(std::log(*factor));
            off.push_back(std::abs(logs.back()));
        }
    }
    summary.answered = logs.size();
    if (!logs.empty()) {
        summary.factorOff = std::exp(median(off));
        summary.bias = std::exp(median(logs));
    }
    if (logs.size() >= kTrendAnswers) {
        summary.trend = trendOf(off);
    }
    return summary;
}

std::vector<std::string> summarySentences(const LedgerSummary& summary)
{
    if (summary.predictions == 0) {
        return {"No predictions yet."};
    }
    std::vector<std::string> sentences{countSentence(summary)};
    if (summary.answered == 0) {
        return sentences;
    }
    sentences.push_back(offSentence(summary));
    if (summary.answered > 1) {
        sentences.push_back(biasSentence(*summary.bias));
    }
    const std::size_t more = summary.answered < kTrendAnswers ? kTrendAnswers - summary.answered : 0;
    sentences.push_back(summary.trend ? trendSentence(*summary.trend)
                                      : fmt::format("{} more answer{} until a trend can be told.", more, more == 1 ? "" : "s"));
    return sentences;
}

} // namespace ridgepoint
