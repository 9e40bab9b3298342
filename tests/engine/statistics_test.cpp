// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/measure.h"
#include "engine/statistics.h"
#include "engine/stopping_rule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace ridgepoint {
namespace {

std::vector<double> oneTo(int n)
{
    std::vector<double> values(static_cast<std::size_t>(n));
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

TEST(Statistics, MedianOfAnEvenCountIsTheMeanOfTheMiddleTwo)
{
    EXPECT_DOUBLE_EQ(median(oneTo(4)), 2.5);
    EXPECT_DOUBLE_EQ(median(oneTo(50)), 25.5);
    EXPECT_DOUBLE_EQ(median(oneTo(5)), 3);
}

TEST(Statistics, OrderDoesNotMatter) { EXPECT_DOUBLE_EQ(median(std::vector<double>{9, 1, 5, 3}), 4); }

TEST(Statistics, FiftySamplesHaveTheirIntervalAtRanks18And33)
{
    const auto interval = medianInterval(oneTo(50));
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->lowRank, 18);
    EXPECT_EQ(interval->highRank, 33);
    EXPECT_DOUBLE_EQ(interval->low, 18);
    EXPECT_DOUBLE_EQ(interval->high, 33);
    EXPECT_NEAR(interval->level, 0.967, 0.0005);
}

TEST(Statistics, FiveSamplesHaveNoIntervalAndSixHaveOne)
{
    EXPECT_FALSE(medianInterval(oneTo(5)));
    EXPECT_TRUE(medianInterval(oneTo(6)));
    EXPECT_FALSE(medianInterval({}));
}

TEST(Statistics, ManySamplesNeitherOverflowNorUnderflow)
{
    const auto interval = medianInterval(oneTo(100'000));
    ASSERT_TRUE(interval);
    EXPECT_GE(interval->level, 0.95);
    EXPECT_LT(interval->level, 0.96);
    EXPECT_LT(interval->highRank - interval->lowRank, 700);
}

TEST(Statistics, StatedIntervalsCoverTheTrueMedianAtTheStatedLevel)
{
    std::mt19937 random(7);
    std::exponential_distribution<double> skewed(1.0);
    const double truth = std::log(2.0);
    int covered = 0;
    constexpr int kRuns = 4000;
    for (int run = 0; run < kRuns; ++run) {
        std::vector<double> samples(50);
        for (double& sample : samples) {
            sample = skewed(random);
        }
        const auto interval = medianInterval(samples);
        covered += interval->low <= truth && truth <= interval->high ? 1 : 0;
    }
    EXPECT_NEAR(covered / double{kRuns}, 0.967, 0.01);
}

TEST(Statistics, PairedRatioIgnoresCommonDrift)
{
    std::vector<double> slow;
    std::vector<double> fast;
    for (int i = 0; i < 50; ++i) {
        const double machine = 1 + i * 0.05;
        slow.push_back(8 * machine);
        fast.push_back(2 * machine);
    }
    const auto ratio = pairedRatio(slow, fast);
    ASSERT_TRUE(ratio);
    EXPECT_DOUBLE_EQ(ratio->median, 4);
    EXPECT_DOUBLE_EQ(ratio->interval->low, 4);
    EXPECT_DOUBLE_EQ(ratio->interval->high, 4);
}

TEST(Statistics, PairsWithoutAPositiveTimeAreLeftOut)
{
    const auto ratio = pairedRatio(std::vector<double>{4, 0, 8}, std::vector<double>{2, 3, 0});
    ASSERT_TRUE(ratio);
    EXPECT_EQ(ratio->pairs, 1);
    EXPECT_FALSE(pairedRatio(std::vector<double>{0}, std::vector<double>{0}));
}

TEST(Summary, EqualOrZeroSamplesGiveNoNan)
{
    for (const double time : {0.0, 1e-6}) {
        const Measurement measurement = summarise(std::vector<Seconds>(50, Seconds{time}));
        EXPECT_EQ(measurement.median.count(), time);
        EXPECT_EQ(measurement.p10.count(), time);
        EXPECT_EQ(measurement.p90.count(), time);
        EXPECT_EQ(measurement.ciLow->count(), time);
        EXPECT_EQ(measurement.ciHigh->count(), time);
    }
}

TEST(Summary, NoSampleLeftIsAnErrorThatSaysWhy)
{
    try {
        (void)summarise({}, 50);
        FAIL() << "no exception";
    } catch (const RunError& error) {
        EXPECT_STREQ(error.what(), "no usable sample: the clock went backwards in all 50");
    }
}

TEST(FixedRule, WarmsUpThenSamplesThenStops)
{
    const FixedRule rule(2, 3);
    const std::vector<Seconds> some(3, Seconds{1});
    const auto first = [&](std::size_t count) { return std::span(some).first(count); };
    EXPECT_EQ(rule.next(first(0), {}), StoppingRule::Step::warmUp);
    EXPECT_EQ(rule.next(first(1), {}), StoppingRule::Step::warmUp);
    EXPECT_EQ(rule.next(first(2), {}), StoppingRule::Step::sample);
    EXPECT_EQ(rule.next(first(2), first(2)), StoppingRule::Step::sample);
    EXPECT_EQ(rule.next(first(2), first(3)), StoppingRule::Step::stop);
}

TEST(FixedRule, RefusesCountsThatMakeNoSense)
{
    EXPECT_THROW(FixedRule(-1, 50), InputError);
    EXPECT_THROW(FixedRule(10, 0), InputError);
    EXPECT_NO_THROW(FixedRule(0, 1));
}

} // namespace
} // namespace ridgepoint
