// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::ordered_json;

class Views : public CliTest {
protected:
    [[nodiscard]] Json json(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "views");
        arguments.insert(arguments.end(), {"--format", "json"});
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.exitCode, 0) << ended.err;
        return Json::parse(ended.out);
    }
};

TEST_F(Views, ClassifyTheSevenOperationsOfTheCourse)
{
    const Json views = json(
        {"--shape", "64x128", "--dtype", "f32", "view(128,64)", "reshape(128,64)", "t()", "[:32]", "[:, :32]", "+ 0", "to(f16)"});
    ASSERT_EQ(views.size(), 7U);
    std::vector<bool> shared;
    for (const Json& view : views) {
        shared.push_back(view["shares_storage"]);
    }
    EXPECT_EQ(shared, (std::vector<bool>{true, true, true, true, true, false, false}));
    EXPECT_EQ(views[5]["bytes_copied"], 32768);
    EXPECT_EQ(views[6]["bytes_copied"], 16384);
}

TEST_F(Views, HaveTheFieldsOfTheContract)
{
    Json view = json({"--shape", "3x4", "t()"}).at(0);
    EXPECT_TRUE(view["why"].is_string());
    view.erase("why");
    EXPECT_EQ(view.dump(), R"json({"operation":"t()","shape":[4,3],"strides":[1,4],"offset":0,"shares_storage":true,)json"
                           R"json("contiguous":false,"bytes_copied":0})json");
}

TEST_F(Views, ApplyEachOperationToTheTensorItself)
{
    const Json views = json({"--shape", "3x4", "t()", "[1:]"});
    EXPECT_EQ(views[1]["shape"], Json::parse("[2,4]"));
    EXPECT_EQ(views[1]["offset"], 4);
}

TEST_F(Views, TakeSlicesAndSubtractionsAsTheyAreWritten)
{
    const Json views = json({"--shape", "3x4", "[::2, 1:]", "[-1]", "- 1", "-1"});
    EXPECT_EQ(views[0]["operation"], "[::2, 1:]");
    EXPECT_EQ(views[0]["strides"], Json::parse("[8,1]"));
    EXPECT_EQ(views[1]["shape"], Json::parse("[4]"));
    EXPECT_EQ(views[2]["shares_storage"], false);
    EXPECT_EQ(views[3]["operation"], "-1");
}

TEST_F(Views, SayWhyInTheTable)
{
    const Ended ended = run({"views", "--shape", "64x128", "t().reshape(-1)"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("cannot be walked as (8192) in equal steps: reshape copies"));
}

TEST_F(Views, PointAtTheFault)
{
    const Ended ended = run({"views", "--shape", "3x4", "t().contigous()"});
    EXPECT_EQ(ended.exitCode, 2);
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_EQ(ended.err, "ridgepoint-cli: unknown operation 'contigous': did you mean 'contiguous'?\n"
                         "  t().contigous()\n"
                         "      ^\n");
    EXPECT_EQ(run({"views", "--shape", "3x4", "view(5)"}).exitCode, 2);
}

TEST_F(Views, RefuseWhatHasNoBufferHere)
{
    expectRefused(run({"views", "--shape", "3x4", "--dtype", "f4", "t()"}), "f4 has sizes here but no elements");
    expectRefused(run({"views", "--shape", "2^20x2^10", "t()"}), "buffers here hold at most 1 GiB");
    expectRefused(run({"views", "t()"}), "--shape");
    expectRefused(run({"views", "--shape", "3x4"}), "give at least one operation");
    expectRefused(run({"views", "--shape", "3x4", "--dtpe", "f16", "t()"}), "no option '--dtpe'");
}

} // namespace
} // namespace ridgepoint::test
