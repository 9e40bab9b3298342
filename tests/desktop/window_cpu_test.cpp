// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/window_fixture.h"

namespace ridgepoint::test {

/// The window on the machine's own processor: real kernels, sizes of a few milliseconds.
TEST_F(WindowTest, MeasuresRealKernelsAndSaysTheVerdict)
{
    WorkbenchParts real = realParts();
    if (real.findDevices().devices.empty()) {
        GTEST_SKIP() << "built without the CPU backend";
    }
    m_parts.findDevices = real.findDevices;
    m_parts.environment = real.environment;
    open();
    predict("30", "many multiply-adds for each byte");
    click("runButton");
    ASSERT_TRUE(waitUntil([this] { return textOf("verdict").startsWith("You said 30×. Measured "); }, 20000))
        << textOf("verdict").toStdString();
    for (const RooflinePoint& point : m_desk->points().points()) {
        EXPECT_EQ(point.status, PointStatus::measured) << point.kernel << ": " << point.reason;
    }
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    EXPECT_EQ(loadSession(m_desk->sessions().file()).points.size(), 4U);
}

} // namespace ridgepoint::test
