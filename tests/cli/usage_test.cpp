// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

class Usage : public CliTest {};

TEST_F(Usage, HelpGoesToStandardOutputWithExamples)
{
    const Ended ended = run({"--help"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("ridgepoint-cli sweep matmul"));
    EXPECT_THAT(ended.err, IsEmpty());
}

TEST_F(Usage, VersionIsOneLine)
{
    const Ended ended = run({"--version"});
    expectFine(ended);
    EXPECT_THAT(ended.out, ::testing::StartsWith("ridgepoint "));
}

TEST_F(Usage, NoSubcommandIsAUsageError) { expectRefused(run({}), "--help"); }

TEST_F(Usage, MistypedSubcommandIsNamed) { expectRefused(run({"swep", "add"}), "did you mean 'sweep'?"); }

TEST_F(Usage, UnknownOptionIsAUsageError) { expectRefused(run({"devices", "--colour"}), "--colour"); }

TEST_F(Usage, UnknownFormatIsRefused) { expectRefused(run({"devices", "--format", "xml"}), "choose table, csv, json or jsonl"); }

} // namespace

} // namespace ridgepoint::test
