// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

#include <csignal>
#include <regex>

namespace ridgepoint::test {

namespace {

/// Far more points than can finish before the signal comes.
class SweepInterrupt : public CliTest {
protected:
    [[nodiscard]] Launch longSweep() const
    {
        std::string sizes;
        for (int i = 0; i < 900; ++i) {
            sizes += (i == 0 ? "" : ",") + std::to_string(100'000 + i);
        }
        return launch({"sweep", "add", "--n", sizes, "--samples", "50", "--out", path("s.json"), "--format", "csv"});
    }
    [[nodiscard]] int finishedIn(const std::string& text) const
    {
        std::smatch found;
        const bool matched = std::regex_search(text, found, std::regex("(\\d+) finished points of 900"));
        return matched ? std::stoi(found[1]) : -1;
    }
};

int toldPoints(const std::string& err)
{
    const std::regex line("add 100[0-9]+ f32: [0-9]");
    return static_cast<int>(std::distance(std::sregex_iterator(err.begin(), err.end(), line), std::sregex_iterator()));
}

TEST_F(SweepInterrupt, AKillLosesNoFinishedPoint)
{
    Process process(RIDGEPOINT_CLI, longSweep());
    ASSERT_TRUE(process.waitForError("add 100009 f32"));
    process.send(SIGKILL);
    const Ended ended = process.wait();
    ASSERT_EQ(ended.signal, SIGKILL);

    EXPECT_FALSE(std::filesystem::exists(path("s.json")));
    const Ended check = run({"session", "check", path("s.json.journal")});
    expectFine(check);
    EXPECT_THAT(check.out, HasSubstr("interrupted"));
    // Each point is on disk before it is told; one more may be on disk and not told yet.
    EXPECT_GE(finishedIn(check.out), toldPoints(ended.err));
    EXPECT_GE(finishedIn(check.out), 10);
}

TEST_F(SweepInterrupt, AKilledRunExportsToASession)
{
    Process process(RIDGEPOINT_CLI, longSweep());
    ASSERT_TRUE(process.waitForError("add 100001 f32"));
    process.send(SIGKILL);
    static_cast<void>(process.wait());
    const Ended exported = run({"session", "export", path("s.json.journal"), "--format", "json"});
    expectFine(exported);
    expectFine(run({"session", "check", write("saved.json", exported.out)}));
}

TEST_F(SweepInterrupt, CtrlCKeepsWhatWasMeasuredAndCancelsTheRest)
{
    Process process(RIDGEPOINT_CLI, longSweep());
    ASSERT_TRUE(process.waitForError("add 100002 f32"));
    process.send(SIGINT);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.exitCode, 1);
    EXPECT_THAT(ended.err, HasSubstr("cancelled"));
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 901);
    EXPECT_THAT(ended.out, HasSubstr("measured"));
    EXPECT_FALSE(std::filesystem::exists(path("s.json.journal")));
    expectFine(run({"session", "check", path("s.json")}));
}

} // namespace

} // namespace ridgepoint::test
