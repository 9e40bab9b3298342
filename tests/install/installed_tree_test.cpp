// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/engine/scratch_dir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace ridgepoint::test {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAreArray;

const fs::path kTree = RIDGEPOINT_INSTALLED;
const fs::path kSources = RIDGEPOINT_SOURCE_DIR;

/// The ids of the files that ship: their names without .yaml.
std::vector<std::string> idsIn(const fs::path& folder)
{
    std::vector<std::string> ids;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") {
            ids.push_back(entry.path().stem().string());
        }
    }
    return ids;
}

std::string read(const fs::path& file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The installed program, with an empty data folder.
class InstalledTree : public ::testing::Test {
protected:
    [[nodiscard]] Ended run(std::vector<std::string> arguments, const fs::path& tree = kTree) const
    {
        return runProcess((tree / "bin" / "ridgepoint-cli").string(),
                          {std::move(arguments), {{"RIDGEPOINT_DATA_DIR", (m_scratch.path() / "data").string()}}});
    }
    /// `key` of each record that `what list` shows.
    [[nodiscard]] std::vector<std::string> listed(const std::string& what, const std::string& key,
                                                  const fs::path& tree = kTree) const
    {
        const Ended ended = run({what, "list", "--format", "json"}, tree);
        EXPECT_EQ(ended.exitCode, 0) << ended.err;
        std::vector<std::string> values;
        for (const nlohmann::json& record : nlohmann::json::parse(ended.out)) {
            values.push_back(record.at(key));
        }
        return values;
    }
    [[nodiscard]] fs::path scratch() const { return m_scratch.path(); }

private:
    ScratchDir m_scratch;
};

TEST_F(InstalledTree, ListsEveryExercise)
{
    const std::vector<std::string> shipped = idsIn(kSources / "resources/exercises");
    EXPECT_THAT(listed("exercise", "id"), UnorderedElementsAreArray(shipped));
}

TEST_F(InstalledTree, ListsEverySpecFromItsOwnFolder)
{
    const std::vector<std::string> shipped = idsIn(kSources / "gpu_specs");
    EXPECT_THAT(listed("specs", "id"), UnorderedElementsAreArray(shipped));
    EXPECT_THAT(listed("specs", "file"), ::testing::Each(StartsWith((kTree / "share/ridgepoint/gpu_specs").string())));
}

TEST_F(InstalledTree, DoesNotLookWhereItWasBuilt)
{
    const fs::path moved = scratch() / "moved";
    fs::create_directories(moved / "bin");
    fs::create_directories(moved / "share/ridgepoint/exercises");
    fs::copy(kTree / "bin/ridgepoint-cli", moved / "bin");
    fs::copy(kTree / "share/ridgepoint/exercises/fusion.yaml", moved / "share/ridgepoint/exercises");
    EXPECT_THAT(listed("exercise", "id", moved), ::testing::ElementsAre("fusion"));
}

TEST_F(InstalledTree, ItsSpecsAreFine)
{
    std::vector<std::string> arguments{"specs", "check"};
    for (const fs::directory_entry& entry : fs::directory_iterator(kTree / "share/ridgepoint/gpu_specs")) {
        arguments.push_back(entry.path().string());
    }
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.exitCode, 0) << ended.out << ended.err;
    EXPECT_GT(arguments.size(), 2U);
}

TEST_F(InstalledTree, HoldsNothingOfTheCudaModule)
{
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kTree)) {
        const std::string name = entry.path().filename().string();
        if (name.find("cuda") != std::string::npos || entry.path().extension() == ".so") {
            found.push_back(entry.path().string());
        }
    }
    EXPECT_THAT(found, ::testing::IsEmpty());
    EXPECT_TRUE(fs::exists(kTree / "bin" / "ridgepoint-cli"));
}

TEST_F(InstalledTree, HoldsNothingThatOnlyTheBuildNeeds)
{
    EXPECT_FALSE(fs::exists(kTree / "share/ridgepoint/gpu_specs/source"));
    EXPECT_FALSE(fs::exists(kTree / "bin/ridgepoint-draw-icon"));
}

TEST_F(InstalledTree, TheManualNamesEverySubcommand)
{
    const std::string help = run({"--help"}).out;
    const std::string manual = read(kSources / "resources/man/ridgepoint-cli.1.in");
    std::istringstream lines(help.substr(help.find("Subcommands:")));
    std::string line;
    std::getline(lines, line);
    std::size_t count = 0;
    for (; std::getline(lines, line) && line.starts_with("  "); ++count) {
        const std::string name = line.substr(2, line.find(' ', 2) - 2);
        EXPECT_THAT(manual, ::testing::AnyOf(HasSubstr("\n.B " + name + "\n"), HasSubstr("\n.BI \"" + name + " "),
                                             HasSubstr("\n.BR \"" + name + " ")));
    }
    EXPECT_GT(count, 5U) << help;
}

TEST_F(InstalledTree, ADesktopFindsTheProgramItsIconAndItsFiles)
{
    if (!fs::exists(kTree / "bin" / "ridgepoint")) {
        GTEST_SKIP() << "built without the desktop program";
    }
    const std::string entry = read(kTree / "share/applications/org.ridgepoint.ridgepoint.desktop");
    EXPECT_THAT(entry, HasSubstr("\nExec=ridgepoint %f\n"));
    EXPECT_THAT(entry, HasSubstr("\nIcon=ridgepoint\n"));
    for (const char* size : {"16x16", "48x48", "128x128", "256x256"}) {
        EXPECT_THAT(read(kTree / "share/icons/hicolor" / size / "apps/ridgepoint.png").substr(0, 4), "\x89PNG") << size;
    }
    const std::string types = read(kTree / "share/mime/packages/org.ridgepoint.ridgepoint.xml");
    for (const std::string type : {"application/vnd.ridgepoint.session+json", "application/vnd.ridgepoint.journal"}) {
        EXPECT_THAT(entry, HasSubstr(type + ";"));
        EXPECT_THAT(types, HasSubstr("<mime-type type=\"" + type + "\">"));
    }
}

} // namespace

} // namespace ridgepoint::test
