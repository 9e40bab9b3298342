// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/expression_steps.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

std::vector<std::string> textsOf(std::string_view expression)
{
    std::vector<std::string> texts;
    for (const ExpressionStep& step : eagerSteps(expressionOf(expression))) {
        texts.push_back(step.text);
    }
    return texts;
}

std::vector<std::string> aloneOf(std::string_view expression)
{
    std::vector<std::string> texts;
    for (const ExpressionStep& step : eagerSteps(expressionOf(expression))) {
        texts.push_back(step.alone);
    }
    return texts;
}

TEST(ExpressionSteps, NameEveryLaunchOfTheDefaultChain)
{
    EXPECT_EQ(textsOf(""), (std::vector<std::string>{"t1 = x * 2", "t2 = t1 + 1", "t3 = relu(t2)", "t4 = t3 * 0.5"}));
    EXPECT_EQ(aloneOf(""), (std::vector<std::string>{"x * 2", "x + 1", "relu(x)", "x * 0.5"}));
}

TEST(ExpressionSteps, NameResultsThatTakeTheSamePlaceInMemoryApart)
{
    EXPECT_EQ(textsOf("(x + y) * (x - y)"), (std::vector<std::string>{"t1 = x + y", "t2 = x - y", "t3 = t1 * t2"}));
    EXPECT_EQ(aloneOf("(x + y) * (y - x)").at(1), "x - y") << "by itself it is any two arrays";
}

TEST(ExpressionSteps, ReadAnOperandThatIsUsedTwiceOnce)
{
    const auto steps = eagerSteps(expressionOf("max(x, x) - y"));
    EXPECT_EQ(steps[0].reads, 1);
    EXPECT_EQ(steps[0].alone, "max(x, x)");
    EXPECT_EQ(steps[1].reads, 2);
}

TEST(ExpressionSteps, BetweenNumbersCannotStandAlone)
{
    const auto steps = eagerSteps(expressionOf("x * (2 + 1)"));
    EXPECT_EQ(steps[0].text, "t1 = 2 + 1");
    EXPECT_EQ(steps[0].alone, "");
    EXPECT_EQ(steps[0].reads, 0);
}

TEST(ExpressionSteps, AloneAreExpressionsOfOneOperation)
{
    for (const char* text : {"-x + sqrt(abs(y)) / -3", "min(0.5, x) - log(exp(y))", "2 / x - tanh(x) * sigmoid(1 - y)"}) {
        for (const ExpressionStep& step : eagerSteps(expressionOf(text))) {
            const Expression alone = Expression::parse(step.alone);
            EXPECT_EQ(alone.operations(), 1) << step.alone;
            EXPECT_EQ(alone.inputs(), step.reads) << step.alone;
        }
    }
}

TEST(ExpressionSteps, AddUpToTheCostOfTheChain)
{
    for (const char* text : {"", "x * x + y", "(x + y) * (x - y)", "x * (2 + 1)"}) {
        const Problem problem{.n = 1000, .dtype = DType::f32, .expr = text};
        std::int64_t bytes = 0;
        for (const ExpressionStep& step : eagerSteps(expressionOf(text))) {
            bytes += (step.reads + 1) * 4000;
        }
        EXPECT_EQ(kernelOrThrow("chain").cost(problem).bytes, Bytes{bytes}) << text;
    }
}

} // namespace
} // namespace ridgepoint
