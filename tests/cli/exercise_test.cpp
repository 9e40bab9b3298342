// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::json;

class ExerciseCommand : public CliTest {};

TEST_F(ExerciseCommand, ListHasTheFirstThreeInOrder)
{
    const Ended ended = run({"exercise", "list", "--format", "json"});
    expectFine(ended);
    std::vector<std::string> ids;
    for (const Json& exercise : Json::parse(ended.out)) {
        ids.push_back(exercise["id"]);
    }
    EXPECT_THAT(ids, ::testing::IsSupersetOf({"matmul-against-add", "matmul-sweep", "fusion"}));
}

TEST_F(ExerciseCommand, ShowFillsTheQuestionIn)
{
    const Ended ended = run({"exercise", "show", "matmul-against-add"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("How many times slower"));
    EXPECT_THAT(ended.out, Not(HasSubstr("{")));
}

TEST_F(ExerciseCommand, RunSetsThePredictionBesideTheMeasurement)
{
    const Ended ended = run({"exercise", "run", "matmul-against-add", "--n", "32,64", "--samples", "6", "--predict", "40",
                             "--because", "add waits for memory", "--out", path("s.json")});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("How many times slower"));
    EXPECT_THAT(ended.out, HasSubstr("You said 40"));
    EXPECT_THAT(ended.out, HasSubstr("Measured "));
    EXPECT_EQ(Json::parse(read("s.json"))["points"].size(), 4U);
}

TEST_F(ExerciseCommand, RunWithoutAPredictionIsRecordedAsSuch)
{
    const Ended ended = run({"exercise", "run", "matmul-sweep", "--n", "32,64", "--samples", "6", "--format", "json"});
    expectFine(ended);
    const Json session = Json::parse(ended.out);
    EXPECT_TRUE(session["predictions"].empty());
    EXPECT_EQ(session["points"].size(), 2U);
}

TEST_F(ExerciseCommand, UnknownExerciseNamesTheNearest)
{
    expectRefused(run({"exercise", "run", "matmul-against-ad"}), "matmul-against-add");
    expectRefused(run({"exercise", "show", "zzz"}), "exercise list");
}

TEST_F(ExerciseCommand, PredictionInAnotherUnitIsRefused)
{
    expectRefused(run({"exercise", "run", "matmul-sweep", "--predict", "3 ms", "--because", "so"}), "GFLOP/s");
}

} // namespace

} // namespace ridgepoint::test
