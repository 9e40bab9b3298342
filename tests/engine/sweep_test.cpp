// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/sweep_runner.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <vector>

namespace ridgepoint {
namespace {

using test::FakeDevice;

PlannedPoint planned(const std::string& kernel, std::int64_t n, int group = 0)
{
    PlannedPoint point{.kernel = kernel, .problem = {.n = n}, .group = group};
    point.cost = {.flops = Flops{n}, .bytes = Bytes{12 * n}, .workingSet = Bytes{12 * n}};
    return point;
}

SweepPlan planOf(std::vector<PlannedPoint> points)
{
    return {.device = "cpu", .roofs = test::roundSpec(), .points = std::move(points), .warmUp = 1, .samples = 6};
}

struct Seen {
    std::vector<RooflinePoint> points;
    std::vector<SweepFinished> finished;
    std::size_t started = 0;

    SweepListener listener()
    {
        return [this](const SweepEvent& event) {
            if (const auto* point = std::get_if<PointFinished>(&event.what)) {
                points.push_back(point->point);
            } else if (const auto* end = std::get_if<SweepFinished>(&event.what)) {
                finished.push_back(*end);
            } else if (const auto* begin = std::get_if<SweepStarted>(&event.what)) {
                started = begin->points;
            }
        };
    }
};

Seen run(const SweepPlan& plan, FakeDevice& device, std::stop_token stop = {})
{
    Seen seen;
    runSweep(plan, device, std::move(stop), seen.listener());
    return seen;
}

TEST(Sweep, EveryPlannedPointFinishesOnceWithItsNumbers)
{
    FakeDevice device;
    const Seen seen = run(planOf({planned("add", 1 << 20), planned("add", 1 << 21)}), device);
    ASSERT_EQ(seen.points.size(), 2U);
    ASSERT_EQ(seen.finished.size(), 1U);
    EXPECT_EQ(seen.started, 2U);
    EXPECT_EQ(seen.finished.front().measured, 2U);
    const RooflinePoint& point = seen.points.front();
    EXPECT_EQ(point.status, PointStatus::measured);
    EXPECT_DOUBLE_EQ(point.achieved->bandwidth.perSecond(), 12.0 * (1 << 20) / 1e-6);
    EXPECT_NEAR(point.expectation->time.count(), 12.0 * (1 << 20) / 100e9, 1e-12);
    EXPECT_EQ(device.log.alive, 0);
}

TEST(Sweep, AFailingPointIsReportedAndTheSweepGoesOn)
{
    FakeDevice device;
    device.scripts["bad"] = {.onLaunch = [](int) { throw RunError("launch refused"); }};
    const Seen seen = run(planOf({planned("add", 100), planned("bad", 100), planned("copy", 100)}), device);
    ASSERT_EQ(seen.points.size(), 3U);
    EXPECT_EQ(seen.points[1].status, PointStatus::failed);
    EXPECT_EQ(seen.points[1].reason, "launch refused");
    EXPECT_FALSE(seen.points[1].measurement);
    EXPECT_FALSE(seen.points[1].achieved);
    EXPECT_EQ(seen.points[2].status, PointStatus::measured);
}

TEST(Sweep, AWrongResultGetsNoTime)
{
    FakeDevice device;
    device.scripts["wrong"] = {.verifies = false};
    const Seen seen = run(planOf({planned("wrong", 100)}), device);
    EXPECT_EQ(seen.points.front().status, PointStatus::failed);
    EXPECT_EQ(seen.points.front().reason, "result differs from reference by 0.5 (allowed 1e-5)");
    EXPECT_FALSE(seen.points.front().measurement);
    EXPECT_EQ(device.log.launches, 0);
}

TEST(Sweep, AnUnsupportedOrTooLargePointIsSkippedWithItsReason)
{
    FakeDevice device;
    device.scripts["odd"] = {.unsupported = "i8 needs n to be a multiple of 4"};
    device.scripts["large"] = {.onPrepare = [](const Problem&) { throw OutOfMemory(Bytes{3'000'000'000}, Bytes{1'000'000'000}); }};
    PlannedPoint impossible = planned("add", 1);
    impossible.skip = "2 x n^3 does not fit in 63 bits";
    const Seen seen = run(planOf({planned("odd", 3), planned("large", 3), impossible, planned("add", 3)}), device);
    EXPECT_EQ(seen.points[0].reason, "i8 needs n to be a multiple of 4");
    EXPECT_EQ(seen.points[1].reason, "needs 3 GB of memory, 1 GB may be used");
    EXPECT_EQ(seen.points[2].reason, "2 x n^3 does not fit in 63 bits");
    EXPECT_EQ(seen.points[3].status, PointStatus::measured);
    EXPECT_EQ(seen.finished.front().skipped, 3U);
}

TEST(Sweep, ALostDeviceStopsTheRestAndKeepsWhatWasMeasured)
{
    FakeDevice device;
    device.scripts["bad"] = {.onLaunch = [](int) { throw DeviceLost("illegal address: restart the program"); }};
    const Seen seen = run(planOf({planned("add", 100), planned("bad", 100), planned("copy", 100)}), device);
    EXPECT_EQ(seen.points[0].status, PointStatus::measured);
    EXPECT_EQ(seen.points[1].status, PointStatus::failed);
    EXPECT_EQ(seen.points[2].status, PointStatus::cancelled);
    EXPECT_EQ(seen.finished.front().error, "illegal address: restart the program");
}

TEST(Sweep, AKernelThatTakesNoTimeFailsInsteadOfReachingInfinity)
{
    FakeDevice device;
    device.scripts["add"] = {.time = [](const Problem&) { return Seconds{0}; }};
    const Seen seen = run(planOf({planned("add", 100)}), device);
    EXPECT_EQ(seen.points.front().status, PointStatus::failed);
    EXPECT_FALSE(seen.points.front().achieved);
}

TEST(Sweep, ZeroFlopAndZeroByteKernelsAreMeasured)
{
    FakeDevice device;
    PlannedPoint copy{.kernel = "copy", .problem = {.n = 4 << 20}, .cost = {.bytes = Bytes{8 << 20}, .workingSet = Bytes{8 << 20}}};
    PlannedPoint empty{.kernel = "empty", .problem = {.n = 1}, .cost = {}};
    device.scripts["copy"] = {.time = [](const Problem&) { return Seconds{100e-6}; }};
    const Seen seen = run(planOf({copy, empty}), device);
    EXPECT_EQ(seen.points[0].achieved->rate.perSecond(), 0);
    EXPECT_NEAR(*seen.points[0].achieved->ofRoof, (8 << 20) / 100e9 / 100e-6, 1e-9);
    EXPECT_EQ(seen.points[1].status, PointStatus::measured);
    EXPECT_EQ(seen.points[1].achieved->limitedBy, Regime::overhead);
}

TEST(Sweep, AGroupIsMeasuredInTurn)
{
    FakeDevice device;
    const Seen seen = run(planOf({planned("a", 100, 1), planned("b", 100, 1)}), device);
    ASSERT_EQ(seen.points.size(), 2U);
    EXPECT_EQ(seen.points[0].group, 1);
    EXPECT_EQ(device.log.order.at(2), "a");
    EXPECT_EQ(device.log.order.at(4), "b");
    EXPECT_EQ(seen.points[0].measurement->samples.size(), seen.points[1].measurement->samples.size());
}

TEST(Sweep, TheVeryFirstLaunchIsTimedBeforeAnythingElseWhereThePlanAsks)
{
    FakeDevice device;
    device.scripts["matmul"].firstLaunches = {Seconds{5e-3}};
    SweepPlan plan = planOf({planned("matmul", 64)});
    EXPECT_FALSE(run(plan, device).points.front().measurement->firstLaunch.has_value());
    plan.firstLaunch = true;
    EXPECT_EQ(run(plan, device).points.front().measurement->firstLaunch, Seconds{5e-3});
}

TEST(Sweep, WithoutRoofsPointsHaveRatesButNoFractions)
{
    FakeDevice device;
    SweepPlan plan = planOf({planned("add", 100)});
    plan.roofs.reset();
    const Seen seen = run(plan, device);
    EXPECT_EQ(seen.points.front().status, PointStatus::measured);
    EXPECT_FALSE(seen.points.front().achieved->ofRoof);
    EXPECT_FALSE(seen.points.front().expectation);
}

TEST(SweepRunner, StopInTheMiddleOfAPointCancelsItAndTheRest)
{
    EngineThread thread;
    SweepRunner runner(thread);
    auto device = std::make_shared<FakeDevice>();
    std::promise<void> sampling;
    device->scripts["slow"] = {.sleep = Seconds{0.002}, .onLaunch = [&](int launch) {
                                   if (launch == 5) {
                                       sampling.set_value();
                                   }
                               }};
    SweepPlan plan = planOf({planned("add", 100), planned("slow", 100), planned("add", 200)});
    device->scripts["add"] = {};
    plan.samples = 2000;
    Seen seen;
    runner.start(plan, device, seen.listener());
    sampling.get_future().wait();
    runner.stop();
    thread.wait();
    ASSERT_EQ(seen.points.size(), 3U);
    EXPECT_EQ(seen.points[0].status, PointStatus::measured);
    EXPECT_EQ(seen.points[1].status, PointStatus::cancelled);
    EXPECT_EQ(seen.points[2].status, PointStatus::cancelled);
    EXPECT_EQ(seen.finished.front().cancelled, 2U);
    EXPECT_EQ(device->log.alive, 0);
}

TEST(SweepRunner, RunsAreNumberedAndRunOnOneThread)
{
    EngineThread thread;
    SweepRunner runner(thread);
    auto device = std::make_shared<FakeDevice>();
    std::vector<std::uint64_t> runs;
    std::vector<std::thread::id> threads;
    const SweepListener listener = [&](const SweepEvent& event) {
        runs.push_back(event.run);
        threads.push_back(std::this_thread::get_id());
    };
    EXPECT_EQ(runner.start(planOf({planned("add", 10)}), device, listener), 1U);
    EXPECT_EQ(runner.start(planOf({planned("add", 10)}), device, listener), 2U);
    thread.wait();
    EXPECT_EQ(runs.front(), 1U);
    EXPECT_EQ(runs.back(), 2U);
    EXPECT_TRUE(std::all_of(threads.begin(), threads.end(), [&](auto id) { return id == threads.front(); }));
    EXPECT_NE(threads.front(), std::this_thread::get_id());
}

TEST(SweepRunner, ASweepStoppedBeforeItBeginsStillReportsEveryPoint)
{
    FakeDevice device;
    std::stop_source stop;
    stop.request_stop();
    const Seen seen = run(planOf({planned("add", 10), planned("add", 20)}), device, stop.get_token());
    EXPECT_EQ(seen.finished.front().cancelled, 2U);
    EXPECT_EQ(device.log.prepared, 0);
}

TEST(EngineThread, AJobThatThrowsDoesNotTakeTheThreadWithIt)
{
    EngineThread thread;
    std::atomic<bool> ran{false};
    thread.post([](std::stop_token) { throw RunError("unreported"); });
    thread.post([&](std::stop_token) { ran = true; });
    thread.wait();
    EXPECT_TRUE(ran);
}

TEST(EngineThread, DestructionStopsTheRunningJob)
{
    std::atomic<bool> stopped{false};
    {
        EngineThread thread;
        std::promise<void> started;
        thread.post([&](std::stop_token stop) {
            started.set_value();
            while (!stop.stop_requested()) {
                std::this_thread::yield();
            }
            stopped = true;
        });
        started.get_future().wait();
    }
    EXPECT_TRUE(stopped);
}

TEST(Sweep, AClockFarBelowTheHighestOfEarlierPointsIsThrottled)
{
    FakeDevice device;
    device.scripts["cool"] = {.clock = [](int) { return ClockReading{Frequency{3e9}}; }};
    device.scripts["hot"] = {.clock = [](int) { return ClockReading{Frequency{2.4e9}}; }};
    const Seen seen = run(planOf({planned("hot", 1), planned("cool", 1), planned("hot", 1)}), device);
    const auto isThrottled = [&](std::size_t i) {
        const auto& verdicts = seen.points.at(i).measurement->verdicts;
        return std::ranges::find(verdicts, Verdict::Kind::throttled, &Verdict::kind) != verdicts.end();
    };
    EXPECT_FALSE(isThrottled(0)) << "no higher clock was seen before it";
    EXPECT_FALSE(isThrottled(1));
    EXPECT_TRUE(isThrottled(2));
    EXPECT_EQ(seen.finished.at(0).highestClock, Frequency{3e9});
}

TEST(Sweep, TheHighestClockIsRememberedFromOneRunToTheNext)
{
    EngineThread thread;
    SweepRunner runner(thread);
    const auto device = std::make_shared<FakeDevice>();
    device->scripts["cool"] = {.clock = [](int) { return ClockReading{Frequency{3e9}}; }};
    device->scripts["hot"] = {.clock = [](int) { return ClockReading{Frequency{2.4e9}}; }};
    std::promise<std::optional<Frequency>> done;
    runner.start(planOf({planned("cool", 1)}), device, [](const SweepEvent&) {});
    runner.start(planOf({planned("hot", 1)}), device, [&](const SweepEvent& event) {
        if (const auto* point = std::get_if<PointFinished>(&event.what)) {
            done.set_value(point->point.measurement->highestClock);
        }
    });
    EXPECT_EQ(done.get_future().get(), Frequency{3e9});
}

} // namespace
} // namespace ridgepoint
