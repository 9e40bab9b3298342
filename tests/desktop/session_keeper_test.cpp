// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/desk_fixture.h"

#include <QSignalSpy>

#include <fstream>

namespace ridgepoint::test {

namespace {

/// What a killed program leaves: a head and two finished points.
std::filesystem::path leaveJournal(const std::filesystem::path& dir)
{
    std::filesystem::create_directories(dir);
    Session head;
    head.created = wallNow();
    head.id = newSessionId(head.created);
    head.app = "ridgepoint test";
    head.exercise = "matmul-against-add";
    head.roofs = {roundSpec()};
    Journal journal(dir / "cut.ridgepoint.json", head);
    RooflinePoint point;
    point.device = "cpu";
    point.kernel = "add";
    point.problem.n = 128;
    point.status = PointStatus::skipped;
    point.reason = "made for a test";
    journal.append(point);
    journal.append(point);
    return journal.path();
}

} // namespace

TEST_F(DeskTest, OpensASavedSessionAsItWas)
{
    begin();
    commitAndRun();
    m_desk->saveNote("because of bytes");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    const auto file = m_desk->sessions().file();
    begin();
    m_desk->openSession(file);
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() == 4; }));
    EXPECT_EQ(m_desk->lesson().current()->id, "matmul-against-add");
    ASSERT_NE(m_desk->lesson().prediction(), nullptr);
    EXPECT_DOUBLE_EQ(m_desk->lesson().prediction()->value, 30);
    EXPECT_NEAR(m_desk->outcome()->answer->value, 40, 1e-9);
    EXPECT_EQ(m_desk->sessions().session().notes.back().text, "because of bytes");
    EXPECT_FALSE(m_desk->canCommit());
}

TEST_F(DeskTest, BringsTheSessionsOwnRoofsAlong)
{
    begin();
    commitAndRun();
    const auto file = m_desk->sessions().file();
    m_parts.loadMeasured = [](const DeviceInfo&) {
        DeviceSpec other = roundSpec();
        other.memoryRoofs.front().bandwidth = Bandwidth{50e9};
        return std::optional(LibrarySpec{other, {}});
    };
    begin();
    m_desk->openSession(file);
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() == 4; }));
    EXPECT_EQ(m_desk->machine().roofs()->spec, roundSpec());
    EXPECT_TRUE(m_desk->machine().roofs()->fromSession);
    m_desk->newSession();
    EXPECT_TRUE(m_desk->machine().roofs()->measuredHere) << "a new session is held against this machine";
}

TEST_F(DeskTest, NamesFileAndLineOfABrokenSessionAndKeepsTheDesk)
{
    begin();
    commitAndRun();
    const auto broken = m_dir.path() / "broken.json";
    std::ofstream(broken) << "{\n  \"schema\": \"ridgepoint/session/1\",\n  oops\n}\n";
    QSignalSpy failed(&m_desk->sessions(), &SessionKeeper::openFailed);
    m_desk->openSession(broken);
    ASSERT_TRUE(waitUntil([&] { return failed.count() == 1; }));
    EXPECT_TRUE(failed[0][0].toString().contains("broken.json:3")) << failed[0][0].toString().toStdString();
    EXPECT_EQ(m_desk->points().rowCount(), 4);
}

TEST_F(DeskTest, OffersWhatACrashLeftAndRecoversIt)
{
    const auto journal = leaveJournal(m_parts.sessionsDir);
    begin();
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().leftOvers().size() == 1; }));
    m_desk->sessions().recover(journal);
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() == 2; }));
    EXPECT_FALSE(std::filesystem::exists(journal));
    EXPECT_EQ(loadSession(m_parts.sessionsDir / "cut.ridgepoint.json").points.size(), 2U);
    EXPECT_TRUE(m_desk->sessions().leftOvers().empty());
}

TEST_F(DeskTest, LeavesTheJournalOfARunningProgramAlone)
{
    const auto journal = leaveJournal(m_parts.sessionsDir);
    QLockFile lock(QString::fromStdString(journalLockPath(journal).string()));
    ASSERT_TRUE(lock.tryLock(0));
    EXPECT_TRUE(leftOverJournals(m_parts.sessionsDir).empty());
    lock.unlock();
    EXPECT_EQ(leftOverJournals(m_parts.sessionsDir).size(), 1U);
}

TEST_F(DeskTest, KeepsFinishedPointsInAJournalWhileTheRunGoesOn)
{
    m_device->scripts["matmul"].sleep = Seconds{2e-3};
    begin();
    ASSERT_FALSE(m_desk->commit("30", "a reason"));
    m_desk->start();
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() == 2; }));
    EXPECT_EQ(readJournal(journalPath(m_desk->sessions().file())).points.size(), 2U);
    m_desk->stop();
}

TEST_F(DeskTest, HasTheRunOnDiskWhenItIsClosedInTheMiddle)
{
    m_device->scripts["matmul"].sleep = Seconds{2e-3};
    begin();
    ASSERT_FALSE(m_desk->commit("30", "a reason"));
    m_desk->start();
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() == 2; }));
    const auto file = m_desk->sessions().file();
    m_desk.reset();
    const Session saved = loadSession(file);
    EXPECT_EQ(std::ranges::count(saved.points, PointStatus::measured, &RooflinePoint::status), 2);
}

} // namespace ridgepoint::test
