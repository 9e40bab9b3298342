// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/text.h"

#include <gtest/gtest.h>

namespace ridgepoint::test {

TEST(Text, ShortensWhatProcessorsCallThemselves)
{
    EXPECT_EQ(shortDeviceName("AMD EPYC 7B13 64-Core Processor"), "EPYC 7B13");
    EXPECT_EQ(shortDeviceName("Intel(R) Xeon(R) Platinum 8480C CPU @ 2.00GHz"), "Xeon Platinum 8480C");
    EXPECT_EQ(shortDeviceName("CPU"), "CPU") << "never empty";
}

TEST(Text, SaysSizesByTheirFactor)
{
    EXPECT_EQ(sizesLabel({128, 256, 512, 1024}), "128 … 1024, ×2");
    EXPECT_EQ(sizesLabel({4096}), "4096");
    EXPECT_EQ(sizesLabel({128, 300}), "128, 300");
    EXPECT_EQ(sizesLabel({1 << 12, 1 << 16, 1 << 20}), "4096 … 2^20, ×16");
}

TEST(Text, SaysAgesAndDurationsInOneUnitOrTwo)
{
    EXPECT_EQ(ageLabel(Seconds{20}), "just now");
    EXPECT_EQ(ageLabel(Seconds{130}), "2 min ago");
    EXPECT_EQ(ageLabel(Seconds{7300}), "2 h ago");
    EXPECT_EQ(durationLabel(Seconds{26.2}), "26 s");
    EXPECT_EQ(durationLabel(Seconds{65}), "1 min 5 s");
}

TEST(Text, KeepsAPathWithUmlautsAndCyrillicWhole)
{
    const QString path = QString::fromUtf8("/tmp/Übung/замер.json");
    EXPECT_EQ(pathText(toPath(path)), path);
}

} // namespace ridgepoint::test
