// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/library.h"

#include "app/common/paths.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/throws.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace ridgepoint {

namespace {

using test::ScratchDir;
using test::textOf;
using ::testing::HasSubstr;

void writeSpec(const std::filesystem::path& file, const std::string& name)
{
    DeviceSpec spec = test::roundSpec();
    spec.name = name;
    std::ofstream(file) << toYaml(spec);
}

TEST(SpecLibrary, FirstFolderWinsForOneId)
{
    const ScratchDir mine;
    const ScratchDir shipped;
    writeSpec(mine.path() / "card.yaml", "Mine");
    writeSpec(shipped.path() / "card.yaml", "Shipped");
    writeSpec(shipped.path() / "other.yaml", "Other");
    const std::vector dirs{mine.path(), shipped.path()};
    const SpecLibrary library = loadSpecLibrary(dirs);
    ASSERT_EQ(library.specs.size(), 2U);
    EXPECT_EQ(library.specs[0].spec.name, "Mine");
    EXPECT_EQ(findSpec("card", dirs).name, "Mine");
}

TEST(SpecLibrary, BrokenSpecIsToldAndTheOthersStay)
{
    const ScratchDir dir;
    writeSpec(dir.path() / "good.yaml", "Good");
    std::ofstream(dir.path() / "bad.yaml") << "schema: ridgepoint/device-spec/1\nnam: X\n";
    const SpecLibrary library = loadSpecLibrary({dir.path(), dir.path() / "missing"});
    EXPECT_EQ(library.specs.size(), 1U);
    ASSERT_EQ(library.problems.size(), 1U);
    EXPECT_THAT(library.problems[0], HasSubstr("bad.yaml:2:1"));
}

TEST(SpecLibrary, UnknownIdNamesTheNearest)
{
    const ScratchDir dir;
    writeSpec(dir.path() / "rtx-4090.yaml", "X");
    EXPECT_THAT(textOf<InputError>([&] { static_cast<void>(findSpec("rtx-4091", {dir.path()})); }), HasSubstr("rtx-4090"));
}

TEST(SpecLibrary, APathIsReadAsAFile)
{
    const ScratchDir dir;
    writeSpec(dir.path() / "card.yaml", "By path");
    EXPECT_EQ(findSpec((dir.path() / "card.yaml").string(), {}).name, "By path");
}

TEST(MeasuredSpec, TheSameHardwareHasTheSameId)
{
    const DeviceInfo device{"cpu", "AMD EPYC 7R13 (Milan)", "CPU", "2 threads"};
    EXPECT_EQ(measuredSpecId(device), "measured-cpu-amd-epyc-7r13-milan-2-threads");
}

class SavedSpec : public ::testing::Test {
protected:
    SavedSpec() { ::setenv("RIDGEPOINT_DATA_DIR", (m_dir.path() / "нет такой").c_str(), 1); }
    ~SavedSpec() override { ::unsetenv("RIDGEPOINT_DATA_DIR"); }

    const ScratchDir m_dir;
    const DeviceInfo m_device{"cpu", "Some CPU", "CPU", "2 threads"};
};

TEST_F(SavedSpec, ComesBackUnderTheIdOfItsDevice)
{
    EXPECT_FALSE(loadMeasuredSpec(m_device).has_value());
    const auto file = saveMeasuredSpec(m_device, test::roundSpec());
    const auto loaded = loadMeasuredSpec(m_device);
    ASSERT_TRUE(loaded.has_value());
    EXPECT_EQ(loaded->file, file);
    EXPECT_EQ(loaded->spec.id, measuredSpecId(m_device));
    EXPECT_EQ(loaded->spec.memoryRoofs, test::roundSpec().memoryRoofs);
}

TEST_F(SavedSpec, BrokenFileIsAsGoodAsNone)
{
    std::ofstream(saveMeasuredSpec(m_device, test::roundSpec())) << "half of a fi";
    EXPECT_FALSE(loadMeasuredSpec(m_device).has_value());
}

TEST_F(SavedSpec, FolderThatCannotBeMadeIsARunError)
{
    ::setenv("RIDGEPOINT_DATA_DIR", "/proc/ridgepoint", 1);
    EXPECT_THAT(textOf<RunError>([&] { saveMeasuredSpec(m_device, test::roundSpec()); }), HasSubstr("RIDGEPOINT_DATA_DIR"));
}

TEST(ExerciseLibrary, ShippedExercisesAreAllReadable)
{
    const ExerciseLibrary library = loadExerciseLibrary(exerciseDirs());
    EXPECT_GE(library.exercises.size(), 3U);
    EXPECT_THAT(library.problems, ::testing::IsEmpty());
    EXPECT_TRUE(std::ranges::is_sorted(library.exercises, {}, &Exercise::order));
}

} // namespace

} // namespace ridgepoint
