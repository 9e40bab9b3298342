// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/blocks.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

Measurement measured(std::vector<Seconds> samples)
{
    Measurement measurement;
    measurement.samples = std::move(samples);
    return measurement;
}

/// Seven times 1.00, 1.01 .. 1.06 of `unit`.
void addBlock(std::vector<Seconds>& samples, double unit)
{
    for (int i = 0; i < kFewestSamples; ++i) {
        samples.push_back(Seconds{unit * (1 + i * 0.01)});
    }
}

TEST(BestMedian, PassesOverABurstThatSpoiledSomeBlocks)
{
    std::vector<Seconds> samples;
    addBlock(samples, 9);
    addBlock(samples, 9);
    addBlock(samples, 1);
    EXPECT_DOUBLE_EQ(bestMedian(measured(samples)).median.count(), 1.03);
}

TEST(BestMedian, IsNoLuckySample)
{
    std::vector<Seconds> samples(14, Seconds{2});
    samples[3] = Seconds{0.1};
    EXPECT_EQ(bestMedian(measured(samples)).median, Seconds{2});
}

TEST(BestMedian, CarriesTheExactIntervalOfTheBlockThatSetIt)
{
    std::vector<Seconds> samples;
    addBlock(samples, 9);
    addBlock(samples, 1);
    // Of seven values the only symmetric interval above 95 % is from the least to the greatest: 98.4 %.
    const MedianTime best = bestMedian(measured(samples));
    ASSERT_TRUE(best.interval.has_value());
    EXPECT_DOUBLE_EQ(best.interval->low.count(), 1.0);
    EXPECT_DOUBLE_EQ(best.interval->high.count(), 1.06);
}

TEST(BestMedian, HasNoIntervalForFiveSamples)
{
    const MedianTime best = bestMedian(measured(std::vector<Seconds>(5, Seconds{2})));
    EXPECT_EQ(best.median, Seconds{2});
    EXPECT_FALSE(best.interval.has_value());
}

TEST(SamplesText, NamesTheBlocksWhereThereIsAChoice)
{
    EXPECT_EQ(samplesText(blocksOf(measured(std::vector<Seconds>(28)))), "28 samples, best median of 4 blocks");
    EXPECT_EQ(samplesText(blocksOf(measured(std::vector<Seconds>(13)))), "13 samples, median");
}

TEST(BestDifferences, TakesTheRoundsInWhichTheLargestSetWasFastest)
{
    std::vector<Seconds> first;
    std::vector<Seconds> second;
    std::vector<Seconds> third;
    for (int round = 0; round < 21; ++round) {
        const double slower = round < 14 ? 5 : 1;
        const double launch = 10 + round * 0.001; // drifts, and is the same in a round
        first.emplace_back(launch + slower * 1);
        second.emplace_back(launch + slower * 2);
        third.emplace_back(launch + slower * 3);
    }
    const Differences found = bestDifferences({measured(first), measured(second), measured(third)});
    EXPECT_NEAR(found.half.count(), 1, 1e-12);
    EXPECT_NEAR(found.whole.median.count(), 2, 1e-12);
    ASSERT_TRUE(found.whole.interval.has_value());
    EXPECT_NEAR(found.whole.interval->low.count(), 2, 1e-12);
    EXPECT_NEAR(found.whole.interval->high.count(), 2, 1e-12);
    EXPECT_EQ(found.blocks.samples, 21U);
    EXPECT_EQ(found.blocks.blocks, 3U);
}

TEST(BestDifferences, WorksWithFewerRoundsThanABlockHas)
{
    const std::vector<Seconds> none(3, Seconds{1});
    const Differences found = bestDifferences({measured(none), measured(none), measured(none)});
    EXPECT_EQ(found.whole.median, Seconds{0});
    EXPECT_FALSE(found.whole.interval.has_value());
}

TEST(RateInterval, TurnsTimesUpsideDown)
{
    const auto rates = rateInterval(Bytes{1000}, Interval<Seconds>{Seconds{2}, Seconds{4}});
    ASSERT_TRUE(rates.has_value());
    EXPECT_EQ(rates->low, Bandwidth{250});
    EXPECT_EQ(rates->high, Bandwidth{500});
}

TEST(RateInterval, IsNoneWhereTheTimeMayBeNothing)
{
    EXPECT_FALSE(rateInterval(Bytes{1000}, Interval<Seconds>{Seconds{-1}, Seconds{4}}).has_value());
    EXPECT_FALSE(rateInterval(Flops{1000}, std::nullopt).has_value());
}

TEST(Doubles, AllowsTenPercent)
{
    EXPECT_TRUE(doubles(Seconds{1}, Seconds{2}));
    EXPECT_TRUE(doubles(Seconds{1}, Seconds{1.81}));
    EXPECT_FALSE(doubles(Seconds{1}, Seconds{1.7}));
    EXPECT_FALSE(doubles(Seconds{1}, Seconds{2.3}));
    EXPECT_FALSE(doubles(Seconds{0}, Seconds{0}));
}

} // namespace
} // namespace ridgepoint
