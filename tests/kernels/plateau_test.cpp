// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/plateau.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::ElementsAre;

constexpr Bytes mib(double count) { return Bytes{static_cast<std::int64_t>(count * 1024 * 1024)}; }

struct Point {
    double mib;
    double gigabytesPerSecond;
};

std::vector<SetSpeed> sweepOf(const std::vector<Point>& points)
{
    std::vector<SetSpeed> sweep;
    for (const Point& point : points) {
        sweep.push_back({mib(point.mib), Bandwidth{point.gigabytesPerSecond * 1e9}});
    }
    return sweep;
}

/// A third level of 32 MiB behind one of 1 MiB, and memory at 30 GB/s.
constexpr CacheClaim kClaim{mib(1), mib(32), Bandwidth{30e9}};

TEST(Plateau, OfACacheThatIsAllThereEndsAtItsClaim)
{
    const auto plateau = findPlateau(sweepOf({{2, 80}, {4, 80}, {8, 80}, {16, 80}, {32, 80}}), kClaim);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(32));
    EXPECT_EQ(plateau->bandwidth, Bandwidth{80e9});
    EXPECT_FALSE(plateau->sawTheEdge);
}

TEST(Plateau, EndsBeforeACleanStep)
{
    const auto plateau = findPlateau(sweepOf({{2, 80}, {4, 80}, {8, 80}, {12, 80}, {16, 30}, {24, 30}, {32, 30}}), kClaim);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(12));
    EXPECT_TRUE(plateau->sawTheEdge);
}

TEST(Plateau, LeavesOutTheSetsOfTheSlope)
{
    // Half hits and half misses run at the harmonic mean, 44 GB/s: nearer to memory.
    const auto plateau = findPlateau(sweepOf({{2, 82}, {4, 78}, {8, 74}, {12, 62}, {16, 44}, {24, 33}, {32, 31}}), kClaim);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(12));
}

TEST(Plateau, IsNotEndedByASetThatWasDisturbed)
{
    const auto plateau = findPlateau(sweepOf({{2, 71}, {3, 35}, {4, 85}, {6, 62}, {8, 28}, {12, 77}, {16, 29}, {32, 26}}), kClaim);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(12));
    EXPECT_EQ(plateau->bandwidth, Bandwidth{66.5e9}); // the middle of the six, disturbed ones and all
}

TEST(Plateau, IsNoneWhereAllIsAsSlowAsMemory)
{
    EXPECT_FALSE(findPlateau(sweepOf({{2, 31}, {4, 30}, {8, 33}, {16, 30}, {32, 29}}), kClaim).has_value());
    EXPECT_FALSE(findPlateau(sweepOf({{2, 12}, {4, 11}, {8, 13}}), kClaim).has_value());
    EXPECT_FALSE(findPlateau({}, kClaim).has_value());
}

TEST(Plateau, OfAnAbsurdClaimEndsWhereTheCacheReallyDoes)
{
    const CacheClaim absurd{mib(1), mib(508), Bandwidth{30e9}};
    const auto plateau = findPlateau(sweepOf({{2, 80}, {8, 80}, {16, 79}, {32, 31}, {64, 30}, {128, 30}}), absurd);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(16));
    EXPECT_TRUE(plateau->sawTheEdge);
}

TEST(Plateau, SaysWhenNoLargerSetWasTried)
{
    const CacheClaim absurd{mib(1), mib(508), Bandwidth{30e9}};
    const auto plateau = findPlateau(sweepOf({{2, 80}, {8, 80}, {16, 79}}), absurd);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(16));
    EXPECT_FALSE(plateau->sawTheEdge);
}

TEST(Plateau, IsNotMeasuredByTheLevelBelow)
{
    // A set of 1.5 MiB lives in the level below for the most part; held against its 200 GB/s, 60 GB/s would not be near.
    const auto plateau = findPlateau(sweepOf({{0.5, 250}, {1, 250}, {1.5, 200}, {2, 62}, {8, 60}, {16, 60}, {24, 31}}), kClaim);
    ASSERT_TRUE(plateau.has_value());
    EXPECT_EQ(plateau->end, mib(16));
}

TEST(Plateau, NeedsTheSpeedOfTheLevelBehind)
{
    EXPECT_FALSE(findPlateau(sweepOf({{2, 80}, {4, 80}}), {mib(1), mib(32), Bandwidth{0}}).has_value());
}

TEST(PlateauSets, AreCapacitiesAndTheirHalvesAndThreeQuarters)
{
    const std::vector<Bytes> capacities{Bytes{64 << 10}, mib(0.25), mib(1)};
    EXPECT_THAT(plateauSets(capacities, mib(1000)),
                ElementsAre(Bytes{8 << 10}, Bytes{12 << 10}, Bytes{16 << 10}, Bytes{24 << 10}, Bytes{32 << 10}, Bytes{48 << 10},
                            Bytes{64 << 10}, Bytes{96 << 10}, Bytes{128 << 10}, Bytes{192 << 10}, Bytes{256 << 10},
                            Bytes{384 << 10}, Bytes{512 << 10}, Bytes{768 << 10}, Bytes{1 << 20}));
}

TEST(PlateauSets, LeaveOutTheLargestWhereMemoryIsShort)
{
    const std::vector<Bytes> capacities{mib(512)};
    EXPECT_THAT(plateauSets(capacities, mib(400)), ElementsAre(mib(64), mib(96), mib(128)));
    EXPECT_THAT(plateauSets(capacities, Bytes{0}), ElementsAre());
    EXPECT_THAT(plateauSets({}, mib(400)), ElementsAre());
}

TEST(FasterOf, KeepsTheBetterTryOfEachSet)
{
    const auto both = fasterOf(sweepOf({{1, 80}, {2, 20}}), sweepOf({{1, 60}, {2, 70}, {4, 50}}));
    ASSERT_EQ(both.size(), 3U);
    EXPECT_EQ(both[0].bandwidth, Bandwidth{80e9});
    EXPECT_EQ(both[1].bandwidth, Bandwidth{70e9});
    EXPECT_EQ(both[2].set, mib(4));
}

} // namespace
} // namespace ridgepoint
