// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/sweep_runner.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using test::FakeDevice;
using testing::Contains;
using testing::Field;

/// 120 MB of traffic: 1.2 ms at the 100 GB/s of the made-up roof.
PlannedPoint streaming(const std::string& kernel)
{
    PlannedPoint point{.kernel = kernel, .problem = {.n = 1}};
    point.cost = {.flops = Flops{1}, .bytes = Bytes{120'000'000}, .workingSet = Bytes{120'000'000}};
    return point;
}

/// 1 ms at the 500 GFLOP/s of the made-up roof.
PlannedPoint computing(const std::string& kernel)
{
    PlannedPoint point{.kernel = kernel, .problem = {.n = 1}};
    point.cost = {.flops = Flops{500'000'000}, .bytes = Bytes{1000}, .workingSet = Bytes{1000}};
    return point;
}

class RoofsInTurnTest : public testing::Test {
protected:
    RoofsInTurnTest()
    {
        m_plan = {.device = "cpu", .roofs = test::roundSpec(), .warmUp = 1, .samples = 40};
        m_plan.roofs->provenance.front().kind = SourceKind::measured;
        m_plan.points = {streaming("add")};
        m_plan.probes = {streaming("dram"), computing("cores")};
        m_plan.roofInTurn = true;
        m_device.scripts["dram"] = {.time = [](const Problem&) { return Seconds{1.2e-3}; }};
        m_device.scripts["cores"] = {.time = [](const Problem&) { return Seconds{1e-3}; }};
        m_device.scripts["add"] = {.time = [](const Problem&) { return Seconds{1.5e-3}; }};
        m_device.scripts["matmul"] = {.time = [](const Problem&) { return Seconds{2e-3}; }};
    }

    std::vector<RooflinePoint> run()
    {
        std::vector<RooflinePoint> points(m_plan.points.size());
        runSweep(m_plan, m_device, {}, [&](const SweepEvent& event) {
            if (const auto* finished = std::get_if<PointFinished>(&event.what)) {
                points.at(finished->index) = finished->point;
            } else if (const auto* revised = std::get_if<PointRevised>(&event.what)) {
                points.at(revised->index) = revised->point;
            }
        });
        return points;
    }

    /// The machine's memory gives a half, then a third more time to everything, each for some launches.
    void unsettleMemory()
    {
        for (const auto& [kernel, calm] : {std::pair("dram", 1.2e-3), std::pair("add", 1.5e-3)}) {
            m_device.scripts[kernel].time = [this, calm](const Problem&) {
                const int phase = m_device.log.launches / 60 % 3;
                return Seconds{calm * (phase == 0 ? 1.0 : phase == 1 ? 1.5 : 1.33)};
            };
        }
    }

    FakeDevice m_device;
    SweepPlan m_plan;
};

TEST_F(RoofsInTurnTest, HoldThePointAgainstWhatMemoryGaveAtThatMoment)
{
    unsettleMemory();
    const RooflinePoint point = run().front();
    ASSERT_TRUE(point.roofInTurn);
    EXPECT_NEAR(*point.achieved->ofRoof, 1.2 / 1.5, 0.01);
    EXPECT_NEAR(point.roofInTurn->ofRoof.median, *point.achieved->ofRoof, 1e-12);
    EXPECT_EQ(point.roofInTurn->probe.kernel, "dram");
    EXPECT_EQ(point.roofInTurn->samples.size(), point.measurement->samples.size());
    ASSERT_TRUE(point.roofInTurn->ofRoof.interval);
    EXPECT_LE(point.roofInTurn->ofRoof.interval->high - point.roofInTurn->ofRoof.interval->low, 0.02);
}

TEST_F(RoofsInTurnTest, APointUnderTheFlatRoofIsHeldAgainstTheCores)
{
    m_plan.points = {computing("matmul")};
    m_device.scripts["cores"].time = [](const Problem&) { return Seconds{1.25e-3}; };
    const RooflinePoint point = run().front();
    ASSERT_TRUE(point.roofInTurn);
    EXPECT_EQ(point.roofInTurn->probe.kernel, "cores");
    EXPECT_NEAR(*point.achieved->ofRoof, 1.25 / 2, 1e-9);
}

TEST_F(RoofsInTurnTest, AGroupGetsOneProbeForEachRoofThatLimitsIt)
{
    m_plan.points = {streaming("add"), computing("matmul")};
    m_plan.points[0].group = m_plan.points[1].group = 1;
    const auto points = run();
    ASSERT_TRUE(points[0].roofInTurn && points[1].roofInTurn);
    EXPECT_EQ(points[0].roofInTurn->probe.kernel, "dram");
    EXPECT_EQ(points[1].roofInTurn->probe.kernel, "cores");
    EXPECT_EQ(m_device.log.alive, 0);
}

TEST_F(RoofsInTurnTest, ARoofThatMovedIsSaidButChangesNoFraction)
{
    for (const char* kernel : {"dram", "add"}) {
        const Seconds calm = m_device.scripts[kernel].time({});
        m_device.scripts[kernel].time = [calm](const Problem&) { return calm * 1.5; };
    }
    const RooflinePoint point = run().front();
    EXPECT_THAT(point.measurement->verdicts, Contains(Field(&Verdict::kind, Verdict::Kind::roofMoved)));
    EXPECT_NEAR(*point.achieved->ofRoof, 0.8, 1e-9);
}

TEST_F(RoofsInTurnTest, ThereAreNoneUnlessAskedFor)
{
    m_plan.roofInTurn = false;
    EXPECT_FALSE(run().front().roofInTurn);
}

TEST_F(RoofsInTurnTest, ThereAreNoneForRoofsThatWereNotMeasuredHere)
{
    m_plan.roofs->provenance.front().kind = SourceKind::datasheet;
    EXPECT_FALSE(run().front().roofInTurn);
}

TEST_F(RoofsInTurnTest, APointInACacheIsHeldAgainstItsRoofAsMeasured)
{
    m_plan.points.front().cost = {.flops = Flops{1}, .bytes = Bytes{1 << 19}, .workingSet = Bytes{1 << 19}};
    EXPECT_FALSE(run().front().roofInTurn);
}

TEST_F(RoofsInTurnTest, AProbeThatCannotBePreparedLeavesThePointItsCalibratedRoof)
{
    m_device.scripts["dram"].onPrepare = [](const Problem&) { throw OutOfMemory(Bytes{2}, Bytes{1}); };
    const RooflinePoint point = run().front();
    EXPECT_EQ(point.status, PointStatus::measured);
    EXPECT_FALSE(point.roofInTurn);
    EXPECT_NEAR(*point.achieved->ofRoof, 0.8, 1e-9);
}

} // namespace
} // namespace ridgepoint
