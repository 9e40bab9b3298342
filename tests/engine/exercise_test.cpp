// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise.h"

#include "tests/engine/scratch_dir.h"
#include "tests/engine/text_edit.h"
#include "tests/engine/throws.h"

#include <fstream>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::replaced;
using test::textOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kExercise = R"(schema: ridgepoint/exercise/1
lesson: Intensity
order: 1
title: Matmul against add
question: How many times slower?
predict: {quantity: ratio, unit: x slower, scale: 1}
run:
  dtypes: [f16, bf16, f32]
  kernels:
    - {id: matmul}
    - {id: add, shape: square}
  sizes: {cpu: "128..512", gpu: [1Ki, 2Ki]}
  cache: cold
answer: {kind: time-ratio, kernel: matmul, over: add}
explain: Why {answer}?
hint: Count bytes.
)";

Exercise parse(const std::string& text) { return parseExercise(text, "lessons/intensity-1.yaml"); }

/// The message for the exercise with `from` replaced by `to`.
std::string faultOf(const std::string& from, const std::string& to)
{
    return textOf<ExerciseError>([&] { (void)parse(replaced(kExercise, from, to)); });
}

TEST(ExerciseFile, EveryKeyIsRead)
{
    const Exercise exercise = parse(kExercise);
    EXPECT_EQ(exercise.id, "intensity-1");
    EXPECT_EQ(exercise.lesson, "Intensity");
    EXPECT_EQ(exercise.order, 1);
    EXPECT_EQ(exercise.quantity, QuantityKind::ratio);
    EXPECT_EQ(exercise.unit, "x slower");
    EXPECT_EQ(exercise.unitScale, 1);
    EXPECT_THAT(exercise.dtypes, ElementsAre(DType::f16, DType::bf16, DType::f32));
    EXPECT_THAT(exercise.kernels, ElementsAre(ExerciseKernel{"matmul", false}, ExerciseKernel{"add", true}));
    EXPECT_THAT(exercise.cpuSizes, ElementsAre(128, 256, 512));
    EXPECT_THAT(exercise.gpuSizes, ElementsAre(1024, 2048));
    EXPECT_EQ(exercise.cache, CacheMode::cold);
    EXPECT_EQ(exercise.answer, (AnswerRule{AnswerRule::Kind::timeRatio, "matmul", "add"}));
    EXPECT_EQ(exercise.explain, "Why {answer}?");
    EXPECT_EQ(exercise.hint, "Count bytes.");
}

TEST(ExerciseFile, AnUnknownKeyNamesTheNearestAndItsPlace)
{
    EXPECT_EQ(faultOf("title:", "titel:"), "lessons/intensity-1.yaml:4:1: unknown key 'titel', did you mean 'title'?");
    EXPECT_EQ(faultOf("{id: matmul}", "{id: matmul, shap: square}"),
              "lessons/intensity-1.yaml:10:20: unknown key 'shap', did you mean 'shape'?");
}

TEST(ExerciseFile, TheSchemaIsCheckedBeforeAnythingElse)
{
    EXPECT_THAT(faultOf("exercise/1\nlesson", "exercise/7\nlessen"), HasSubstr("written by a newer Ridgepoint"));
    EXPECT_THAT(faultOf("ridgepoint/exercise/1", "ridgepoint/session/1"), HasSubstr("not a Ridgepoint exercise"));
    EXPECT_THAT(textOf<ExerciseError>([] { (void)parse(""); }), HasSubstr("not a Ridgepoint exercise: it has no schema"));
}

TEST(ExerciseFile, AMissingKeyIsNamed)
{
    EXPECT_THAT(faultOf("explain: Why {answer}?\n", ""), HasSubstr("an exercise lacks the key 'explain'"));
    EXPECT_THAT(faultOf("question: How many times slower?", "question:"), HasSubstr(":5:1: 'question' has no value"));
    EXPECT_THAT(faultOf("dtypes: [f16, bf16, f32]", "dtypes: []"), HasSubstr("at least one of dtypes"));
}

TEST(ExerciseFile, WrongValuesAreRefusedWhereTheyStand)
{
    EXPECT_THAT(faultOf("128..512", "0"), HasSubstr(":12:16: cpu: \"0\" is not a size"));
    EXPECT_THAT(faultOf("bf16", "bf17"), HasSubstr(":8:17: dtypes: \"bf17\" is not one of f64, f32"));
    EXPECT_THAT(faultOf("quantity: ratio", "quantity: speed"), HasSubstr("\"speed\" is not one of ratio, time"));
    EXPECT_THAT(faultOf("cache: cold", "cache: hot"), HasSubstr("\"hot\" is not one of warm, cold"));
    EXPECT_THAT(faultOf("shape: square", "shape: round"), HasSubstr("\"round\" is unknown: write square"));
    for (const char* scale : {"0", "-1", "nan", "inf", "1e999", "2x", "\"\""}) {
        EXPECT_THAT(faultOf("scale: 1", std::string("scale: ") + scale), HasSubstr("is not a number above zero")) << scale;
    }
}

TEST(ExerciseFile, TheAnswerMustFitWhatIsRunAndPredicted)
{
    EXPECT_THAT(faultOf("over: add}", "over: copy}"), HasSubstr("over: \"copy\" is not among the kernels of run"));
    EXPECT_THAT(faultOf("over: add}", "}"), HasSubstr("answer lacks the key 'over'"));
    EXPECT_THAT(faultOf("quantity: ratio", "quantity: time"), HasSubstr("a time-ratio answers the quantity ratio"));
}

TEST(ExerciseFile, ALargeFileIsRefusedUnread)
{
    const test::ScratchDir dir;
    std::ofstream(dir.path() / "big.yaml") << kExercise;
    std::filesystem::resize_file(dir.path() / "big.yaml", 100 << 20);
    EXPECT_THAT(textOf<ExerciseError>([&] { (void)loadExercise(dir.path() / "big.yaml"); }),
                HasSubstr("larger than the 1048576 bytes"));
}

TEST(ExerciseFile, EveryExerciseThatShipsLoads)
{
    std::size_t count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "resources/exercises")) {
        if (entry.path().extension() == ".yaml") {
            EXPECT_NO_THROW((void)loadExercise(entry.path())) << entry.path();
            ++count;
        }
    }
    EXPECT_GE(count, 18U);
}

TEST(FillIn, ReplacesKnownFieldsAndKeepsTheRest)
{
    EXPECT_EQ(fillIn("{n} x {n} {dtype} on {device}", {{"n", "4096"}, {"dtype", "bf16"}}), "4096 x 4096 bf16 on {device}");
    EXPECT_EQ(fillIn("a { {n}", {{"n", "4"}}), "a { 4");
    EXPECT_EQ(fillIn("open {n", {{"n", "4"}}), "open {n");
    EXPECT_EQ(fillIn("{n}", {{"n", "{n}"}}), "{n}");
}

} // namespace
} // namespace ridgepoint
