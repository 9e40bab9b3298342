// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/schedule.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

TEST(Schedule, SharesTheBudgetByWeight)
{
    Schedule schedule({{"a", 1}, {"b", 3}}, Seconds{1000}, {});
    EXPECT_NEAR(schedule.begin(0).count(), 250, 1);
    EXPECT_NEAR(schedule.begin(1).count(), 1000, 1); // what the first did not use goes to the second
}

TEST(Schedule, LeavesAStepHalfItsShareWhenTheBudgetIsSpent)
{
    Schedule schedule({{"a", 1}, {"b", 1}}, Seconds{0}, {});
    EXPECT_EQ(schedule.begin(1).count(), 0);
    Schedule tight({{"a", 1}, {"b", 1}}, Seconds{1e-9}, {});
    EXPECT_GE(tight.begin(1).count(), 0.25e-9);
}

TEST(Schedule, TellsTheNameAndFractionOfAStep)
{
    std::vector<CalibrationProgress> told;
    Schedule schedule({{"a", 1}, {"b", 3}}, Seconds{8}, [&told](const CalibrationProgress& progress) { told.push_back(progress); });
    schedule.begin(0);
    schedule.begin(1);
    schedule.finish();
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0].step, "a");
    EXPECT_EQ(told[0].fraction, 0);
    EXPECT_NEAR(told[0].left.count(), 8, 0.1);
    EXPECT_EQ(told[1].step, "b");
    EXPECT_DOUBLE_EQ(told[1].fraction, 0.25);
    EXPECT_EQ(told[2].fraction, 1);
}

TEST(Schedule, TellsAtMostTenTimesASecond)
{
    int told = 0;
    Schedule schedule({{"a", 1}}, Seconds{8}, [&told](const CalibrationProgress&) { ++told; });
    schedule.begin(0);
    for (int i = 0; i < 1000; ++i) {
        schedule.tell(i / 1000.0);
    }
    EXPECT_LE(told, 3);
}

} // namespace
} // namespace ridgepoint
