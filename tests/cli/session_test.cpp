// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

class SessionCommand : public CliTest {
protected:
    SessionCommand()
    {
        expectFine(run({"sweep", "matmul,add", "--n", "64", "--samples", "6", "--predict", "12", "--because", "a|b", "--spec", "l4",
                        "--out", path("s.json")}));
    }
    [[nodiscard]] Ended exportAs(const std::string& format) const
    {
        return run({"session", "export", path("s.json"), "--format", format});
    }
};

TEST_F(SessionCommand, ShowHasHeadTableAndPrediction)
{
    const Ended ended = run({"session", "show", path("s.json")});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("roofs: NVIDIA L4 (l4)"));
    EXPECT_THAT(ended.out, HasSubstr("predicted 12"));
    EXPECT_THAT(ended.out, HasSubstr("You said 12×. Measured "));
    EXPECT_THAT(ended.out, HasSubstr("matmul"));
}

TEST_F(SessionCommand, ExportsCsvWithAHeader)
{
    const Ended ended = exportAs("csv");
    expectFine(ended);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 3);
}

TEST_F(SessionCommand, ExportsJsonThatIsTheSameSession)
{
    const Ended ended = exportAs("json");
    expectFine(ended);
    EXPECT_EQ(nlohmann::json::parse(ended.out), nlohmann::json::parse(read("s.json")));
}

TEST_F(SessionCommand, ExportsAReport)
{
    const Ended ended = exportAs("md");
    expectFine(ended);
    EXPECT_THAT(ended.out, ::testing::StartsWith("# Ridgepoint session "));
    EXPECT_THAT(ended.out, HasSubstr("| matmul | 64 | f32 |"));
    EXPECT_THAT(ended.out, HasSubstr("You said 12×. Measured "));
    EXPECT_THAT(ended.out, HasSubstr("## Environment"));
}

TEST_F(SessionCommand, UnknownFormatIsRefused) { expectRefused(exportAs("pdf"), "pdf"); }

TEST_F(SessionCommand, CheckFindsTruncatedForeignAndEditedSessions)
{
    const std::string whole = read("s.json");
    std::string edited = whole;
    edited.replace(edited.find("a|b"), 3, "b|a");
    const Ended ended = run({"session", "check", path("s.json"), write("cut.json", whole.substr(0, whole.size() / 2)),
                             write("foreign.json", R"({"schema": "other/1"})"), write("edited.json", edited), path("none.json")});
    EXPECT_EQ(ended.exitCode, 2);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 5);
    EXPECT_THAT(ended.out, HasSubstr("ok   " + path("s.json")));
    EXPECT_THAT(ended.out, HasSubstr("err  " + path("cut.json") + ":"));
    EXPECT_THAT(ended.out, HasSubstr("err  " + path("foreign.json")));
    EXPECT_THAT(ended.out, HasSubstr("err  " + path("edited.json")));
    EXPECT_THAT(ended.out, HasSubstr("none.json"));
    EXPECT_THAT(ended.err, HasSubstr("4 of 5 session files are bad"));
}

TEST_F(SessionCommand, CompareSetsTwoRunsOfOnePlanSideBySide)
{
    const Ended table = run({"session", "compare", path("s.json"), path("s.json")});
    expectFine(table);
    EXPECT_EQ(std::ranges::count(table.out, '\n'), 3);
    const Ended json = run({"session", "compare", path("s.json"), path("s.json"), "--format", "json"});
    expectFine(json);
    const auto points = nlohmann::json::parse(json.out);
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0]["kernel"], "matmul");
    EXPECT_EQ(points[0]["ratio"], 1);
    EXPECT_EQ(points[0]["differs"], false);
}

TEST_F(SessionCommand, CompareRefusesWhatHasNothingInCommon)
{
    expectFine(run({"sweep", "copy", "--n", "64", "--samples", "6", "--out", path("other.json")}));
    expectRefused(run({"session", "compare", path("s.json"), path("other.json")}), "measured no point in common");
    expectRefused(run({"session", "compare", path("s.json"), path("none.json")}), "none.json");
}

} // namespace

} // namespace ridgepoint::test
