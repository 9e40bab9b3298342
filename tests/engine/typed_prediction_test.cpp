// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/typed_prediction.h"

#include "tests/engine/throws.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::textOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Exercise asking(QuantityKind quantity, const std::string& unit, double scale)
{
    Exercise exercise;
    exercise.quantity = quantity;
    exercise.unit = unit;
    exercise.unitScale = scale;
    return exercise;
}

const Exercise kRatio = asking(QuantityKind::ratio, "x slower", 1);
const Exercise kSize = asking(QuantityKind::bytes, "GB", 1e9);
const Exercise kRidge = asking(QuantityKind::intensity, "FLOP/B", 1);
const Exercise kShare = asking(QuantityKind::fraction, "%", 0.01);
const Exercise kElements = asking(QuantityKind::number, "elements", 1);

struct Typed {
    const char* text;
    const Exercise* exercise;
    double value;
};

class TypedNumber : public testing::TestWithParam<Typed> {};

TEST_P(TypedNumber, IsUnderstood) { EXPECT_DOUBLE_EQ(readTyped(GetParam().text, *GetParam().exercise).value, GetParam().value); }

INSTANTIATE_TEST_SUITE_P(All, TypedNumber,
                         testing::Values(Typed{"40", &kRatio, 40}, Typed{" 1.5 ", &kRatio, 1.5}, Typed{"4e1", &kRatio, 40},
                                         Typed{"40x", &kRatio, 40}, Typed{"40 ×", &kRatio, 40}, Typed{"40 x slower", &kRatio, 40},
                                         Typed{"40 times", &kRatio, 40}, Typed{"1/4", &kRatio, 0.25}, Typed{"40,5", &kRatio, 40.5},
                                         Typed{"0,125", &kRatio, 0.125}, Typed{"1.234,5", &kRatio, 1234.5},
                                         Typed{"1,234.5", &kRatio, 1234.5}, Typed{"2.5 GB", &kSize, 2.5e9},
                                         Typed{"2.5", &kSize, 2.5e9}, Typed{"2500 MB", &kSize, 2.5e9},
                                         Typed{"2 GiB", &kSize, 2147483648.0}, Typed{"1/6", &kRidge, 1.0 / 6},
                                         Typed{"989 TFLOP/s / 3.35 TB/s", &kRidge, 989e12 / 3.35e12},
                                         Typed{"295 FLOP/B", &kRidge, 295}, Typed{"5 %", &kShare, 0.05}, Typed{"5", &kShare, 0.05},
                                         Typed{"2^16", &kElements, 65536}, Typed{"64k", &kElements, 64000}));

struct Asked {
    const char* text;
    const char* advice;
};

class TypedOtherwise : public testing::TestWithParam<Asked> {};

TEST_P(TypedOtherwise, IsAskedAboutKindly)
{
    EXPECT_THAT(textOf<InputError>([&] { (void)readTyped(GetParam().text, kRatio); }), HasSubstr(GetParam().advice));
}

INSTANTIATE_TEST_SUITE_P(All, TypedOtherwise,
                         testing::Values(Asked{"", "Type a number first"}, Asked{"   ", "Type a number first"},
                                         Asked{"about 40", "If you mean 40, type 40"}, Asked{"-3", "above zero"},
                                         Asked{"−3", "above zero"}, Asked{"0", "above zero"}, Asked{"🚀", "has no number in it"},
                                         Asked{"40 🚀", "If you mean 40"}, Asked{"1,000", "Type 1000 or 1.000"},
                                         Asked{"1,2,3", "can mean two things"}, Asked{"40 ms", "Give it in x slower"},
                                         Asked{"forty", "has no number"}, Asked{"nan", "has no number"},
                                         Asked{"1e999", "out of range"}, Asked{"1/0", "above zero"},
                                         Asked{"40 50", "not a number alone"}));

TEST(TypedWords, AChoiceIsKnownByAnyBeginningThatOnlyItHas)
{
    Exercise exercise = asking(QuantityKind::choice, "", 1);
    exercise.choices = {"larger", "the same", "smaller"};
    EXPECT_THAT(readTyped("same", exercise).words, ElementsAre("the same"));
    EXPECT_THAT(readTyped(" LAR ", exercise).words, ElementsAre("larger"));
    EXPECT_THAT(textOf<InputError>([&] { (void)readTyped("s", exercise); }), HasSubstr("larger, the same, smaller"));
    EXPECT_THAT(textOf<InputError>([&] { (void)readTyped("", exercise); }), HasSubstr("not one of the choices"));
}

TEST(TypedWords, ClassesComeInTheOrderOfTheItems)
{
    Exercise exercise = asking(QuantityKind::classes, "", 1);
    exercise.choices = {"view", "copy"};
    exercise.items = {"t()", "+ 0"};
    EXPECT_THAT(readTyped("view, copy", exercise).words, ElementsAre("view", "copy"));
    EXPECT_THAT(readTyped("v c", exercise).words, ElementsAre("view", "copy"));
    EXPECT_THAT(textOf<InputError>([&] { (void)readTyped("v", exercise); }), HasSubstr("2 things"));
    exercise.choices = {"the same", "another"};
    EXPECT_THAT(readTyped("the same, another", exercise).words, ElementsAre("the same", "another"));
}

} // namespace
} // namespace ridgepoint
