// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace ridgepoint {

namespace {

/// Sets a variable of the environment for one test.
class Variable {
public:
    Variable(const char* name, const char* value) : m_name(name)
    {
        if (const char* old = std::getenv(name)) {
            m_old = old;
            m_had = true;
        }
        ::setenv(name, value, 1);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { m_had ? ::setenv(m_name, m_old.c_str(), 1) : ::unsetenv(m_name); }

private:
    const char* m_name;
    std::string m_old;
    bool m_had = false;
};

TEST(Paths, OwnVariableComesFirst)
{
    const Variable own("RIDGEPOINT_DATA_DIR", "/tmp/own");
    const Variable xdg("XDG_DATA_HOME", "/tmp/xdg");
    EXPECT_EQ(userDataDir(), "/tmp/own");
    EXPECT_EQ(userSpecsDir(), "/tmp/own/gpu_specs");
    EXPECT_EQ(sessionsDir(), "/tmp/own/sessions");
}

TEST(Paths, XdgComesNextUnlessItIsRelative)
{
    const Variable own("RIDGEPOINT_DATA_DIR", "");
    const Variable home("HOME", "/tmp/home");
    {
        const Variable xdg("XDG_DATA_HOME", "/tmp/xdg");
        EXPECT_EQ(userDataDir(), "/tmp/xdg/ridgepoint");
    }
    const Variable xdg("XDG_DATA_HOME", "relative");
    EXPECT_EQ(userDataDir(), "/tmp/home/.local/share/ridgepoint");
}

TEST(Paths, TheUsersSpecsComeBeforeThoseThatShip)
{
    const Variable own("RIDGEPOINT_DATA_DIR", "/tmp/own");
    const auto dirs = specDirs();
    ASSERT_GE(dirs.size(), 2U);
    EXPECT_EQ(dirs.front(), "/tmp/own/gpu_specs");
    EXPECT_TRUE(std::filesystem::exists(dirs.back() / "t4.yaml"));
}

TEST(Paths, ExercisesThatShipAreFound)
{
    const auto dirs = exerciseDirs();
    EXPECT_TRUE(std::filesystem::exists(dirs.back() / "fusion.yaml"));
}

} // namespace

} // namespace ridgepoint
