// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::test {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// The one .deb that was made.
std::string package()
{
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(RIDGEPOINT_PACKAGES)) {
        if (entry.path().extension() == ".deb") {
            found.push_back(entry.path().string());
        }
    }
    EXPECT_EQ(found.size(), 1U);
    return found.empty() ? std::string{} : found.front();
}

std::string dpkgDeb(std::vector<std::string> arguments)
{
    const Ended ended = runProcess("/usr/bin/dpkg-deb", {std::move(arguments)});
    EXPECT_EQ(ended.exitCode, 0) << ended.err;
    return ended.out;
}

TEST(Package, HoldsBothProgramsAndWhatTheyRead)
{
    const std::string files = dpkgDeb({"--contents", package()});
    for (const char* file :
         {"./usr/bin/ridgepoint\n", "./usr/bin/ridgepoint-cli\n", "./usr/share/ridgepoint/exercises/fusion.yaml\n",
          "./usr/share/ridgepoint/gpu_specs/t4.yaml\n", "./usr/share/man/man1/ridgepoint.1.gz\n",
          "./usr/share/man/man1/ridgepoint-cli.1.gz\n", "./usr/share/metainfo/org.ridgepoint.ridgepoint.metainfo.xml\n"}) {
        EXPECT_THAT(files, HasSubstr(file));
    }
}

TEST(Package, HoldsNothingOfTheCudaModule) { EXPECT_THAT(dpkgDeb({"--contents", package()}), Not(HasSubstr("cuda"))); }

TEST(Package, HoldsWhatDebianWantsToRead)
{
    const std::string files = dpkgDeb({"--contents", package()});
    EXPECT_THAT(files, HasSubstr("./usr/share/doc/ridgepoint/copyright\n"));
    EXPECT_THAT(files, HasSubstr("./usr/share/doc/ridgepoint/changelog.Debian.gz\n"));
}

TEST(Package, DependsOnTheLibrariesThatTheProgramsLink)
{
    const std::string depends = dpkgDeb({"--field", package(), "Depends"});
    EXPECT_THAT(depends, HasSubstr("libqt6charts6"));
    EXPECT_THAT(depends, HasSubstr("libdnnl"));
    EXPECT_THAT(depends, Not(HasSubstr("cuda")));
}

} // namespace

} // namespace ridgepoint::test
