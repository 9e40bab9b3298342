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

TEST_F(ExerciseCommand, ListHasEveryLessonInItsOrder)
{
    const Ended ended = run({"exercise", "list", "--format", "json"});
    expectFine(ended);
    std::vector<std::string> lessons;
    const Json exercises = Json::parse(ended.out);
    for (const Json& exercise : exercises) {
        if (lessons.empty() || lessons.back() != exercise["lesson"]) {
            lessons.push_back(exercise["lesson"]);
        }
    }
    EXPECT_THAT(lessons, ::testing::ElementsAre("Bytes", "Timing", "Intensity", "Fusion"));
    EXPECT_GE(exercises.size(), 18U);
}

TEST_F(ExerciseCommand, RunAsJsonHasTheOutcomeBesideTheSession)
{
    const Ended ended = run({"exercise", "run", "matmul-against-add", "--n", "32,64", "--samples", "6", "--predict", "40 ×",
                             "--because", "add waits for memory", "--format", "json"});
    expectFine(ended);
    const Json outcome = Json::parse(ended.out)["outcome"];
    EXPECT_EQ(outcome["predicted"], 40);
    EXPECT_GT(outcome["measured"], 0);
    EXPECT_NEAR(outcome["factor"].get<double>() * 40, outcome["measured"].get<double>(), 1e-6);
    EXPECT_THAT(outcome["verdict"].get<std::string>(), HasSubstr("You said 40×."));
    EXPECT_THAT(outcome["question"].get<std::string>(), HasSubstr("64 x 64"));
}

TEST_F(ExerciseCommand, TheOutcomeDoesNotKeepTheSessionFromBeingRead)
{
    const Ended ended = run({"exercise", "run", "empty-launch", "--n", "64", "--samples", "6", "--predict", "3", "--because", "so",
                             "--format", "json"});
    expectFine(ended);
    write("out.json", ended.out);
    expectFine(run({"session", "check", path("out.json")}));
}

TEST_F(ExerciseCommand, PredictionsInWordsAreTakenInTheOrderOfTheItems)
{
    const Ended ended = run({"exercise", "run", "three-regimes", "--n", "64", "--samples", "6", "--predict", "o m c m", "--because",
                             "sizes", "--out", path("s.json")});
    expectFine(ended);
    const Json prediction = Json::parse(read("s.json"))["predictions"][0];
    EXPECT_EQ(prediction["words"], Json({"overhead", "memory", "compute", "memory"}));
    EXPECT_FALSE(prediction.contains("value"));
    expectFine(run({"session", "check", path("s.json")}));
    expectRefused(run({"exercise", "run", "three-regimes", "--predict", "o m", "--because", "so"}), "4 things");
}

TEST_F(ExerciseCommand, AnExerciseOfOnesOwnIsFoundAndABrokenOneIsLeftOutWithItsPlace)
{
    const std::string text = "schema: ridgepoint/exercise/1\nlesson: Mine\ntitle: T\nquestion: Q?\n"
                             "predict: {quantity: bytes, unit: GB, scale: 1.0e+9}\n"
                             "answer: {kind: tensor, parameters: 7e9, dtype: bf16}\nexplain: Why {answer}?\n";
    std::filesystem::create_directories(dir() / "data/exercises");
    write("data/exercises/mine.yaml", text);
    write("data/exercises/broken.yaml", text + "run: {dtypes: [f32], kernels: [{id: matmull}], sizes: {cpu: 1, gpu: 1}}\n");
    const Ended list = run({"exercise", "list"});
    EXPECT_THAT(list.out, HasSubstr("mine"));
    EXPECT_THAT(list.err, HasSubstr("broken.yaml:8:37"));
    EXPECT_THAT(list.err, HasSubstr("did you mean \"matmul\"?"));
    const Ended ended = run({"exercise", "run", "mine", "--predict", "14 GB", "--because", "two bytes"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("Counted 14 GB: just what you said."));
    EXPECT_THAT(ended.out, HasSubstr("To write: Why 14?"));
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
