// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

#include <csignal>

namespace ridgepoint::test {

namespace {

class CalibrateInterrupt : public CliTest {
protected:
    /// Starts a long calibration, interrupts it in `step` and returns how it ended.
    [[nodiscard]] Ended interruptedIn(const std::string& step, int signal) const
    {
        Process process(RIDGEPOINT_CLI, launch({"calibrate", "--thorough", "--out", path("roofs.yaml"), "--format", "json"}));
        EXPECT_TRUE(process.waitForError(step));
        process.send(signal);
        return process.wait();
    }
    /// Every file below the test's folder.
    [[nodiscard]] std::vector<std::string> files() const
    {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(dir())) {
            if (entry.is_regular_file()) {
                found.push_back(std::filesystem::relative(entry.path(), dir()).string());
            }
        }
        std::ranges::sort(found);
        return found;
    }
};

TEST_F(CalibrateInterrupt, CtrlCLeavesNoFileAndNoResult)
{
    const Ended ended = interruptedIn("DRAM bandwidth: copy", SIGINT);
    EXPECT_EQ(ended.exitCode, 1) << ended.err;
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_THAT(ended.err, HasSubstr("cancelled"));
    EXPECT_THAT(ended.err, Not(HasSubstr("saved to")));
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(CalibrateInterrupt, ATerminationKeepsTheRoofsMeasuredBefore)
{
    expectFine(run({"calibrate", "--quick", "--out", path("roofs.yaml")}));
    const std::vector<std::string> before = files();
    ASSERT_EQ(before.size(), 2U);
    std::vector<std::string> contents;
    std::ranges::transform(before, std::back_inserter(contents), [this](const std::string& name) { return read(name); });

    const Ended ended = interruptedIn("DRAM bandwidth: read", SIGTERM);
    EXPECT_EQ(ended.exitCode, 1) << ended.err;
    EXPECT_EQ(files(), before);
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(read(before[i]), contents[i]) << before[i];
    }
}

TEST_F(CalibrateInterrupt, AKillLeavesNoFileEither)
{
    const Ended ended = interruptedIn("DRAM bandwidth: copy", SIGKILL);
    EXPECT_EQ(ended.signal, SIGKILL);
    EXPECT_THAT(files(), IsEmpty());
}

} // namespace

} // namespace ridgepoint::test
