// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger.h"

#include "engine/journal.h"
#include "tests/engine/answered_session.h"
#include "tests/engine/scratch_dir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace ridgepoint::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LedgerFolder : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return m_dir.path() / name; }
    void save(const Session& session, const std::string& name) const { saveSession(session, file(name)); }
    [[nodiscard]] LedgerReading read() const { return readLedger(m_dir.path(), {}); }

    ScratchDir m_dir;
};

Session later(double predicted, double measured, int days)
{
    return answeredSession(predicted, measured, kFirstOfMay + std::chrono::days{days});
}

TEST_F(LedgerFolder, RowsStandInTheOrderCommitted)
{
    save(later(3, 9, 2), "a.json");
    save(later(1, 9, 0), "b.json");
    save(later(2, 9, 1), "c.json");
    std::vector<double> said;
    for (const LedgerRow& row : read().rows) {
        said.push_back(*row.predicted);
    }
    EXPECT_THAT(said, ElementsAre(1, 2, 3));
}

TEST_F(LedgerFolder, ARowKnowsWhatWasSaidAndWhatCameOfIt)
{
    Session session = answeredSession(4, 16);
    session.notes = {{"", "bytes", kFirstOfMay}, {"", "launches", kFirstOfMay}};
    const LedgerRow row = ledgerRows(session, "hand-in.json", {}).front();
    EXPECT_EQ(row.session, session.id);
    EXPECT_EQ(row.title, "How many times as long?");
    EXPECT_EQ(row.device, "cpu");
    EXPECT_EQ(row.deviceName, "EPYC");
    EXPECT_EQ(row.dtype, "f32");
    EXPECT_NEAR(*factorOf(row), 4, 1e-9);
    EXPECT_EQ(statusWords(row), "answered");
    EXPECT_EQ(notesText(row), "bytes\n\nlaunches");
}

TEST_F(LedgerFolder, ACopyOfASessionCountsOnce)
{
    const Session session = answeredSession(4, 16);
    save(session, "a.json");
    save(session, "copy.json");
    const LedgerReading reading = read();
    EXPECT_EQ(reading.rows.size(), 1U);
    EXPECT_EQ(reading.sessions, 1U);
}

TEST_F(LedgerFolder, AWholeSessionCountsBeforeItsJournal)
{
    Session session = answeredSession(4, 16);
    const Journal journal(file("a.json"), session);
    save(session, "z.json");
    const LedgerReading reading = read();
    ASSERT_EQ(reading.rows.size(), 1U);
    EXPECT_EQ(reading.rows.front().file, file("z.json"));
}

TEST_F(LedgerFolder, AJournalAloneCountsAndSaysWhatIsMissing)
{
    Session session = answeredSession(4, 16);
    session.points.clear();
    session.plan.points = {{"matmul", {.n = 64}, {}, 1, ""}, {"add", {.n = 64}, {}, 1, ""}};
    const Journal journal(file("a.json"), session);
    const LedgerReading reading = read();
    ASSERT_EQ(reading.rows.size(), 1U);
    EXPECT_THAT(statusWords(reading.rows.front()), HasSubstr("not answered: matmul 64 has not been measured yet"));
}

TEST_F(LedgerFolder, APredictionThatWasRunTwiceCountsAsItWasAnsweredFirst)
{
    Session cut = answeredSession(4, 16);
    cut.points.clear();
    Session first = answeredSession(4, 16);
    first.created += std::chrono::minutes{1};
    Session second = answeredSession(4, 20);
    second.created += std::chrono::minutes{2};
    save(second, "a.json");
    save(first, "b.json");
    save(cut, "c.json");
    const LedgerReading reading = read();
    ASSERT_EQ(reading.rows.size(), 1U);
    EXPECT_NEAR(reading.rows.front().answer->value, 16, 1e-9);
    EXPECT_EQ(reading.sessions, 3U);
}

TEST_F(LedgerFolder, BrokenFilesAreToldAndLeftOut)
{
    save(answeredSession(4, 16), "a.json");
    std::ofstream(file("broken.json")) << "{oops";
    std::ofstream(file("notes.txt")) << "no session";
    const LedgerReading reading = read();
    EXPECT_EQ(reading.rows.size(), 1U);
    EXPECT_THAT(reading.problems, ElementsAre(HasSubstr("broken.json:1")));
}

TEST_F(LedgerFolder, AFolderThatIsNotThereIsEmpty) { EXPECT_THAT(readLedger(file("none"), {}).rows, IsEmpty()); }

TEST_F(LedgerFolder, AFileInPlaceOfAFolderIsRefused)
{
    std::ofstream(file("file")) << "x";
    EXPECT_THROW((void)readLedger(file("file"), {}), InputError);
}

TEST_F(LedgerFolder, StopsWhenTold)
{
    save(answeredSession(4, 16), "a.json");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THAT(readLedger(m_dir.path(), {}, stop.get_token()).rows, IsEmpty());
}

TEST(LedgerRow, WithoutANumberItHasNoFactor)
{
    LedgerRow row = ledgerRows(answeredSession(4, 16), "a.json", {}).front();
    row.predicted.reset();
    EXPECT_FALSE(factorOf(row));
    EXPECT_EQ(statusWords(row), "answered");
}

} // namespace

} // namespace ridgepoint::test
