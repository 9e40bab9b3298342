// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression_reference.h"
#include "kernels/catalog/numeric.h"

#include <cmath>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

ExpectedNumber expected(const char* text, DType dtype, Intermediates intermediates, std::vector<double> inputs)
{
    return expectedNumber(Expression::parse(text), dtype, intermediates, inputs);
}

/// Runs the check on what `compute` makes of the fixed input, with 300 elements.
Verification verified(const char* kernel, const char* text, float (*compute)(float))
{
    std::vector<float> x(300);
    fillElements(DType::f32, 1, x.data(), 0, 300);
    std::vector<float> out;
    for (const float value : x) {
        out.push_back(compute(value));
    }
    const KernelRun run{{hostFetch(DType::f32, x.data())}, hostFetch(DType::f32, out.data())};
    return verifyRun(kernel, {.n = 300, .dtype = DType::f32, .expr = text}, run, {});
}

TEST(ExpressionReference, RoundsEveryEagerResultAndTheFusedOneOnce)
{
    // In bf16 1 + 2^-9 is 1, so the eager difference is lost and the fused one is not.
    EXPECT_EQ(expected("x + 1 - 1", DType::bf16, Intermediates::inMemory, {0x1p-9}).value, 0);
    EXPECT_EQ(expected("x + 1 - 1", DType::bf16, Intermediates::inRegisters, {0x1p-9}).value, 0x1p-9);
}

TEST(ExpressionReference, IsExactAsLongAsOnlyRoundingsOfBasicOperationsCount)
{
    for (const DType dtype : {DType::f64, DType::f32, DType::f16, DType::bf16}) {
        EXPECT_EQ(expected("sqrt(abs(x * y - 0.1)) / 3", dtype, Intermediates::inMemory, {0.7, 0.3}).allowed, 0);
    }
    EXPECT_EQ(expected("x * 2 + 1", DType::f16, Intermediates::inRegisters, {0.25}).allowed, 0);
}

TEST(ExpressionReference, AllowsFunctionsAFewUnitsInTheLastPlace)
{
    const ExpectedNumber number = expected("exp(x)", DType::f32, Intermediates::inMemory, {0.5});
    EXPECT_NEAR(number.value, std::exp(0.5), 1e-7);
    EXPECT_GT(number.allowed, 0x1p-23);
    EXPECT_LT(number.allowed, 20 * 0x1p-23);
}

TEST(ExpressionReference, CarriesTheAllowanceThroughWhatFollows)
{
    const double alone = expected("exp(x)", DType::f32, Intermediates::inMemory, {0.5}).allowed;
    EXPECT_NEAR(expected("exp(x) * 1024", DType::f32, Intermediates::inMemory, {0.5}).allowed, 1024 * alone, 1024 * 0x1p-22);
    EXPECT_GT(expected("1 / (exp(x) - 1.648)", DType::f32, Intermediates::inMemory, {0.5}).allowed, 1000 * alone);
}

TEST(ExpressionReference, AsksNothingWhereProcessorsDiffer)
{
    for (const char* text : {"relu(log(x))", "max(log(x), 1)", "1 / relu(x)", "log(exp(x) - exp(x))"}) {
        EXPECT_TRUE(std::isinf(expected(text, DType::f32, Intermediates::inMemory, {-0.5}).allowed)) << text;
    }
}

TEST(ExpressionReference, WantsTheSameInfinitiesAndNan)
{
    EXPECT_TRUE(std::isnan(expected("log(x)", DType::f32, Intermediates::inMemory, {-0.5}).value));
    EXPECT_TRUE(std::isinf(expected("x * 60000 * 2", DType::f16, Intermediates::inMemory, {1.0}).value));
    EXPECT_EQ(expected("log(x)", DType::f32, Intermediates::inMemory, {-0.5}).allowed, 0);
}

TEST(ExpressionVerification, PassesWhatIsRight)
{
    for (const char* kernel : {"chain", "chain-fused"}) {
        EXPECT_TRUE(verified(kernel, "tanh(x) * 3", [](float x) { return std::tanh(x) * 3; }).passed);
        EXPECT_TRUE(verified(kernel, "sqrt(x)", [](float x) { return std::sqrt(x); }).passed);
    }
}

TEST(ExpressionVerification, SeesOneUnitInTheLastPlaceOfBasicArithmetic)
{
    const Verification wrong = verified("chain", "x * 3 + 1", [](float x) { return std::nextafter(x * 3 + 1, 10.0F); });
    EXPECT_FALSE(wrong.passed);
    EXPECT_THAT(wrong.text, HasSubstr("result differs from reference at element 0"));
}

TEST(ExpressionVerification, SeesAnotherFunction)
{
    EXPECT_FALSE(verified("chain-fused", "tanh(x)", [](float x) { return x; }).passed);
    EXPECT_FALSE(verified("chain-fused", "exp(x)", [](float x) { return std::exp(x) * 1.00001F; }).passed);
}

TEST(ExpressionVerification, SeesNumbersWhereNoneShouldBe)
{
    EXPECT_FALSE(verified("chain", "log(x)", [](float x) { return x > 0 ? std::log(x) : 0; }).passed);
    EXPECT_FALSE(verified("chain", "abs(x)", [](float) { return std::nanf(""); }).passed);
}

TEST(ExpressionVerification, OfAnExpressionWithoutNumbersSaysSo)
{
    const Verification none = verified("chain", "log(-abs(x))", [](float) { return std::nanf(""); });
    EXPECT_FALSE(none.passed);
    EXPECT_THAT(none.text, HasSubstr("gives no finite number"));
}

} // namespace
} // namespace ridgepoint
