// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure.h"
#include "engine/sample_verdicts.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace ridgepoint {
namespace {

using testing::HasSubstr;

Measurement of(std::size_t count, const std::function<double(std::size_t)>& microseconds)
{
    std::vector<Seconds> samples;
    for (std::size_t i = 0; i < count; ++i) {
        samples.emplace_back(1e-6 * microseconds(i));
    }
    return summarise(samples);
}

/// 1 % of noise around 100 us.
Measurement steady(unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(100, 1);
    return of(50, [&](std::size_t) { return noise(random); });
}

TEST(SampleVerdicts, SteadyTimesHaveNone)
{
    for (unsigned seed = 1; seed <= 50; ++seed) {
        const Measurement measurement = steady(seed);
        EXPECT_FALSE(noisy(measurement)) << seed;
        EXPECT_FALSE(bimodal(measurement)) << seed;
        EXPECT_FALSE(drifting(measurement)) << seed;
    }
}

TEST(SampleVerdicts, TwoSpeedsAreNamedWithBothTimes)
{
    // A fifth of the samples runs at another clock.
    const auto verdict =
        bimodal(of(50, [](std::size_t i) { return i % 5 == 0 ? 130 + 0.1 * double(i % 3) : 100 + 0.1 * double(i % 4); }));
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->kind, Verdict::Kind::bimodal);
    EXPECT_THAT(verdict->text, HasSubstr("80 % of the samples near 100 us, the others near 130 us"));
}

TEST(SampleVerdicts, AFewOutliersAreNotASecondSpeed)
{
    EXPECT_FALSE(bimodal(of(50, [](std::size_t i) { return i % 10 == 0 ? 200 : 100 + 0.1 * double(i % 4); })));
}

TEST(SampleVerdicts, TimesOnTwoTicksOfTheClockAreOneSpeed)
{
    EXPECT_FALSE(bimodal(of(50, [](std::size_t i) { return i % 2 == 0 ? 100.0 : 100.1; })));
}

TEST(SampleVerdicts, EqualTimesAreOneSpeedAndDoNotDrift)
{
    const Measurement equal = of(50, [](std::size_t) { return 100; });
    EXPECT_FALSE(bimodal(equal));
    EXPECT_FALSE(drifting(equal));
    EXPECT_FALSE(bimodal(of(1, [](std::size_t) { return 100; })));
}

TEST(SampleVerdicts, ASlowDriftIsSeenThoughItsSpreadIsSmall)
{
    const Measurement slowing = of(50, [](std::size_t i) { return 100 + 0.04 * double(i); });
    EXPECT_FALSE(noisy(slowing));
    const auto verdict = drifting(slowing);
    ASSERT_TRUE(verdict);
    EXPECT_THAT(verdict->text, HasSubstr("slower than the first"));
    EXPECT_THAT(verdict->text, HasSubstr("warm up longer"));
    EXPECT_THAT(drifting(of(50, [](std::size_t i) { return 100 - 0.04 * double(i); }))->text, HasSubstr("faster"));
}

TEST(SampleVerdicts, AChangeOfATenthOfAPercentIsNoDrift)
{
    EXPECT_FALSE(drifting(of(50, [](std::size_t i) { return 100 + 0.002 * double(i); })));
}

TEST(SampleVerdicts, AFirstPointThatReturnsSlowerHasDrifted)
{
    const Measurement first = steady(1);
    EXPECT_FALSE(driftedSince(first, first.median * 1.01));
    const auto verdict = driftedSince(first, first.median * 1.07);
    ASSERT_TRUE(verdict);
    EXPECT_EQ(verdict->kind, Verdict::Kind::drifting);
    EXPECT_THAT(verdict->text, HasSubstr("7 % more"));
}

TEST(SampleVerdicts, AReturnWithinANoisyIntervalIsNoDrift)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> wide(60, 140);
    const Measurement noisy = of(50, [&](std::size_t) { return wide(random); });
    EXPECT_FALSE(driftedSince(noisy, noisy.median + 0.9 * (*noisy.ciHigh - noisy.median)));
    EXPECT_TRUE(driftedSince(noisy, 1.3 * *noisy.ciHigh));
}

TEST(SampleVerdicts, NotReachingThePrecisionIsSaid)
{
    Measurement measurement = steady(1);
    measurement.converged = false;
    EXPECT_THAT(noisy(measurement)->text, HasSubstr("not converged: after 50 samples"));
    measurement.converged = true;
    EXPECT_FALSE(noisy(measurement));
}

TEST(SampleVerdicts, ARivalIsSeenByTheCpuTimeThoughTimesAreSteady)
{
    test::FakeDevice device;
    // Two threads get one core of theirs and half of the other.
    device.scripts["k"] = {.team = [](int reading) {
        return TeamTime{Seconds{1.5 * reading}, Seconds{1.5 * reading}, Seconds{1.0 * reading}, 2};
    }};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    const Measurement measurement = measure({kernel.get(), CacheMode::warm}, FixedRule(), device.clockInfo, {});
    ASSERT_TRUE(measurement.coreShare);
    EXPECT_DOUBLE_EQ(*measurement.coreShare, 0.75);
    EXPECT_FALSE(noisy(measurement));
    EXPECT_THAT(contended(measurement)->text, HasSubstr("75 % of their cores"));
}

TEST(SampleVerdicts, TheProgramsOwnDrawingIsNotTakenForARival)
{
    test::FakeDevice device;
    // The threads lack a tenth of two cores, and other threads of this program had it.
    device.scripts["k"] = {.team = [](int reading) {
        return TeamTime{Seconds{1.8 * reading}, Seconds{2.0 * reading}, Seconds{1.0 * reading}, 2};
    }};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    const Measurement measurement = measure({kernel.get(), CacheMode::warm}, FixedRule(), device.clockInfo, {});
    EXPECT_DOUBLE_EQ(measurement.coreShare.value(), 0.9);
    EXPECT_DOUBLE_EQ(measurement.ownShare.value(), 0.1);
    EXPECT_THAT(contended(measurement)->text, HasSubstr("This program itself was in the way"));
    EXPECT_THAT(contended(measurement)->text, HasSubstr("drawing took 10 %"));
}

TEST(SampleVerdicts, ADeviceWithoutThreadsIsNeverContended)
{
    test::FakeDevice device;
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    const Measurement measurement = measure({kernel.get(), CacheMode::warm}, FixedRule(), device.clockInfo, {});
    EXPECT_FALSE(measurement.coreShare);
    EXPECT_FALSE(contended(measurement));
}

TEST(SampleVerdicts, OwnCoresAreNotContended)
{
    Measurement measurement = steady(1);
    measurement.coreShare = 0.97;
    EXPECT_FALSE(contended(measurement));
}

/// 1 ms a launch, so that the clock is read before the samples and after every ten of them.
Measurement clocked(const std::function<std::optional<ClockReading>(int)>& clock)
{
    test::FakeDevice device;
    device.scripts["k"] = {.time = [](const Problem&) { return Seconds{1.01e-3}; }, .clock = clock};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    return measure({kernel.get(), CacheMode::warm}, FixedRule(), device.clockInfo, {});
}

TEST(Throttled, TheClockIsReadAroundBlocksOfSamples)
{
    const Measurement measurement = clocked([](int reading) { return ClockReading{Frequency{(30 - reading) * 1e8}}; });
    ASSERT_EQ(measurement.coreClocks.size(), 6U);
    EXPECT_EQ(measurement.coreClocks.front().sample, 0U);
    EXPECT_EQ(measurement.coreClocks[1].sample, 10U);
    EXPECT_EQ(measurement.coreClocks.back().sample, 50U);
    EXPECT_EQ(clockHeld(measurement), Frequency{27.5e8});
}

TEST(Throttled, SamplesAtALowClockAreMarkedAndKept)
{
    Measurement measurement = clocked([](int reading) { return ClockReading{Frequency{reading > 3 ? 2.4e9 : 3e9}}; });
    measurement.highestClock = Frequency{3e9};
    const std::vector<bool> marks = throttledSamples(measurement);
    EXPECT_EQ(measurement.samples.size(), 50U);
    EXPECT_EQ(std::ranges::count(marks, true), 20);
    EXPECT_FALSE(marks[29]);
    EXPECT_TRUE(marks[30]);
    EXPECT_THAT(throttled(measurement)->text, HasSubstr("in 20 of 50 samples; they are marked and kept."));
}

TEST(Throttled, EverySampleThrottledStillMakesAPoint)
{
    Measurement measurement = clocked([](int) { return ClockReading{Frequency{1.2e9}}; });
    measurement.highestClock = Frequency{3e9};
    EXPECT_EQ(std::ranges::count(throttledSamples(measurement), true), 50);
    EXPECT_DOUBLE_EQ(measurement.median.count(), 1.01e-3);
    EXPECT_THAT(throttled(measurement)->text, HasSubstr("The clock held 1.20 GHz, 40 % of the 3.00 GHz seen before."));
}

TEST(Throttled, TheDriversReasonCountsWithoutAClock)
{
    const Measurement measurement = clocked([](int) { return ClockReading{.throttle = "SW power cap"}; });
    EXPECT_FALSE(clockHeld(measurement));
    EXPECT_THAT(throttled(measurement)->text, HasSubstr("The driver says: SW power cap."));
}

TEST(Throttled, AnUnknownOrSteadyClockIsNot)
{
    EXPECT_FALSE(throttled(clocked({})));
    Measurement steady = clocked([](int reading) { return ClockReading{Frequency{reading % 2 == 0 ? 3e9 : 2.8e9}}; });
    steady.highestClock = Frequency{3e9};
    EXPECT_FALSE(throttled(steady));
    steady.coreClocks[1].frequency = Frequency{2e9};
    steady.samples.resize(200, Seconds{1e-3});
    EXPECT_FALSE(throttled(steady)) << "ten samples of two hundred are no verdict";
}

} // namespace
} // namespace ridgepoint
