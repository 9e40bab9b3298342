// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/desktop/desk_fixture.h"

#include "engine/error.h"

#include <QFile>
#include <QSignalSpy>

#include <algorithm>
#include <fstream>

namespace ridgepoint::test {

namespace {

std::size_t countOf(const Workbench& desk, PointStatus status)
{
    return static_cast<std::size_t>(std::ranges::count(desk.points().points(), status, &RooflinePoint::status));
}

} // namespace

TEST_F(DeskTest, StartsOnlyOnceSomethingWasSaidAndRoofsAreKnown)
{
    begin();
    EXPECT_TRUE(m_desk->canCommit());
    EXPECT_FALSE(m_desk->canStart());
    EXPECT_FALSE(m_desk->canSave());
    ASSERT_FALSE(m_desk->commit("40", "a reason"));
    EXPECT_FALSE(m_desk->canCommit());
    EXPECT_TRUE(m_desk->canStart());
}

TEST_F(DeskTest, RunsAWholeSweepAndDerivesTheOutcome)
{
    begin();
    commitAndRun();
    EXPECT_EQ(countOf(*m_desk, PointStatus::measured), 4U);
    ASSERT_TRUE(m_desk->outcome() && m_desk->outcome()->answer);
    EXPECT_NEAR(m_desk->outcome()->answer->value, 40, 1e-9);
    EXPECT_EQ(m_desk->step(), Workbench::Step::explain);
    EXPECT_TRUE(m_desk->canSave());
}

TEST_F(DeskTest, SavesTheRunWithPredictionRoofsAndEnvironment)
{
    begin();
    commitAndRun();
    ASSERT_EQ(m_desk->sessions().state(), SessionKeeper::State::saved) << m_desk->sessions().fault().toStdString();
    const Session saved = loadSession(m_desk->sessions().file());
    EXPECT_EQ(saved.points.size(), 4U);
    ASSERT_EQ(saved.predictions.entries().size(), 1U);
    EXPECT_EQ(saved.predictions.entries()[0].prediction.because, "a reason");
    ASSERT_EQ(saved.roofs.size(), 1U);
    EXPECT_EQ(saved.environment.at("cpu"), "scripted");
    EXPECT_FALSE(std::filesystem::exists(journalPath(m_desk->sessions().file())));
}

TEST_F(DeskTest, RecordsARunWithoutAPredictionAsSuch)
{
    begin();
    m_desk->runWithoutPrediction();
    ASSERT_TRUE(m_desk->canStart());
    m_desk->start();
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    EXPECT_TRUE(loadSession(m_desk->sessions().file()).predictions.empty());
}

TEST_F(DeskTest, StopsInTheMiddleOfAPointAndKeepsWhatWasMeasured)
{
    m_device->scripts["matmul"].sleep = Seconds{2e-3};
    begin();
    ASSERT_FALSE(m_desk->commit("30", "a reason"));
    m_desk->start();
    ASSERT_TRUE(waitUntil([this] { return m_desk->points().rowCount() >= 1 && m_device->log.launches > 130; }));
    EXPECT_TRUE(m_desk->canStop());
    m_desk->stop();
    EXPECT_FALSE(m_desk->canStop());
    ASSERT_TRUE(waitUntil([this] { return !m_desk->sweep().running(); }));
    EXPECT_GE(countOf(*m_desk, PointStatus::cancelled), 1U);
    EXPECT_GE(countOf(*m_desk, PointStatus::measured), 1U);
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    EXPECT_TRUE(m_desk->canStart());
}

TEST_F(DeskTest, GoesOnAfterAPointThatFails)
{
    m_device->scripts["add"].onPrepare = [](const Problem& problem) {
        if (problem.shape.front() == 128) {
            throw RunError("the launch failed");
        }
    };
    begin();
    commitAndRun();
    EXPECT_EQ(countOf(*m_desk, PointStatus::failed), 1U);
    EXPECT_EQ(countOf(*m_desk, PointStatus::measured), 3U);
    ASSERT_TRUE(m_desk->outcome()->answer.has_value()) << "the answer is taken at 256";
}

TEST_F(DeskTest, SaysWhyThereIsNoAnswerWhenItsPointFailed)
{
    m_device->scripts["matmul"].verifies = false;
    begin();
    commitAndRun();
    EXPECT_FALSE(m_desk->outcome()->answer.has_value());
    EXPECT_NE(m_desk->outcome()->missing.find("differs from reference"), std::string::npos) << m_desk->outcome()->missing;
}

TEST_F(DeskTest, KeepsEverythingInMemoryWhenTheFolderCannotBeWritten)
{
    // A file stands where the folder should be: true for root as well.
    std::ofstream(m_dir.path() / "sessions") << "in the way";
    begin();
    commitAndRun();
    EXPECT_EQ(m_desk->sessions().state(), SessionKeeper::State::failed);
    EXPECT_TRUE(m_desk->sessions().fault().contains("Save as")) << m_desk->sessions().fault().toStdString();
    EXPECT_EQ(m_desk->sessions().session().points.size(), 4U);
    const auto elsewhere = m_dir.path() / "elsewhere.json";
    m_desk->sessions().saveAs(elsewhere);
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    EXPECT_EQ(loadSession(elsewhere).points.size(), 4U);
}

TEST_F(DeskTest, RefusesASecondPredictionAfterTheRun)
{
    begin();
    commitAndRun();
    const auto fault = m_desk->commit("40", "I knew it");
    ASSERT_TRUE(fault.has_value());
    EXPECT_DOUBLE_EQ(m_desk->lesson().prediction()->value, 30);
}

TEST_F(DeskTest, CarriesPredictionAndNotesIntoASecondRunInAFileOfItsOwn)
{
    begin();
    commitAndRun();
    const auto first = m_desk->sessions().file();
    m_desk->saveNote("because of bytes");
    ASSERT_TRUE(waitUntil([this] { return m_desk->sessions().state() == SessionKeeper::State::saved; }));
    m_desk->start();
    ASSERT_TRUE(waitUntil([&] { return m_desk->sessions().state() == SessionKeeper::State::saved && !m_desk->sweep().running(); }));
    EXPECT_NE(m_desk->sessions().file(), first);
    const Session second = loadSession(m_desk->sessions().file());
    EXPECT_EQ(second.predictions.entries().size(), 1U);
    ASSERT_EQ(second.notes.size(), 1U);
    EXPECT_EQ(second.notes[0].text, "because of bytes");
}

TEST_F(DeskTest, MeasuresTheRoofsOnAFirstStartAndKeepsThem)
{
    std::atomic<int> kept{0};
    m_parts.loadMeasured = [](const DeviceInfo&) { return std::optional<LibrarySpec>(); };
    m_parts.saveMeasured = [&](const DeviceInfo&, const DeviceSpec&) {
        ++kept;
        return std::filesystem::path();
    };
    begin();
    EXPECT_EQ(kept, 1);
    ASSERT_NE(m_desk->machine().roofs(), nullptr);
    EXPECT_TRUE(m_desk->machine().roofs()->measuredHere);
}

TEST_F(DeskTest, StopsMeasuringRoofsAndSaysHowToGoOn)
{
    m_parts.loadMeasured = [](const DeviceInfo&) { return std::optional<LibrarySpec>(); };
    m_parts.calibrate = [](Device&, const std::stop_token& stop, const CalibrationListener&) -> DeviceSpec {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        throw Cancelled();
    };
    m_desk = std::make_unique<Workbench>(m_parts);
    m_desk->begin();
    ASSERT_TRUE(waitUntil([this] { return m_desk->machine().state() == Machine::Roofs::measuring; }));
    m_desk->stop();
    ASSERT_TRUE(waitUntil([this] { return m_desk->machine().state() == Machine::Roofs::absent; }));
    EXPECT_TRUE(m_desk->machine().fault().contains("Measure again"));
}

TEST_F(DeskTest, PlacesThePredictionOnTheChartBeforeAnythingRan)
{
    begin();
    ASSERT_FALSE(m_desk->commit("40", "a reason"));
    ASSERT_TRUE(m_desk->outcome() && m_desk->outcome()->point);
    EXPECT_EQ(m_desk->outcome()->point->kernel, "matmul");
}

} // namespace ridgepoint::test
