// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/fusion.h"
#include "tests/desktop/desk_fixture.h"

namespace ridgepoint::test {

namespace {

class LabDeskTest : public DeskTest {
protected:
    void startLab() const
    {
        const FusionQuestion question{"x * 2 + 1", 4096, DType::f32};
        m_desk->startLab(planFusion(question, *m_device, roundSpec()).plan, Ledger{});
    }
};

TEST_F(LabDeskTest, MeasuresBesideTheDeskAndSavesAFileOfItsOwn)
{
    begin();
    commitAndRun();
    startLab();
    ASSERT_TRUE(waitUntil([this] { return m_desk->lab().sessions().state() == SessionKeeper::State::saved; }));
    EXPECT_EQ(m_desk->lab().points().size(), 4U);
    EXPECT_EQ(m_desk->points().rowCount(), 4);
    EXPECT_EQ(m_desk->points().point(0)->kernel, "matmul");
    EXPECT_NE(m_desk->lab().sessions().file(), m_desk->sessions().file());
    EXPECT_EQ(loadSession(m_desk->lab().sessions().file()).exercise, "");
    EXPECT_TRUE(m_desk->outcome() && m_desk->outcome()->answer);
}

TEST_F(LabDeskTest, AndTheDeskNeverMeasureTogether)
{
    m_device->scripts["chain"].sleep = Seconds{1e-3};
    begin();
    ASSERT_FALSE(m_desk->commit("30", "a reason"));
    startLab();
    EXPECT_FALSE(m_desk->canStart());
    EXPECT_FALSE(m_desk->canChange());
    EXPECT_FALSE(m_desk->canStartLab());
    EXPECT_TRUE(m_desk->canStop());
    m_desk->stop();
    ASSERT_TRUE(waitUntil([this] { return m_desk->canStart(); }));
    m_desk->start();
    EXPECT_FALSE(m_desk->canStartLab());
    startLab();
    EXPECT_FALSE(m_desk->lab().sweep().running());
    ASSERT_TRUE(waitUntil([this] { return m_desk->sweep().result().has_value(); }));
}

TEST_F(LabDeskTest, WaitsForRoofs)
{
    m_parts.loadMeasured = [](const DeviceInfo&) { return std::optional<LibrarySpec>(); };
    m_parts.calibrate = [](Device&, const std::stop_token&, const CalibrationListener&) -> DeviceSpec {
        throw RunError("the test has no roofs");
    };
    m_desk = std::make_unique<Workbench>(m_parts);
    m_desk->begin();
    ASSERT_TRUE(waitUntil([this] { return m_desk->machine().state() == Machine::Roofs::absent; }));
    EXPECT_FALSE(m_desk->canStartLab());
}

} // namespace

} // namespace ridgepoint::test
