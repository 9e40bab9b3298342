// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/cli/process.h"
#include "tests/engine/scratch_dir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace ridgepoint::test {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Runs the real program with an empty data folder of its own, in which every file of the test lies.
class CliTest : public ::testing::Test {
protected:
    [[nodiscard]] std::filesystem::path dir() const { return m_dir.path(); }
    [[nodiscard]] std::string path(const std::string& name) const { return (m_dir.path() / name).string(); }

    [[nodiscard]] Launch launch(std::vector<std::string> arguments) const
    {
        return {std::move(arguments), {{"RIDGEPOINT_DATA_DIR", path("data")}}};
    }
    [[nodiscard]] Ended run(std::vector<std::string> arguments) const
    {
        return runProcess(RIDGEPOINT_CLI, launch(std::move(arguments)));
    }

    std::string write(const std::string& name, const std::string& content) const
    {
        std::ofstream(path(name)) << content;
        return path(name);
    }
    [[nodiscard]] std::string read(const std::string& name) const
    {
        std::ifstream file(path(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    ScratchDir m_dir;
};

/// One line of standard error that says what to do, exit code 2 and no result.
inline void expectRefused(const Ended& ended, const std::string& text)
{
    EXPECT_EQ(ended.exitCode, 2) << ended.err;
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_THAT(ended.err, HasSubstr(text));
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

inline void expectFine(const Ended& ended) { EXPECT_EQ(ended.exitCode, 0) << ended.err; }

} // namespace ridgepoint::test
