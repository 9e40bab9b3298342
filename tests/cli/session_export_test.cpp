// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"
#include "tests/engine/answered_session.h"

namespace ridgepoint::test {

namespace {

using ::testing::StartsWith;

class HandIns : public CliTest {
protected:
    HandIns()
    {
        saveSession(answeredSession(4, 16), path("anna.json"));
        saveSession(answeredSession(32, 16, kFirstOfMay + std::chrono::hours{1}), path("bert.json"));
        write("broken.json", "{oops");
    }
};

std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

TEST_F(HandIns, SeveralFilesAreOneTableOfPredictions)
{
    const Ended ended = run({"session", "export", path("anna.json"), path("bert.json"), "--format", "csv"});
    expectFine(ended);
    EXPECT_THAT(ended.out, StartsWith("file,session,"));
    EXPECT_EQ(lines(ended.out), 3);
    EXPECT_THAT(ended.out, HasSubstr(path("bert.json")));
}

TEST_F(HandIns, OneFileIsItsPointsUnlessPredictionsAreAskedFor)
{
    EXPECT_THAT(run({"session", "export", path("anna.json")}).out, StartsWith("device,kernel,"));
    EXPECT_THAT(run({"session", "export", path("anna.json"), "--predictions"}).out, StartsWith("file,session,"));
}

TEST_F(HandIns, ABrokenFileIsToldAndTheOthersAreExported)
{
    const Ended ended = run({"session", "export", path("anna.json"), path("broken.json"), path("none.json"), path("bert.json"),
                             "--predictions", "--format", "csv"});
    EXPECT_EQ(ended.exitCode, 1);
    EXPECT_EQ(lines(ended.out), 3);
    EXPECT_THAT(ended.err, HasSubstr("left out " + path("broken.json") + ":1"));
    EXPECT_THAT(ended.err, HasSubstr("none.json"));
    EXPECT_THAT(ended.err, HasSubstr("2 of 4 files were left out"));
}

TEST_F(HandIns, ASessionWithoutAPredictionIsTold)
{
    Session silent = answeredSession(4, 16);
    silent.predictions = Ledger();
    saveSession(silent, path("silent.json"));
    const Ended ended = run({"session", "export", path("anna.json"), path("silent.json")});
    expectFine(ended);
    EXPECT_EQ(lines(ended.out), 2);
    EXPECT_THAT(ended.err, HasSubstr("silent.json holds no prediction"));
}

TEST_F(HandIns, TheSameHandInTwiceIsSeenTwice)
{
    const Ended ended = run({"session", "export", path("anna.json"), path("anna.json"), "--predictions"});
    EXPECT_EQ(lines(ended.out), 3);
}

TEST_F(HandIns, HtmlIsAReportOfEach)
{
    const Ended one = run({"session", "export", path("anna.json"), "--format", "html"});
    expectFine(one);
    EXPECT_THAT(one.out, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(one.out, HasSubstr("you were 4× low"));
    const Ended both = run({"session", "export", path("anna.json"), path("bert.json"), "--format", "html"});
    EXPECT_THAT(both.out, HasSubstr("session-2"));
    EXPECT_THAT(run({"session", "export", path("anna.json"), "--format", "html", "--predictions"}).out,
                HasSubstr("Ledger of predictions"));
}

TEST_F(HandIns, OutWritesAFileWhoseNameSaysTheFormat)
{
    const Ended ended = run({"session", "export", path("anna.json"), "--out", path("report.html")});
    expectFine(ended);
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_THAT(read("report.html"), StartsWith("<!DOCTYPE html>"));
}

TEST_F(HandIns, OutInAFolderThatIsNotThereIsRefused)
{
    expectRefused(run({"session", "export", path("anna.json"), "--out", path("none/report.html")}), "there is no folder");
}

TEST_F(HandIns, PredictionsHaveNoMarkdown)
{
    expectRefused(run({"session", "export", path("anna.json"), "--predictions", "--format", "md"}), "choose csv");
    expectRefused(run({"session", "export", path("anna.json"), path("bert.json"), "--format", "pdf"}), "'pdf' is no format");
}

TEST_F(HandIns, MarkdownOfSeveralIsOneAfterTheOther)
{
    const Ended ended = run({"session", "export", path("anna.json"), path("bert.json"), "--format", "md"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("\n---\n\n# Ridgepoint session "));
}

TEST_F(HandIns, LedgerSaysHowWellCalibratedInWordsAndTellsWhatItLeftOut)
{
    const Ended ended = run({"session", "ledger", dir().string()});
    EXPECT_EQ(ended.exitCode, 1);
    EXPECT_THAT(ended.out, HasSubstr("4× too low"));
    EXPECT_THAT(ended.out, HasSubstr("2× too high"));
    EXPECT_THAT(ended.out, HasSubstr("2 predictions, all answered by a measurement.\n"));
    EXPECT_THAT(ended.out, HasSubstr("4 more answers until a trend can be told.\n"));
    EXPECT_THAT(ended.err, HasSubstr("left out " + path("broken.json")));
}

TEST_F(HandIns, LedgerHasTheFormatsOfPrograms)
{
    std::filesystem::remove(path("broken.json"));
    const Ended json = run({"session", "ledger", dir().string(), "--format", "json"});
    expectFine(json);
    EXPECT_EQ(nlohmann::json::parse(json.out)["summary"]["predictions"], 2);
    EXPECT_EQ(lines(run({"session", "ledger", dir().string(), "--format", "csv"}).out), 3);
    expectFine(run({"session", "ledger", dir().string(), "--format", "html", "--out", path("ledger.html")}));
    EXPECT_THAT(read("ledger.html"), HasSubstr("<svg"));
}

TEST_F(HandIns, LedgerOfNobodySaysWhatToDoFirst)
{
    const Ended ended = run({"session", "ledger"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("No predictions yet in " + path("data/sessions")));
    EXPECT_THAT(ended.out, HasSubstr("exercise run"));
    expectRefused(run({"session", "ledger", path("none")}), "there is no folder");
    expectRefused(run({"session", "ledger", dir().string(), "--format", "pdf"}), "'pdf' is no format");
}

} // namespace

} // namespace ridgepoint::test
