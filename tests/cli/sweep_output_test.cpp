// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

class SweepOutput : public CliTest {
protected:
    [[nodiscard]] Ended sweepTo(const std::string& output, std::vector<std::string> more = {}) const
    {
        Launch launched = launch({"sweep", "add", "--n", "64", "--samples", "6"});
        launched.arguments.insert(launched.arguments.end(), more.begin(), more.end());
        launched.output = output;
        return runProcess(RIDGEPOINT_CLI, launched);
    }
    [[nodiscard]] Ended inLocale(const std::string& locale, std::vector<std::string> arguments) const
    {
        Launch launched = launch(std::move(arguments));
        launched.environment["LC_ALL"] = locale;
        launched.environment["LANG"] = locale;
        return runProcess(RIDGEPOINT_CLI, launched);
    }
};

TEST_F(SweepOutput, AFullDiskIsAFailedRun)
{
    for (const char* format : {"table", "csv", "json", "jsonl"}) {
        const Ended ended = sweepTo("/dev/full", {"--format", format});
        EXPECT_EQ(ended.exitCode, 1) << format;
        EXPECT_THAT(ended.err, HasSubstr("cannot write the results")) << format;
    }
}

TEST_F(SweepOutput, AClosedOutputIsAFailedRunAndSpoilsNoFile)
{
    const Ended ended = sweepTo("closed", {"--out", path("s.json")});
    EXPECT_EQ(ended.exitCode, 1);
    EXPECT_THAT(ended.err, HasSubstr("cannot write the results"));
    expectFine(run({"session", "check", path("s.json")}));
}

TEST_F(SweepOutput, AReaderThatWentAwayIsAFailedRun)
{
    // The shell's reader ends at once; the program's own exit code is told on standard error.
    const std::string command = std::string("(sleep 0.2; ") + RIDGEPOINT_CLI + " kernels; echo code $? >&2) | true";
    const Ended ended = runProcess("/bin/sh", {{"-c", command}, {{"RIDGEPOINT_DATA_DIR", path("data")}}});
    EXPECT_THAT(ended.err, HasSubstr("code 1"));
}

TEST_F(SweepOutput, NumbersDoNotDependOnTheLocale)
{
    for (const char* locale : {"de_DE.UTF-8", "en_US.UTF-8", "C", "xx_YY"}) {
        const Ended csv = inLocale(locale, {"cost", "add", "--n", "16777216", "--dtype", "f16", "--format", "csv"});
        expectFine(csv);
        EXPECT_THAT(csv.out, HasSubstr("16777216,16777216,100663296,1,0.16666666666666666")) << locale;
        const Ended json = inLocale(locale, {"sweep", "add", "--n", "1000", "--samples", "6", "--format", "json"});
        expectFine(json);
        expectFine(inLocale(locale, {"session", "check", write("s.json", json.out)}));
        expectFine(inLocale(locale, {"specs", "check", std::string(RIDGEPOINT_SOURCE_DIR) + "/gpu_specs/l4.yaml"}));
    }
}

TEST_F(SweepOutput, PathsMayHoldAnyLetters)
{
    const std::string folder = path("Größe и память");
    std::filesystem::create_directory(folder);
    const std::string file = folder + "/übung-сессия.json";
    expectFine(run({"sweep", "add", "--n", "64", "--samples", "6", "--out", file}));
    const Ended check = run({"session", "check", file});
    expectFine(check);
    EXPECT_THAT(check.out, HasSubstr(file));
}

} // namespace

} // namespace ridgepoint::test
