// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/sweep_driver.h"

#include "tests/desktop/desk_fixture.h"
#include "tests/desktop/made_points.h"

#include <QSignalSpy>

namespace ridgepoint::test {

namespace {

SweepPlan planOf(const FakeDevice& device) { return planExercise(deskExercises()[1], device, roundSpec()).plan; }

} // namespace

class SweepDriverTest : public testing::Test {
protected:
    std::shared_ptr<FakeDevice> m_device = std::make_shared<FakeDevice>();
    EngineThread m_thread;
    SweepDriver m_driver{m_thread};
    QSignalSpy m_points{&m_driver, &SweepDriver::pointFinished};
    QSignalSpy m_finished{&m_driver, &SweepDriver::finished};
};

TEST_F(SweepDriverTest, BringsEveryPointAndOneEnd)
{
    m_driver.start(planOf(*m_device), m_device, {});
    ASSERT_TRUE(waitUntil([&] { return m_finished.count() > 0; }));
    EXPECT_EQ(m_points.count(), 3);
    EXPECT_EQ(m_finished.count(), 1);
    EXPECT_EQ(m_driver.result()->measured, 3U);
    EXPECT_FALSE(m_driver.running());
}

TEST_F(SweepDriverTest, DropsWhatAnAbandonedRunStillSends)
{
    m_device->scripts["matmul"].sleep = Seconds{1e-3};
    m_driver.start(planOf(*m_device), m_device, {});
    m_driver.abandon();
    m_thread.wait();
    QCoreApplication::processEvents();
    EXPECT_EQ(m_points.count(), 0);
    EXPECT_EQ(m_finished.count(), 0);
}

TEST_F(SweepDriverTest, DropsAnEventThatCarriesAnOldNumber)
{
    m_device->scripts["matmul"].sleep = Seconds{1e-3};
    m_driver.start(planOf(*m_device), m_device, {});
    m_driver.abandon();
    m_driver.start(planOf(*m_device), m_device, {});
    // The second run is number 2: this comes late, from the first.
    m_driver.receive(SweepEvent{1, PointFinished{0, madePoint("add", 1, Seconds{1})}});
    m_driver.receive(SweepEvent{1, SweepFinished{}});
    EXPECT_EQ(m_points.count(), 0);
    EXPECT_TRUE(m_driver.running());
    ASSERT_TRUE(waitUntil([&] { return m_finished.count() > 0; }));
    EXPECT_EQ(m_points.count(), 3);
}

TEST_F(SweepDriverTest, PassesOnARevisedPointOfItsOwnRun)
{
    m_device->scripts["matmul"].sleep = Seconds{1e-3};
    QSignalSpy revised(&m_driver, &SweepDriver::pointRevised);
    m_driver.start(planOf(*m_device), m_device, {});
    m_driver.receive(SweepEvent{1, PointRevised{0, madePoint("add", 1, Seconds{1})}});
    m_driver.receive(SweepEvent{7, PointRevised{0, madePoint("add", 1, Seconds{1})}});
    EXPECT_EQ(revised.count(), 1);
    ASSERT_TRUE(waitUntil([&] { return m_finished.count() > 0; }));
}

TEST_F(SweepDriverTest, LetsTheJournalHearEachPointBeforeTheWindowDoes)
{
    std::atomic<int> journalled{0};
    bool behind = false;
    QObject::connect(&m_driver, &SweepDriver::pointFinished, &m_driver, [&] { behind = behind || journalled < m_points.count(); });
    m_driver.start(planOf(*m_device), m_device,
                   [&](const SweepEvent& event) { journalled += std::holds_alternative<PointFinished>(event.what) ? 1 : 0; });
    ASSERT_TRUE(waitUntil([&] { return m_finished.count() > 0; }));
    EXPECT_EQ(journalled, 3);
    EXPECT_FALSE(behind);
}

TEST_F(SweepDriverTest, WaitsUntilAPointIsDrawnBeforeItMeasuresTheNext)
{
    std::atomic<int> shown{0};
    std::atomic<int> prepared{0};
    std::atomic<bool> ahead{false};
    const QSignalSpy asked(&m_driver, &SweepDriver::waiting);
    QObject::connect(&m_driver, &SweepDriver::pointFinished, &m_driver, [&] { ++shown; });
    m_device->scripts["matmul"].onPrepare = [&](const Problem&) { ahead = ahead || shown < prepared++; };
    SweepPlan plan = planOf(*m_device);
    plan.probes.clear();
    plan.roofs.reset();
    m_driver.start(std::move(plan), m_device, {});
    ASSERT_TRUE(waitUntil([&] { return m_finished.count() > 0; }));
    EXPECT_EQ(prepared, 3);
    EXPECT_FALSE(ahead);
    EXPECT_EQ(asked.count(), 3) << "each is drawn while the sweep waits";
}

} // namespace ridgepoint::test
