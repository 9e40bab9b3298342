// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exercise.h"

#include "tests/engine/text_edit.h"
#include "tests/engine/throws.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::replaced;
using test::textOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kExercise = R"(schema: ridgepoint/exercise/1
lesson: Fusion
title: Wider numbers
question: Larger, the same or smaller on {device}?
predict: {quantity: choice, choices: [larger, the same, smaller]}
run:
  dtypes: [f32]
  kernels:
    - {id: chain, name: wide, dtype: f32}
    - {id: chain, name: narrow, dtypes: [f16, bf16]}
    - {id: decode, batch: "1,2,4", sizes: {cpu: "64", gpu: "64"}}
    - {id: fma, intensity: "1/4..4", launch: hidden, cache: cold, expr: x}
  sizes: {cpu: "128", gpu: "128"}
  samples: 20
derive:
  both: {kind: quotient, of: fast, over: slow}
  fast: {kind: value, kernel: wide, quantity: time, at: first}
  slow: {kind: value, kernel: narrow, quantity: time}
answer: {kind: compare, of: both, over: fast, same-within: 1.2}
explain: Why {answer}?
explanation:
  - It took {wide.time}, first {narrow@first.bytes}, {both}.
  - {text: bound, when: {run: wide, limited-by: memory, above: 2}}
)";

std::string faultOf(const std::string& from, const std::string& to)
{
    return textOf<ExerciseError>([&] { (void)parseExercise(replaced(kExercise, from, to), "wider.yaml"); });
}

TEST(ExerciseRules, RunsAndRulesAreRead)
{
    const Exercise exercise = parseExercise(kExercise, "wider.yaml");
    ASSERT_EQ(exercise.kernels.size(), 4U);
    EXPECT_EQ(exercise.kernels[0].label(), "wide");
    EXPECT_THAT(exercise.kernels[1].dtypes, ElementsAre(DType::f16, DType::bf16));
    EXPECT_THAT(exercise.kernels[2].batches, ElementsAre(1, 2, 4));
    EXPECT_EQ(exercise.kernels[2].sizes->cpu.front(), 64);
    EXPECT_EQ(exercise.kernels[3].intensities.size(), 5U);
    EXPECT_EQ(exercise.kernels[3].launch, LaunchMode::hidden);
    EXPECT_EQ(exercise.kernels[3].cache, CacheMode::cold);
    EXPECT_EQ(exercise.samples, 20);
    EXPECT_EQ(exercise.answer.sameWithin, 1.2);
    EXPECT_EQ(exercise.explanation.size(), 2U);
    EXPECT_EQ(exercise.explanation[1].limitedBy, Regime::memory);
}

TEST(ExerciseRules, ComeAfterThoseTheyReferTo)
{
    std::vector<std::string> names;
    for (const NamedRule& rule : parseExercise(kExercise, "wider.yaml").derive) {
        names.push_back(rule.name);
    }
    EXPECT_THAT(names, ElementsAre("fast", "slow", "both"));
}

TEST(ExerciseRules, ACircleIsNamed)
{
    EXPECT_THAT(faultOf("slow: {kind: value, kernel: narrow, quantity: time}", "slow: {kind: quotient, of: both, over: fast}"),
                HasSubstr("wider.yaml:16:9: derive goes in a circle: both needs slow needs both"));
}

TEST(ExerciseRules, AMissingRunOrRuleIsNamedWithTheNearest)
{
    EXPECT_THAT(faultOf("kernel: narrow", "kernel: narow"),
                HasSubstr("wider.yaml:18:31: kernel: \"narow\" is not among the kernels of run, did you mean \"narrow\"?"));
    EXPECT_THAT(faultOf("of: both, over: fast,", "of: bothe, over: fast,"),
                HasSubstr("\"bothe\" is not among the rules of derive, did you mean \"both\"?"));
    EXPECT_THAT(faultOf("kind: quotient", "kind: quotent"), HasSubstr("\"quotent\" is not one of value, time-ratio"));
}

TEST(ExerciseRules, AKernelThatDoesNotExistIsNamedWithTheNearest)
{
    const std::vector<std::string> kernels{"chain", "decode", "fma", "add"};
    EXPECT_NO_THROW((void)parseExercise(kExercise, "wider.yaml", kernels));
    const std::string fault = textOf<ExerciseError>(
        [&] { (void)parseExercise(replaced(kExercise, "{id: decode,", "{id: decod,"), "wider.yaml", kernels); });
    EXPECT_THAT(fault, HasSubstr("wider.yaml:11:12: id: \"decod\" is not among the kernels there are, did you mean \"decode\"?"));
}

TEST(ExerciseRules, PointsMustTellTheirRunsApart)
{
    EXPECT_THAT(faultOf("dtypes: [f16, bf16]}", "dtypes: [f16, f32]}"), HasSubstr("the points of narrow could be those of wide"));
    EXPECT_THAT(faultOf("name: narrow", "name: wide"), HasSubstr("two runs are called wide"));
}

TEST(ExerciseRules, EachKindHasItsOwnKeys)
{
    EXPECT_THAT(faultOf("same-within: 1.2", "samples: 3"), HasSubstr("a compare has no samples: leave it out"));
    EXPECT_THAT(faultOf("quantity: choice, choices: [larger, the same, smaller]", "quantity: time, unit: s"),
                HasSubstr("a compare answers the quantity choice, and predict asks for time"));
    EXPECT_THAT(faultOf("choices: [larger, the same, smaller]", "choices: [larger, smaller]"), HasSubstr("three choices"));
    EXPECT_THAT(faultOf("choices: [larger, the same, smaller]", "choices: [larger, larger, smaller]"),
                HasSubstr("stands there twice"));
}

TEST(ExerciseRules, FieldsThatNothingFillsInAreRefused)
{
    EXPECT_THAT(faultOf("{wide.time}", "{wide.tiem}"), HasSubstr("\"tiem\" is not among what a point has, did you mean \"time\"?"));
    EXPECT_THAT(faultOf("{wide.time}", "{wode.time}"), HasSubstr("did you mean \"wide\"?"));
    EXPECT_THAT(faultOf("{answer}", "{anser}"), HasSubstr("did you mean \"answer\"?"));
    EXPECT_THAT(faultOf("{device}?", "{device?"), HasSubstr("a brace is opened and not closed"));
    EXPECT_THAT(faultOf("{narrow@first.bytes}", "{narrow@frist.bytes}"), HasSubstr("at: \"frist\""));
}

TEST(ExerciseRules, AnExerciseWithoutAQuestionIsRefused)
{
    EXPECT_THAT(faultOf("question: Larger, the same or smaller on {device}?\n", ""), HasSubstr("lacks the key 'question'"));
}

TEST(ExerciseRules, WhatIsOnlyCountedNeedsNoRun)
{
    const Exercise exercise = parseExercise("schema: ridgepoint/exercise/1\nlesson: Bytes\ntitle: Weights\nquestion: How many?\n"
                                            "predict: {quantity: bytes, unit: GB, scale: 1.0e+9}\n"
                                            "answer: {kind: tensor, parameters: 7e9, dtype: bf16}\nexplain: Why?\n",
                                            "weights.yaml");
    EXPECT_TRUE(exercise.kernels.empty());
    EXPECT_EQ(exercise.answer.parameters, 7'000'000'000);
}

} // namespace
} // namespace ridgepoint
