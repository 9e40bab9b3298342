// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/expression.h"

#include "engine/error.h"

#include <gmock/gmock.h>
#include <random>

namespace ridgepoint {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// The number that the tree stands for, without any rounding to a dtype.
double valueOf(const std::string& text, double x = 0, double y = 0)
{
    const Expression expression = Expression::parse(text);
    std::vector<double> values;
    for (const ExpressionNode& node : expression.nodes()) {
        const auto operand = [&](int place) { return place < 0 ? 0 : values[static_cast<std::size_t>(place)]; };
        const double leaf = node.op == ExpressionOp::x ? x : node.op == ExpressionOp::y ? y : node.value;
        values.push_back(operandCount(node.op) == 0 ? leaf : applyOperation(node.op, operand(node.left), operand(node.right)));
    }
    return values.back();
}

std::string refusal(const std::string& text)
{
    try {
        (void)Expression::parse(text);
        return "not refused";
    } catch (const InputError& error) {
        return error.what();
    }
}

/// The message begins with `what`, and its caret stands under column `column` (from 0) of the expression.
void expectFault(const std::string& text, const std::string& what, std::size_t column)
{
    const std::string message = refusal(text);
    EXPECT_THAT(message, HasSubstr(what)) << text;
    EXPECT_THAT(message, EndsWith("\n  " + text + "\n  " + std::string(column, ' ') + "^")) << text;
}

TEST(Expression, HasTheUsualPrecedence)
{
    EXPECT_EQ(valueOf("x + 2 * 3", 1), 7);
    EXPECT_EQ(valueOf("(x + 2) * 3", 1), 9);
    EXPECT_EQ(valueOf("x - 2 - 3", 10), 5);
    EXPECT_EQ(valueOf("x / 2 / 5", 10), 1);
    EXPECT_EQ(valueOf("x - y * 2 + 1", 10, 3), 5);
    EXPECT_EQ(valueOf("-x * 2", 3), -6);
    EXPECT_EQ(valueOf("2 - -x", 3), 5);
    EXPECT_EQ(valueOf("--x", 3), 3);
}

TEST(Expression, KnowsItsFunctions)
{
    EXPECT_EQ(valueOf("relu(x)", -3), 0);
    EXPECT_EQ(valueOf("relu(x)", 3), 3);
    EXPECT_EQ(valueOf("min(x, y)", 3, 4), 3);
    EXPECT_EQ(valueOf("max(x, min(y, 5))", 3, 9), 5);
    EXPECT_EQ(valueOf("abs(x)", -3), 3);
    EXPECT_EQ(valueOf("sqrt(x)", 9), 3);
    EXPECT_EQ(valueOf("exp(x)", 1), std::exp(1.0));
    EXPECT_EQ(valueOf("log(x)", 2), std::log(2.0));
    EXPECT_EQ(valueOf("tanh(x)", 0.5), std::tanh(0.5));
    EXPECT_EQ(valueOf("sigmoid(x)", 0), 0.5);
}

TEST(Expression, ReadsNumbersAsPeopleWriteThem)
{
    EXPECT_EQ(valueOf("x + .5"), 0.5);
    EXPECT_EQ(valueOf("x + 5."), 5);
    EXPECT_EQ(valueOf("x + 1e-3"), 0.001);
    EXPECT_EQ(valueOf("x+1E2"), 100);
}

TEST(Expression, DoesNotDependOnSpaces)
{
    EXPECT_EQ(Expression::parse("relu(x*2+1)*0.5"), Expression::parse("  relu ( x * 2\t+ 1 )\n * 0.5  "));
}

TEST(Expression, TakesTheSignOfANumberForAPartOfIt)
{
    EXPECT_EQ(Expression::parse("x * -2").operations(), 1);
    EXPECT_EQ(Expression::parse("x - -4").nodes()[1].value, -4);
    EXPECT_EQ(Expression::parse("x * -(2)").operations(), 1);
}

TEST(Expression, SimplifiesNothing)
{
    EXPECT_EQ(Expression::parse("x * 2 * 3").operations(), 2);
    EXPECT_EQ(Expression::parse("x * (2 + 1)").operations(), 2);
    EXPECT_EQ(Expression::parse("(1 + 2) * min(4, 5) + x").operations(), 4);
    EXPECT_EQ(Expression::parse("x * 1 + 0").operations(), 2);
    EXPECT_EQ(Expression::parse("(x + 1) * (x + 1)").operations(), 3);
}

TEST(Expression, PutsOperandsBeforeTheirOperation)
{
    const Expression expression = Expression::parse("max(x, 2) - y");
    const auto nodes = expression.nodes();
    ASSERT_EQ(nodes.size(), 5U);
    EXPECT_EQ(nodes[2].op, ExpressionOp::maximum);
    EXPECT_EQ(nodes[4].op, ExpressionOp::subtract);
    EXPECT_EQ(nodes[4].left, 2);
    EXPECT_EQ(nodes[4].right, 3);
}

TEST(ExpressionFault, OfUnknownNamesSaysTheNearest)
{
    expectFault("relu(tahn(x))", "unknown function 'tahn': did you mean 'tanh'?", 5);
    expectFault("x + foo(x)", "the functions are min max relu", 4);
    expectFault("X + 1", "unknown name 'X': did you mean 'x'?", 0);
    expectFault("x + z", "the variables x and y", 4);
}

TEST(ExpressionFault, OfParenthesesPointsAtTheOneThatIsAlone)
{
    expectFault("(x + 1", "this ( is never closed: add a )", 0);
    expectFault("2 * relu(x + 1", "this ( is never closed", 8);
    expectFault("x + 1) * 2", "this ) closes nothing", 5);
    expectFault("relu x", "relu needs parentheses: write relu(x)", 0);
}

TEST(ExpressionFault, OfMissingPartsSaysWhatToWrite)
{
    expectFault("", "the expression is empty", 0);
    expectFault("x *", "an operand is missing at the end", 3);
    expectFault("x * / 2", "an operand is missing before this /", 4);
    expectFault("relu()", "an operand is missing before this )", 5);
    expectFault("2x", "an operator is missing here: write * for a product", 1);
    expectFault("x y", "an operator is missing here", 2);
    expectFault("(x)(y)", "an operator is missing here", 3);
}

TEST(ExpressionFault, OfTooManyOrTooFewOperandsSaysHowMany)
{
    expectFault("min(x)", "min takes two operands", 0);
    expectFault("min(x, y, 1)", "min takes two operands", 8);
    expectFault("relu(x, y)", "relu takes one operand", 6);
    expectFault("(x, y)", "a comma stands only between", 2);
}

TEST(ExpressionFault, OfConstantsIsTold)
{
    expectFault("x + 1e999", "this constant is outside of what f64 holds", 4);
    expectFault("x + 1e-999", "this constant is outside of what f64 holds", 4);
    expectFault("x * (1 / 0)", "these constants give no finite number", 7);
    expectFault("x + log(-1)", "these constants give no finite number", 4);
    expectFault("x + .", "this is no number", 4);
}

TEST(ExpressionFault, OfWorkThatIsNoneIsTold)
{
    expectFault("2 + 1", "there is no variable in it", 0);
    expectFault("(x)", "nothing is computed", 0);
}

TEST(ExpressionFault, OfUnknownCharactersStandsUnderThem)
{
    expectFault("x ^ 2", "there is no power: write x * x", 2);
    expectFault("x + $", "this character means nothing here", 4);
    // Two bytes, one column.
    EXPECT_THAT(refusal("x + \xC3\xA9 $"), EndsWith("\n  x + \xC3\xA9 $\n      ^"));
    // What is no text is not sent to a terminal.
    EXPECT_THAT(refusal("x\x1B[31m\xFF"), EndsWith("\n  x?[31m?\n   ^"));
}

TEST(ExpressionFault, OfTooLongOrTooDeepOnesNamesTheLimit)
{
    std::string sum = "x";
    for (int i = 0; i < Expression::kMostOperations; ++i) {
        sum += "+x";
    }
    EXPECT_EQ(Expression::parse(sum).operations(), Expression::kMostOperations);
    EXPECT_THAT(refusal(sum + "+x"), HasSubstr("more than 100 operations"));
    EXPECT_THAT(refusal(std::string(5000, 'x')), HasSubstr("5000 bytes, at most 1000 are read"));
    for (const char* nested : {"(", "-", "relu("}) {
        std::string deep;
        while (deep.size() + 5 < Expression::kMostBytes) {
            deep += nested;
        }
        EXPECT_THAT(refusal(deep), HasSubstr("nested deeper than 64 levels")) << nested;
    }
}

TEST(ExpressionFault, IsTheOnlyAnswerToRandomBytes)
{
    std::mt19937 random(20'260'601);
    const std::string pieces = "xy0123456789.+-*/(),e minaxreluthsgqbo\xC3\xA9\n";
    int read = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (auto length = random() % 24; length > 0; --length) {
            text += i % 4 == 0 ? static_cast<char>(random() % 256) : pieces[random() % pieces.size()];
        }
        try {
            read += Expression::parse(text).operations() > 0 ? 1 : 0;
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), EndsWith("^"));
        }
    }
    EXPECT_GT(read, 0);
}

} // namespace
} // namespace ridgepoint
