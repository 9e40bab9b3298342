// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/measure.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using test::FakeDevice;
using test::FakeKernelScript;

Measurement measureScript(FakeDevice& device, FakeKernelScript script, const FixedRule& rule, CacheMode cache = CacheMode::warm)
{
    device.scripts["k"] = std::move(script);
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    return measure({kernel.get(), cache}, rule, device.clockInfo, {});
}

TEST(Measure, ASlowFirstLaunchDoesNotMoveTheMedian)
{
    FakeDevice device;
    const Measurement measurement = measureScript(device, {.firstLaunches = {Seconds{1e-3}}}, FixedRule());
    EXPECT_DOUBLE_EQ(measurement.median.count(), 1e-6);
    EXPECT_EQ(measurement.samples.size(), 50U);
    EXPECT_EQ(measurement.warmUp, 10);
    EXPECT_EQ(measurement.clock, "fake clock");
    EXPECT_EQ(measurement.implementation, "scripted");
}

TEST(Measure, ANegativeTimeIsDroppedAndCounted)
{
    FakeDevice device;
    const Measurement measurement = measureScript(device, {.firstLaunches = {Seconds{-1.78e-3}}}, FixedRule(0, 5));
    // Without warm-up one untimed launch comes first and swallows the script's only fault, so script two.
    EXPECT_EQ(measurement.dropped, 0);
    const Measurement faulty = measureScript(device, {.firstLaunches = {Seconds{1e-6}, Seconds{-1.78e-3}}}, FixedRule(0, 5));
    EXPECT_EQ(faulty.dropped, 1);
    EXPECT_EQ(faulty.samples.size(), 5U);
    EXPECT_GT(faulty.min.count(), 0);
}

TEST(Measure, AClockThatOnlyGoesBackwardsEndsWithAnError)
{
    FakeDevice device;
    EXPECT_THROW((void)measureScript(device, {.time = [](const Problem&) { return Seconds{-1}; }}, FixedRule(0, 50)), RunError);
}

TEST(Measure, LaunchesShorterThan200TicksAreBatched)
{
    FakeDevice device;
    device.clockInfo.tick = Seconds{20e-9};
    const Measurement measurement = measureScript(device, {.time = [](const Problem&) { return Seconds{1e-6}; }}, FixedRule());
    EXPECT_EQ(measurement.launchesPerSample, 20);
    EXPECT_NEAR(measurement.median.count(), 1e-6, 1e-15);
}

TEST(Measure, LongLaunchesAndColdOnesAreNotBatched)
{
    FakeDevice device;
    device.clockInfo.tick = Seconds{20e-9};
    EXPECT_EQ(measureScript(device, {.time = [](const Problem&) { return Seconds{4e-6}; }}, FixedRule()).launchesPerSample, 1);
    EXPECT_EQ(measureScript(device, {.time = [](const Problem&) { return Seconds{1e-7}; }}, FixedRule(), CacheMode::cold)
                  .launchesPerSample,
              1);
}

TEST(Measure, FiveSamplesHaveNoInterval)
{
    FakeDevice device;
    EXPECT_FALSE(measureScript(device, {}, FixedRule(0, 5)).ciLow.has_value());
}

TEST(Measure, AFailedLaunchGivesNoNumber)
{
    FakeDevice device;
    const auto failing = [](int launch) {
        if (launch == 12) {
            throw RunError("launch 12 of k failed: refused");
        }
    };
    EXPECT_THROW((void)measureScript(device, {.onLaunch = failing}, FixedRule()), RunError);
}

TEST(Measure, AStopEndsBetweenTwoLaunches)
{
    FakeDevice device;
    std::stop_source stop;
    device.scripts["k"] = {.onLaunch = [&](int launch) {
        if (launch == 20) {
            stop.request_stop();
        }
    }};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    EXPECT_THROW((void)measure({kernel.get(), CacheMode::warm}, FixedRule(), device.clockInfo, stop.get_token()), Cancelled);
    EXPECT_EQ(device.log.launches, 21);
}

TEST(MeasureInterleaved, TurnsAlternateAndKeepTheSecondLaunch)
{
    FakeDevice device;
    device.scripts["a"] = {};
    device.scripts["b"] = {};
    const auto a = device.prepare("a", Problem{.n = 1}, {});
    const auto b = device.prepare("b", Problem{.n = 1}, {});
    const std::vector<Timed> timed{{a.get(), CacheMode::warm}, {b.get(), CacheMode::warm}};
    const auto measurements = measureInterleaved(timed, FixedRule(1, 2), device.clockInfo, {});
    const std::vector<std::string> expected{"a", "b", "a", "a", "b", "b", "a", "a", "b", "b"};
    EXPECT_EQ(device.log.order, expected);
    ASSERT_EQ(measurements.size(), 2U);
    EXPECT_EQ(measurements[0].samples.size(), 2U);
    EXPECT_EQ(measurements[1].samples.size(), 2U);
}

TEST(MeasureInterleaved, ABadRoundIsDroppedForEveryKernelSoThatPairsStayPairs)
{
    FakeDevice device;
    device.scripts["a"] = {.firstLaunches = {Seconds{1e-6}, Seconds{1e-6}, Seconds{-1}}};
    device.scripts["b"] = {};
    const auto a = device.prepare("a", Problem{.n = 1}, {});
    const auto b = device.prepare("b", Problem{.n = 1}, {});
    const std::vector<Timed> timed{{a.get(), CacheMode::warm}, {b.get(), CacheMode::warm}};
    const auto measurements = measureInterleaved(timed, FixedRule(1, 6), device.clockInfo, {});
    EXPECT_EQ(measurements[0].dropped, 1);
    EXPECT_EQ(measurements[1].dropped, 1);
    EXPECT_EQ(measurements[0].samples.size(), measurements[1].samples.size());
}

TEST(Measure, ProgressRisesToOne)
{
    FakeDevice device;
    device.scripts["k"] = {};
    const auto kernel = device.prepare("k", Problem{.n = 1}, {});
    std::vector<double> seen;
    (void)measure({kernel.get(), CacheMode::warm}, FixedRule(2, 2), device.clockInfo, {},
                  [&](double done) { seen.push_back(done); });
    EXPECT_EQ(seen, (std::vector<double>{0.25, 0.5, 0.75, 1.0}));
}

} // namespace
} // namespace ridgepoint
