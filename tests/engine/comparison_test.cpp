// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include "engine/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

using testing::HasSubstr;

/// A streaming point around `median`, with an interval of 0.4 %.
RooflinePoint pointAt(Seconds median)
{
    RooflinePoint point{.kernel = "add", .problem = {.n = 1 << 24}, .status = PointStatus::measured};
    std::vector<Seconds> samples;
    for (int i = 0; i < 50; ++i) {
        samples.push_back(median * (1 + 0.0005 * (i % 11 - 5)));
    }
    point.measurement = summarise(samples);
    point.achieved = Achieved{.limitedBy = Regime::memory};
    return point;
}

Session sessionOf(RooflinePoint point, Seconds dramProbe)
{
    Session session;
    session.points = {std::move(point)};
    RoofLook look{.probe = {.kernel = "copy"}, .before = dramProbe, .after = dramProbe};
    look.probe.cost.bytes = Bytes{1 << 27};
    session.looks = {look};
    return session;
}

PointComparison only(const Session& first, const Session& second)
{
    const auto comparisons = comparePoints(first, second);
    EXPECT_EQ(comparisons.size(), 1U);
    return comparisons.at(0);
}

TEST(ComparePoints, WithinTheirIntervalsSayNothing)
{
    const auto same = only(sessionOf(pointAt(Seconds{1e-3}), Seconds{1e-3}), sessionOf(pointAt(Seconds{1.0001e-3}), Seconds{1e-3}));
    EXPECT_FALSE(same.differs);
    EXPECT_TRUE(same.explained);
    EXPECT_EQ(same.why, "");
}

TEST(ComparePoints, ARoofThatMovedAccountsForItsPoint)
{
    const auto moved =
        only(sessionOf(pointAt(Seconds{1e-3}), Seconds{2e-3}), sessionOf(pointAt(Seconds{1.21e-3}), Seconds{2.4e-3}));
    EXPECT_TRUE(moved.differs);
    EXPECT_NEAR(moved.ratio, 1.21, 1e-3);
    EXPECT_NEAR(moved.roofRatio.value(), 1.2, 1e-9);
    EXPECT_THAT(moved.why, HasSubstr("roof moved: the DRAM probe took 1.2 times as long"));
    EXPECT_THAT(moved.why, HasSubstr("differs by 0.8"));
    EXPECT_TRUE(moved.explained);
}

TEST(ComparePoints, AProbeInTurnSpeaksForItsPointRatherThanThoseAroundTheSweep)
{
    RooflinePoint before = pointAt(Seconds{1e-3});
    RooflinePoint after = pointAt(Seconds{1.3e-3});
    before.roofInTurn = RoofInTurn{.probe = {.kernel = "copy"}, .median = Seconds{2e-3}};
    after.roofInTurn = RoofInTurn{.probe = {.kernel = "copy"}, .median = Seconds{2.6e-3}};
    const auto moved = only(sessionOf(before, Seconds{2e-3}), sessionOf(after, Seconds{2e-3}));
    EXPECT_NEAR(moved.roofRatio.value(), 1.3, 1e-9);
    EXPECT_THAT(moved.why, HasSubstr("the DRAM probe took 1.3 times as long in the second sweep"));
}

TEST(ComparePoints, TheClockIsNamedWhereTheRoofDidNotMove)
{
    RooflinePoint fast = pointAt(Seconds{1e-3});
    RooflinePoint slow = pointAt(Seconds{1.1e-3});
    fast.measurement->coreClocks = {{.frequency = Frequency{3.3e9}}};
    slow.measurement->coreClocks = {{.frequency = Frequency{3e9}}};
    EXPECT_THAT(only(sessionOf(fast, Seconds{1e-3}), sessionOf(slow, Seconds{1e-3})).why,
                HasSubstr("another clock: the cores held 3.30 GHz, then 3.00 GHz"));
}

TEST(ComparePoints, AVerdictOnEitherIsTheReasonWhereNothingElseMoved)
{
    RooflinePoint disturbed = pointAt(Seconds{1.3e-3});
    disturbed.measurement->verdicts = {{Verdict::Kind::noisy, "n"}, {Verdict::Kind::contended, "c"}};
    const auto compared = only(sessionOf(pointAt(Seconds{1e-3}), Seconds{1e-3}), sessionOf(disturbed, Seconds{1e-3}));
    EXPECT_EQ(compared.why, "contended in the second");
    EXPECT_TRUE(compared.explained);
}

TEST(ComparePoints, ADifferenceWithoutAReasonIsSaidToHaveNone)
{
    const auto compared =
        only(sessionOf(pointAt(Seconds{1e-3}), Seconds{1e-3}), sessionOf(pointAt(Seconds{1.3e-3}), Seconds{1e-3}));
    EXPECT_FALSE(compared.explained);
    EXPECT_THAT(compared.why, HasSubstr("nothing that was measured accounts for it"));
}

TEST(ComparePoints, ProbesOfOtherWorkAndAWideSpreadAreNoReason)
{
    Session first = sessionOf(pointAt(Seconds{1e-3}), Seconds{1e-3});
    RooflinePoint noisy = pointAt(Seconds{1.3e-3});
    noisy.measurement->verdicts = {{Verdict::Kind::noisy, "n"}};
    Session second = sessionOf(noisy, Seconds{1.3e-3});
    EXPECT_TRUE(only(first, second).explained);
    second.looks.front().probe.kernel = "triad";
    EXPECT_FALSE(only(first, second).roofRatio);
    EXPECT_FALSE(only(first, second).explained);
    second.points.front().device = "cuda:0";
    EXPECT_TRUE(comparePoints(first, second).empty());
}

TEST(ComparePoints, OtherProblemsAndPointsNotMeasuredAreLeftOut)
{
    RooflinePoint cold = pointAt(Seconds{1e-3});
    cold.problem.cache = CacheMode::cold;
    RooflinePoint skipped = pointAt(Seconds{1e-3});
    skipped.measurement.reset();
    const Session first = sessionOf(pointAt(Seconds{1e-3}), Seconds{1e-3});
    EXPECT_TRUE(comparePoints(first, sessionOf(cold, Seconds{1e-3})).empty());
    EXPECT_TRUE(comparePoints(first, sessionOf(skipped, Seconds{1e-3})).empty());
}

} // namespace
} // namespace ridgepoint
