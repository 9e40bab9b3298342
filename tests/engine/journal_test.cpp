// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/journal.h"

#include "engine/files.h"
#include "tests/engine/file_limit.h"
#include "tests/engine/sample_session.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/text_edit.h"
#include "tests/engine/throws.h"

#include <fstream>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::ScratchDir;
using test::textOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr Bytes kLimit{1 << 24};

Session head()
{
    Session session = test::sampleSession();
    session.points.clear();
    session.notes.clear();
    return session;
}

/// Three points and a note, as a kill would leave them.
std::string journalText(const ScratchDir& dir)
{
    const auto file = dir.path() / "text.json";
    Journal journal(file, head());
    for (int i = 0; i < 3; ++i) {
        journal.append(test::measuredPoint());
    }
    journal.append(Note{"", "a note", {}});
    std::string text = readFile(journal.path(), kLimit);
    std::filesystem::remove(journal.path());
    return text;
}

TEST(Journal, ARevisedPointStandsInThePlaceOfTheOneItRevises)
{
    const ScratchDir dir;
    Journal journal(dir.path() / "s.json", head());
    journal.append(test::measuredPoint());
    journal.append(test::skippedPoint());
    RooflinePoint revised = test::measuredPoint();
    revised.measurement->verdicts = {{Verdict::Kind::roofMoved, "It moved."}};
    journal.revise(revised);
    const Session read = readJournal(journal.path());
    ASSERT_EQ(read.points.size(), 2U);
    EXPECT_EQ(toJson(read.points[0]), toJson(revised));
    EXPECT_EQ(toJson(read.points[1]), toJson(test::skippedPoint()));
}

TEST(Journal, ARevisionOfNoPointIsAFault)
{
    const ScratchDir dir;
    Journal journal(dir.path() / "s.json", head());
    journal.revise(test::measuredPoint());
    journal.append(test::measuredPoint());
    EXPECT_THAT(textOf<SessionError>([&] { (void)readJournal(journal.path()); }), HasSubstr("stands nowhere before"));
}

TEST(Journal, EveryAppendedPointIsOnDiskAtOnce)
{
    const ScratchDir dir;
    Journal journal(dir.path() / "s.json", head());
    EXPECT_EQ(journal.path(), dir.path() / "s.json.journal");
    EXPECT_EQ(readJournal(journal.path()).points.size(), 0U);
    journal.append(test::measuredPoint());
    journal.append(test::skippedPoint());
    const Session read = loadSession(journal.path());
    ASSERT_EQ(read.points.size(), 2U);
    EXPECT_EQ(toJson(read.points[0]), toJson(test::measuredPoint()));
    EXPECT_TRUE(read.interrupted);
    EXPECT_EQ(read.predictions.entries(), head().predictions.entries());
}

TEST(Journal, PointsAndNotesOfTheHeadAreKept)
{
    const ScratchDir dir;
    const Journal journal(dir.path() / "s.json", test::sampleSession());
    const Session read = readJournal(journal.path());
    EXPECT_EQ(read.points.size(), 5U);
    EXPECT_EQ(read.notes, test::sampleSession().notes);
}

TEST(Journal, FoldingSavesTheSessionAndRemovesTheJournal)
{
    const ScratchDir dir;
    Journal journal(dir.path() / "s.json", head());
    journal.append(test::measuredPoint());
    journal.fold(test::sampleSession());
    EXPECT_FALSE(std::filesystem::exists(dir.path() / "s.json.journal"));
    EXPECT_EQ(loadSession(dir.path() / "s.json").points.size(), 5U);
}

TEST(Journal, WhenFoldingFailsTheJournalStaysAndSaysThatTheRunFinished)
{
    const ScratchDir dir;
    Journal journal(dir.path() / "s.json", head());
    journal.append(test::measuredPoint());
    std::filesystem::create_directory(dir.path() / "s.json");
    EXPECT_THROW(journal.fold(test::sampleSession()), RunError);
    const Session read = readJournal(journal.path());
    EXPECT_EQ(read.points.size(), 1U);
    EXPECT_FALSE(read.interrupted);
}

TEST(Journal, AJournalOfAnEarlierRunIsMovedAsideAndNeverOverwritten)
{
    const ScratchDir dir;
    {
        Journal killed(dir.path() / "s.json", head());
        killed.append(test::measuredPoint());
    }
    const Journal next(dir.path() / "s.json", head());
    EXPECT_EQ(loadSession(dir.path() / "s.json.1.journal").points.size(), 1U);
    EXPECT_EQ(loadSession(next.path()).points.size(), 0U);
}

TEST(Journal, TwoWritersOfOneSessionAreRefused)
{
    const ScratchDir dir;
    const Session session = head();
    const Journal first(dir.path() / "s.json", session);
    EXPECT_THAT(textOf<RunError>([&] { const Journal second(dir.path() / "s.json", head()); }),
                HasSubstr("another Ridgepoint is writing this session"));
    EXPECT_EQ(readJournal(first.path()).id, session.id);
}

TEST(Journal, AFolderThatCannotBeWrittenIsARunError)
{
    EXPECT_THAT(textOf<RunError>([] { const Journal journal("/nowhere/s.json", head()); }),
                HasSubstr("cannot write /nowhere/s.json.journal"));
}

TEST(Journal, WhenTheDiskIsFullEarlierPointsStayWhole)
{
    const ScratchDir dir;
    const auto file = dir.path() / "s.json";
    const int status = test::inChildWithFileLimit(8000, [&] {
        Journal journal(file, head());
        try {
            for (int i = 0; i < 100; ++i) {
                journal.append(test::measuredPoint());
            }
        } catch (const RunError& error) {
            return std::string(error.what()).find("free some space") != std::string::npos;
        }
        return false;
    });
    EXPECT_EQ(status, 0);
    EXPECT_GE(readJournal(journalPath(file)).points.size(), 1U);
    EXPECT_EQ(readFile(journalPath(file), kLimit).back(), '\n');
}

TEST(Journal, WhenTheDiskIsFullAtTheHeadNothingIsLeftBehind)
{
    const ScratchDir dir;
    const int status = test::inChildWithFileLimit(100, [&] {
        try {
            const Journal journal(dir.path() / "s.json", head());
        } catch (const RunError&) {
            return true;
        }
        return false;
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(dir.entries(), 0U);
}

TEST(JournalReader, ATruncatedLastLineIsLeftOutWhereverItEnds)
{
    const ScratchDir dir;
    const std::string text = journalText(dir);
    std::vector<std::size_t> lineEnds;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
        lineEnds.push_back(end);
    }
    ASSERT_EQ(lineEnds.size(), 5U);
    for (std::size_t length = lineEnds[0] + 1; length < text.size(); length += 41) {
        std::size_t whole = 0;
        for (std::size_t i = 1; i < 4; ++i) {
            whole += length >= lineEnds[i] ? 1 : 0;
        }
        EXPECT_EQ(parseJournal(text.substr(0, length), "runs/s.json.journal").points.size(), whole) << length;
    }
}

TEST(JournalReader, ZerosThatAPowerCutLeftAtTheEndAreLeftOut)
{
    const ScratchDir dir;
    EXPECT_EQ(parseJournal(journalText(dir) + std::string(5000, '\0'), "runs/s.json.journal").points.size(), 3U);
}

TEST(JournalReader, ABrokenHeadIsASessionError)
{
    for (const std::string text :
         {"", "{\"schema\"", "{\"schema\"}\n", "{}\n", "[]\n", "\n\n", "{\"schema\":\"ridgepoint/session/9\"}\n"}) {
        EXPECT_THROW((void)parseJournal(text, "runs/s.json.journal"), SessionError) << text;
    }
    EXPECT_THAT(textOf<SessionError>([&] { (void)parseJournal("{\"schema\"", "runs/s.json.journal"); }),
                HasSubstr("holds nothing"));
}

TEST(JournalReader, ABrokenLineInTheMiddleIsPlaced)
{
    const ScratchDir dir;
    const std::string text = test::replaced(journalText(dir), "{\"point\":{", "{\"point\":[");
    EXPECT_THAT(textOf<SessionError>([&] { (void)parseJournal(text, "runs/s.json.journal"); }),
                StartsWith("runs/s.json.journal:2:"));
    const std::string mistyped = test::replaced(journalText(dir), "\"median_s\":0.3", "\"median_s\":-0.3");
    EXPECT_THAT(textOf<SessionError>([&] { (void)parseJournal(mistyped, "runs/s.json.journal"); }),
                HasSubstr("point.measurement.median_s: expected a number of at least 0"));
}

TEST(JournalReader, AnEditedPredictionIsRefused)
{
    const ScratchDir dir;
    const std::string text = test::replaced(journalText(dir), "\"value\":40.0", "\"value\":160.0");
    EXPECT_THAT(textOf<SessionError>([&] { (void)parseJournal(text, "runs/s.json.journal"); }),
                HasSubstr("prediction 1 was changed"));
}

} // namespace
} // namespace ridgepoint
