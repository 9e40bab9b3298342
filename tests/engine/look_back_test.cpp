// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/sweep_runner.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using test::FakeDevice;
using testing::HasSubstr;

/// 120 MB of traffic: memory-bound, in no cache.
PlannedPoint streaming(const std::string& kernel, std::int64_t n)
{
    PlannedPoint point{.kernel = kernel, .problem = {.n = n}};
    point.cost = {.flops = Flops{1}, .bytes = Bytes{120'000'000}, .workingSet = Bytes{120'000'000}};
    return point;
}

struct Seen {
    std::vector<RooflinePoint> finished;
    std::vector<PointRevised> revised;
    SweepFinished end;
    bool revisedAfterEnd = false;
};

class LookBackTest : public testing::Test {
protected:
    LookBackTest()
    {
        m_plan = {.device = "cpu", .roofs = test::roundSpec(), .warmUp = 1, .samples = 10};
        m_plan.points = {streaming("add", 1), streaming("add", 2), streaming("add", 3)};
        m_plan.probes = {streaming("probe", 1)};
        m_device.scripts["add"] = {.time = [](const Problem&) { return Seconds{1.25e-3}; }};
        m_device.scripts["probe"] = {.time = [](const Problem&) { return Seconds{1.2e-3}; }};
    }

    Seen run(std::stop_token stop = {})
    {
        Seen seen;
        bool ended = false;
        runSweep(m_plan, m_device, std::move(stop), [&](const SweepEvent& event) {
            if (const auto* point = std::get_if<PointFinished>(&event.what)) {
                seen.finished.push_back(point->point);
            } else if (const auto* revised = std::get_if<PointRevised>(&event.what)) {
                seen.revised.push_back(*revised);
                seen.revisedAfterEnd = seen.revisedAfterEnd || ended;
            } else if (const auto* end = std::get_if<SweepFinished>(&event.what)) {
                seen.end = *end;
                ended = true;
            }
        });
        return seen;
    }

    /// The probe takes `before` until `points` of them have been measured, then `after`.
    void moveRoof(Seconds before, Seconds after)
    {
        m_device.scripts["probe"].time = [this, before, after](const Problem&) {
            return m_device.log.verified >= 3 ? after : before;
        };
    }

    FakeDevice m_device;
    SweepPlan m_plan;
};

TEST_F(LookBackTest, ASteadyMachineRevisesNothing)
{
    const Seen seen = run();
    EXPECT_EQ(seen.finished.size(), 3U);
    EXPECT_TRUE(seen.revised.empty());
    EXPECT_EQ(m_device.log.alive, 0);
}

TEST_F(LookBackTest, ARoofThatMovedIsSaidOnEveryPointItHolds)
{
    moveRoof(Seconds{1.2e-3}, Seconds{1.5e-3});
    const Seen seen = run();
    ASSERT_EQ(seen.revised.size(), 3U);
    EXPECT_FALSE(seen.revisedAfterEnd);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(seen.revised[i].index, i);
        const Verdict& verdict = seen.revised[i].point.measurement->verdicts.back();
        EXPECT_EQ(verdict.kind, Verdict::Kind::roofMoved);
        EXPECT_THAT(verdict.text, HasSubstr("DRAM gave 100 GB/s before the sweep and 80.0 GB/s after it"));
    }
}

TEST_F(LookBackTest, APointIsHeldAgainstTheProbeNearerInTime)
{
    moveRoof(Seconds{1.2e-3}, Seconds{1.5e-3});
    // The last point takes nearly all of the sweep's time.
    m_device.scripts["slow"] = {.time = [](const Problem&) { return Seconds{1.25e-3}; }, .sleep = Seconds{2e-3}};
    m_plan.points.back() = streaming("slow", 3);
    const Seen seen = run();
    ASSERT_EQ(seen.revised.size(), 3U);
    EXPECT_NEAR(*seen.revised.front().point.achieved->ofRoof, 0.96, 1e-9);
    EXPECT_NEAR(*seen.revised.back().point.achieved->ofRoof, 0.96 * 1.25, 1e-9);
}

TEST_F(LookBackTest, AMoveOfLessThanFivePercentIsWithinWhatRoofsDo)
{
    moveRoof(Seconds{1.2e-3}, Seconds{1.25e-3});
    EXPECT_TRUE(run().revised.empty());
}

TEST_F(LookBackTest, ARoofThatMovedSinceItWasMeasuredIsHeldAgainstAsItIsNow)
{
    m_plan.roofs->provenance.front().kind = SourceKind::measured;
    moveRoof(Seconds{1.5e-3}, Seconds{1.5e-3});
    const Seen seen = run();
    ASSERT_EQ(seen.revised.size(), 3U);
    const RooflinePoint& point = seen.revised.front().point;
    EXPECT_THAT(point.measurement->verdicts.back().text,
                HasSubstr("DRAM gave 100 GB/s when it was measured and 80.0 GB/s around this sweep"));
    EXPECT_NEAR(*point.achieved->ofRoof, 0.96 * 1.25, 1e-9);
}

TEST_F(LookBackTest, AProbeWithinTenPercentOfItsRoofConfirmsIt)
{
    m_plan.roofs->provenance.front().kind = SourceKind::measured;
    moveRoof(Seconds{1.3e-3}, Seconds{1.3e-3});
    EXPECT_TRUE(run().revised.empty());
}

TEST_F(LookBackTest, ADatasheetsRoofIsNotSaidToHaveMoved)
{
    m_plan.roofs->provenance.front().kind = SourceKind::datasheet;
    moveRoof(Seconds{1.5e-3}, Seconds{1.5e-3});
    EXPECT_TRUE(run().revised.empty());
}

TEST_F(LookBackTest, APointInACacheIsNotHeldByTheDramProbe)
{
    moveRoof(Seconds{1.2e-3}, Seconds{1.5e-3});
    m_plan.points[1].cost = {.flops = Flops{1}, .bytes = Bytes{1 << 19}, .workingSet = Bytes{1 << 19}};
    m_device.scripts["add"].time = [](const Problem& problem) { return Seconds{problem.n == 2 ? 2e-6 : 1.25e-3}; };
    const Seen seen = run();
    ASSERT_EQ(seen.revised.size(), 2U);
    EXPECT_EQ(seen.revised[1].index, 2U);
}

TEST_F(LookBackTest, TheFirstPointIsMeasuredAgainAndSaysWhenItDrifted)
{
    m_device.scripts["add"].time = [this](const Problem& problem) {
        return Seconds{problem.n == 1 && m_device.log.verified >= 3 ? 1.4e-3 : 1.25e-3};
    };
    const Seen seen = run();
    ASSERT_EQ(seen.revised.size(), 1U);
    EXPECT_EQ(seen.revised.front().index, 0U);
    EXPECT_THAT(seen.revised.front().point.measurement->verdicts.back().text, HasSubstr("12 % more"));
    EXPECT_EQ(seen.finished.front().measurement->verdicts.size(), 0U);
}

TEST_F(LookBackTest, AProbeThatFailsSaysNothingAndSpoilsNothing)
{
    m_device.scripts["probe"] = {.onPrepare = [](const Problem&) { throw OutOfMemory(Bytes{2}, Bytes{1}); }};
    const Seen seen = run();
    EXPECT_EQ(seen.end.measured, 3U);
    EXPECT_TRUE(seen.revised.empty());
    EXPECT_TRUE(seen.end.error.empty());
}

TEST_F(LookBackTest, AStopEndsTheLookBackToo)
{
    std::stop_source source;
    m_device.scripts["probe"].onLaunch = [&](int) {
        if (m_device.log.verified >= 3) {
            source.request_stop();
        }
    };
    const Seen seen = run(source.get_token());
    EXPECT_EQ(seen.end.measured, 3U);
    EXPECT_TRUE(seen.revised.empty());
}

TEST_F(LookBackTest, WithoutProbesNothingIsMeasuredTwice)
{
    m_plan.probes.clear();
    (void)run();
    EXPECT_EQ(m_device.log.prepared, 3);
}

TEST_F(LookBackTest, WhatTheProbesGaveIsKept)
{
    moveRoof(Seconds{1.2e-3}, Seconds{1.5e-3});
    const Seen seen = run();
    ASSERT_EQ(seen.end.looks.size(), 1U);
    EXPECT_EQ(seen.end.looks[0].probe.kernel, "probe");
    EXPECT_DOUBLE_EQ(seen.end.looks[0].before.count(), 1.2e-3);
    EXPECT_DOUBLE_EQ(seen.end.looks[0].after.value().count(), 1.5e-3);
}

TEST_F(LookBackTest, AKindOfVerdictStandsOnceOnAPoint)
{
    // Faster in its own last third, and then again on return.
    int launch = 0;
    m_plan.samples = 60;
    m_device.scripts["add"].time = [&launch](const Problem& problem) {
        return Seconds{problem.n != 1 ? 1.25e-3 : ++launch > 100 ? 1e-3 : 2e-3 - 1e-6 * launch};
    };
    const Seen seen = run();
    ASSERT_FALSE(seen.revised.empty());
    const auto& verdicts = seen.revised.front().point.measurement->verdicts;
    ASSERT_EQ(std::ranges::count(verdicts, Verdict::Kind::drifting, &Verdict::kind), 1);
    const auto drifting = std::ranges::find(verdicts, Verdict::Kind::drifting, &Verdict::kind);
    EXPECT_THAT(drifting->text, HasSubstr("last third"));
    EXPECT_THAT(drifting->text, HasSubstr("Measured again"));
}

} // namespace
} // namespace ridgepoint
