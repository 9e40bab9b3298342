// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/files.h"

#include "engine/error.h"
#include "tests/engine/file_limit.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/throws.h"

#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>

namespace ridgepoint {
namespace {

using test::ScratchDir;
using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr Bytes kLimit{1 << 20};

TEST(Files, WhatWasWrittenIsReadBack)
{
    const ScratchDir dir;
    const std::string content("one\0two\n", 8);
    writeFileAtomically(dir.path() / "a.txt", content);
    EXPECT_EQ(readFile(dir.path() / "a.txt", kLimit), content);
    EXPECT_EQ(dir.entries(), 1U);
}

TEST(Files, PathsMayHoldCyrillicAndUmlauts)
{
    const ScratchDir dir;
    const auto file = dir.path() / "Привет мир" / "Größe übel.txt";
    std::filesystem::create_directory(file.parent_path());
    writeFileAtomically(file, "x");
    EXPECT_EQ(readFile(file, kLimit), "x");
}

TEST(Files, AMissingFileIsInputThatNamesThePath)
{
    EXPECT_THAT(test::textOf<InputError>([] { (void)readFile("/nowhere/at/all.yaml", kLimit); }),
                AllOf(HasSubstr("/nowhere/at/all.yaml"), HasSubstr("No such file or directory; check the path")));
}

TEST(Files, AFolderIsNotRead)
{
    const ScratchDir dir;
    EXPECT_THAT(test::textOf<InputError>([&] { (void)readFile(dir.path(), kLimit); }), HasSubstr("is a folder"));
}

TEST(Files, AFileOverTheLimitIsRefusedBySizeAlone)
{
    const ScratchDir dir;
    const auto file = dir.path() / "large";
    std::ofstream(file) << "x";
    std::filesystem::resize_file(file, std::uintmax_t{100} << 20);
    EXPECT_THAT(test::textOf<InputError>([&] { (void)readFile(file, kLimit); }), HasSubstr("larger than the 1048576 bytes"));
}

TEST(Files, AnEndlessDeviceIsRefusedAtTheLimit)
{
    EXPECT_THAT(test::textOf<InputError>([] { (void)readFile("/dev/zero", Bytes{1000}); }),
                HasSubstr("larger than the 1000 bytes"));
}

TEST(Files, AFolderThatDoesNotExistCannotBeWrittenTo)
{
    EXPECT_THAT(test::textOf<RunError>([] { writeFileAtomically("/nowhere/at/all.json", "x"); }),
                HasSubstr("cannot write /nowhere/at/all.json: No such file or directory; create the folder first"));
}

TEST(Files, APathThroughAFileCannotBeWrittenTo)
{
    const ScratchDir dir;
    writeFileAtomically(dir.path() / "file", "old");
    EXPECT_THROW(writeFileAtomically(dir.path() / "file" / "below.json", "x"), RunError);
    EXPECT_EQ(readFile(dir.path() / "file", kLimit), "old");
}

TEST(Files, AFolderIsNotReplaced)
{
    const ScratchDir dir;
    EXPECT_THAT(test::textOf<RunError>([&] { writeFileAtomically(dir.path(), "x"); }), HasSubstr("it is a folder"));
}

TEST(Files, ADeviceIsWrittenIntoAndNeverReplaced)
{
    EXPECT_NO_THROW(writeFileAtomically("/dev/null", "x"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    EXPECT_THAT(test::textOf<RunError>([] { writeFileAtomically("/dev/full", "x"); }),
                HasSubstr("No space left on device; free some space"));
}

TEST(Files, TheModeOfAReplacedFileAndALinkToItStay)
{
    const ScratchDir dir;
    writeFileAtomically(dir.path() / "real", "old");
    ASSERT_EQ(::chmod((dir.path() / "real").c_str(), 0640), 0);
    std::filesystem::create_symlink("real", dir.path() / "link");
    writeFileAtomically(dir.path() / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(dir.path() / "link"));
    EXPECT_EQ(readFile(dir.path() / "real", kLimit), "new");
    EXPECT_EQ(std::filesystem::status(dir.path() / "real").permissions(), static_cast<std::filesystem::perms>(0640));
}

TEST(Files, WhenTheDiskIsFullTheOldFileStaysWholeAndNothingIsLeftBehind)
{
    const ScratchDir dir;
    const auto file = dir.path() / "session.json";
    writeFileAtomically(file, "old");
    const int status = test::inChildWithFileLimit(1000, [&] {
        try {
            writeFileAtomically(file, std::string(5000, 'x'));
        } catch (const RunError& error) {
            return std::string(error.what()).find("free some space") != std::string::npos;
        }
        return false;
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(readFile(file, kLimit), "old");
    EXPECT_EQ(dir.entries(), 1U);
}

TEST(Nearest, FindsTheWordThatWasMeant)
{
    const std::vector<std::string> keys{"level", "capacity", "bandwidth", "from", "method"};
    EXPECT_EQ(nearest("bandwith", keys), "bandwidth");
    EXPECT_EQ(nearest("Bandwidth", keys), "bandwidth");
    EXPECT_EQ(nearest("form", keys), "from");
    EXPECT_EQ(nearest("capactiy", keys), "capacity");
    EXPECT_EQ(nearest("h100", {"a100-sxm4-80gb", "h100-sxm5-80gb"}), "h100-sxm5-80gb");
}

TEST(Nearest, SaysNothingWhenNoWordIsClose)
{
    EXPECT_EQ(nearest("colour", {"level", "capacity"}), "");
    EXPECT_EQ(nearest("", {"level"}), "");
    EXPECT_EQ(nearest("x", {"n"}), "");
    EXPECT_EQ(nearest(std::string(5000, 'a'), {"level"}), "");
}

} // namespace
} // namespace ridgepoint
