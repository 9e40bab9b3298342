// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/adaptive_rule.h"
#include "engine/error.h"
#include "engine/measure.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace ridgepoint {
namespace {

using Step = StoppingRule::Step;

std::vector<Seconds> normal(std::size_t count, double noise, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> shape(1e-3, noise * 1e-3);
    std::vector<Seconds> samples;
    for (std::size_t i = 0; i < count; ++i) {
        samples.emplace_back(shape(random));
    }
    return samples;
}

const std::vector<Seconds> kWarm(10, Seconds{1e-3});
const WarmUpPolicy kTenLaunches{10, Seconds{0}};

std::size_t samplesTaken(const AdaptiveRule& rule, const std::vector<Seconds>& samples)
{
    for (std::size_t taken = 0; taken < samples.size(); ++taken) {
        if (rule.next(kWarm, std::span(samples).first(taken)) == Step::stop) {
            return taken;
        }
    }
    return samples.size();
}

TEST(AdaptiveRule, StopsAtItsFirstLookWhenTheTimesAreSteady)
{
    const AdaptiveRule rule(0.005, kTenLaunches);
    EXPECT_EQ(samplesTaken(rule, std::vector<Seconds>(200, Seconds{1e-3})), 50U);
}

TEST(AdaptiveRule, ReachesHalfAPercentOnOnePercentOfNoiseInUnderAHundredSamples)
{
    const AdaptiveRule rule(0.005, kTenLaunches);
    constexpr unsigned kSeeds = 40;
    std::size_t sum = 0;
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
        const std::vector<Seconds> samples = normal(400, 0.01, seed);
        const std::size_t taken = samplesTaken(rule, samples);
        sum += taken;
        EXPECT_LT(taken, 150U) << "seed " << seed;
        EXPECT_TRUE(rule.conclude(std::span(samples).first(taken))->converged);
    }
    EXPECT_LT(sum, 100U * kSeeds);
}

TEST(AdaptiveRule, TakesMoreSamplesOfNoisierTimes)
{
    const AdaptiveRule rule(0.005, kTenLaunches);
    EXPECT_GT(samplesTaken(rule, normal(5000, 0.04, 1)), samplesTaken(rule, normal(5000, 0.01, 1)));
}

TEST(AdaptiveRule, GivesUpWhenItsTimeIsUpAndSaysSo)
{
    test::FakeDevice device;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> wide(0.5e-3, 1.5e-3);
    device.scripts["k"] = {.time = [&](const Problem&) { return Seconds{wide(random)}; }};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    const Measurement measurement =
        measure({kernel.get(), CacheMode::warm}, AdaptiveRule(0.0001, kTenLaunches, Seconds{0.1}), device.clockInfo, {});
    EXPECT_EQ(measurement.converged, false);
    EXPECT_LT(measurement.samples.size(), 150U);
    EXPECT_GT(measurement.ciLevel, 0.99);
}

TEST(AdaptiveRule, StatesTheIntervalItStoppedAt)
{
    test::FakeDevice device;
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    const Measurement measurement =
        measure({kernel.get(), CacheMode::warm}, AdaptiveRule(0.005, kTenLaunches), device.clockInfo, {});
    EXPECT_EQ(measurement.converged, true);
    EXPECT_EQ(*measurement.ciLow, measurement.median);
    EXPECT_EQ(*measurement.ciHigh, measurement.median);
}

TEST(AdaptiveRule, RefusesAPrecisionThatMakesNoSense)
{
    EXPECT_THROW(AdaptiveRule(0), InputError);
    EXPECT_THROW(AdaptiveRule(0.00001), InputError);
    EXPECT_THROW(AdaptiveRule(0.9), InputError);
    EXPECT_THROW(AdaptiveRule(std::numeric_limits<double>::quiet_NaN()), InputError);
}

TEST(WarmUp, OfANumberOfLaunchesEndsWithThem)
{
    EXPECT_FALSE(warmedUp(kTenLaunches, std::span(kWarm).first(9)));
    EXPECT_TRUE(warmedUp(kTenLaunches, kWarm));
}

TEST(WarmUp, EndsWhenThreeBlocksAgree)
{
    // 5 ms a launch: 10 launches a block.
    const WarmUpPolicy policy{10, Seconds{2}};
    const std::vector<Seconds> steady(40, Seconds{5e-3});
    EXPECT_FALSE(warmedUp(policy, std::span(steady).first(20)));
    EXPECT_TRUE(warmedUp(policy, steady));
}

TEST(WarmUp, GoesOnWhileTheTimesStillFallAndNoLongerThanAllowed)
{
    const WarmUpPolicy policy{10, Seconds{2}};
    std::vector<Seconds> falling;
    for (int i = 0; i < 600; ++i) {
        falling.emplace_back(5e-3 * (1 + 1.0 / (1 + i / 10.0)));
    }
    EXPECT_FALSE(warmedUp(policy, std::span(falling).first(30)));
    EXPECT_TRUE(warmedUp({10, Seconds{0.2}}, std::span(falling).first(40)));
}

TEST(SettledRule, TakesItsSamplesAfterTheWarmUp)
{
    const SettledRule rule({10, Seconds{2}}, 3);
    const std::vector<Seconds> steady(40, Seconds{5e-3});
    EXPECT_EQ(rule.next(std::span(steady).first(20), {}), Step::warmUp);
    EXPECT_EQ(rule.next(steady, {}), Step::sample);
    EXPECT_EQ(rule.next(steady, std::span(steady).first(3)), Step::stop);
    EXPECT_EQ(rule.describe(), "warm-up until settled (at least 10 launches, at most 2.00 s), 3 samples, median");
}

} // namespace
} // namespace ridgepoint
