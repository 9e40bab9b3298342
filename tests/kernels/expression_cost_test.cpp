// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "kernels/catalog/catalog.h"
#include "kernels/catalog/expression_program.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using ::testing::HasSubstr;

struct Counted {
    const char* expression;
    /// Launches of the eager chain, which are also the FLOP per element of both.
    int launches;
    /// Arrays that the eager launches read, the arrays its buffers are, and the variables that the fused launch reads.
    int reads;
    int buffers;
    int inputs;
};

void PrintTo(const Counted& counted, std::ostream* out) { *out << counted.expression; }

class CostOfAnExpression : public ::testing::TestWithParam<Counted> {
protected:
    static constexpr std::int64_t kCount = 1000;
    [[nodiscard]] static Cost costOf(const char* kernel)
    {
        return kernelOrThrow(kernel).cost({.n = kCount, .dtype = DType::f16, .expr = GetParam().expression});
    }
};

TEST_P(CostOfAnExpression, CountsALaunchForEachOperationOfTheEagerChain)
{
    const Counted& counted = GetParam();
    const Cost cost = costOf("chain");
    EXPECT_EQ(cost.launches, counted.launches);
    EXPECT_EQ(cost.flops.count(), counted.launches * kCount);
    EXPECT_EQ(cost.bytes.count(), (counted.reads + counted.launches) * kCount * 2);
    EXPECT_EQ(cost.workingSet.count(), counted.buffers * kCount * 2);
}

TEST_P(CostOfAnExpression, ReadsEachVariableOnceWhereItIsFused)
{
    const Counted& counted = GetParam();
    const Cost cost = costOf("chain-fused");
    EXPECT_EQ(cost.launches, 1);
    EXPECT_EQ(cost.flops.count(), counted.launches * kCount);
    EXPECT_EQ(cost.bytes.count(), (counted.inputs + 1) * kCount * 2);
    EXPECT_EQ(cost.workingSet.count(), (counted.inputs + 1) * kCount * 2);
}

INSTANTIATE_TEST_SUITE_P(All, CostOfAnExpression,
                         ::testing::Values(Counted{"relu(x * 2 + 1) * 0.5", 4, 4, 3, 1}, Counted{"", 4, 4, 3, 1},
                                           Counted{"x + y", 1, 2, 3, 2}, Counted{"-x", 1, 1, 2, 1}, Counted{"--x", 2, 2, 3, 1},
                                           // One launch reads an array that it uses twice once.
                                           Counted{"x * x", 1, 1, 2, 1},
                                           // As written: x + 1 is computed twice, in two buffers.
                                           Counted{"(x + 1) * (x + 1)", 3, 4, 4, 1},
                                           // Nothing is folded: 2 + 1 reads nothing and writes. A constant's sign is no operation.
                                           Counted{"x * (2 + 1) - -4", 3, 3, 3, 1}, Counted{"2 / y", 1, 1, 2, 1},
                                           // (x + y) * x: 5 reads of 2 operations, as in worked examples of fusion.
                                           Counted{"(x + y) * x", 2, 4, 4, 2}, Counted{"max(x, 0) * sigmoid(y) + x", 4, 6, 5, 2}));

TEST(CostOfExpressions, IsTheContractsWorkedExample)
{
    const Problem problem{.n = 1 << 24, .dtype = DType::f16, .expr = "relu(x*2+1)*0.5"};
    const Cost eager = kernelOrThrow("chain").cost(problem);
    EXPECT_EQ(eager.launches, 4);
    EXPECT_EQ(eager.bytes.count(), 268435456);
    EXPECT_EQ(eager.bytesFormula, "(4 reads + 4 writes) x 16777216 x 2 B");
    EXPECT_EQ(eager.flopsFormula, "4 operations x 16777216");
    const Cost fused = kernelOrThrow("chain-fused").cost(problem);
    EXPECT_EQ(fused.launches, 1);
    EXPECT_EQ(fused.bytes.count(), 67108864);
    EXPECT_EQ(fused.bytesFormula, "(1 read + 1 write) x 16777216 x 2 B");
}

TEST(CostOfExpressions, OfAConstantThatTheArithmeticCannotHoldIsAnInputError)
{
    const auto refusal = [](DType dtype, const char* text) -> std::string {
        try {
            (void)kernelOrThrow("chain-fused").cost({.n = 16, .dtype = dtype, .expr = text});
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    };
    EXPECT_THAT(refusal(DType::f16, "x * 1e300"), HasSubstr("outside of what f32 holds, in which f16 is computed"));
    EXPECT_THAT(refusal(DType::f32, "x / 1e-300"), HasSubstr("outside of what f32 holds"));
    EXPECT_EQ(refusal(DType::f64, "x * 1e300"), "");
    EXPECT_THAT(refusal(DType::i8, "x * 2"), HasSubstr("chain-fused has no i8 version"));
}

TEST(EagerProgram, NeverWritesWhereItReadsAndReusesWhatIsFree)
{
    const Program program = eagerProgram(Expression::parse("((x + 1) * (y - 2)) / (x * y) + exp(x)"));
    for (const ProgramStep& step : program.steps) {
        EXPECT_NE(step.out, step.a.slot);
        EXPECT_NE(step.out, step.b.slot);
    }
    EXPECT_EQ(program.slots, 3);
    EXPECT_EQ(eagerProgram(Expression::parse("relu(x * 2 + 1) * 0.5")).slots, 2);
}

TEST(FusedProgram, WritesOverWhatItReads)
{
    EXPECT_EQ(fusedProgram(Expression::parse("relu(x * 2 + 1) * 0.5")).slots, 1);
    EXPECT_EQ(fusedProgram(Expression::parse("(x + 1) * (y - 2)")).slots, 2);
}

} // namespace
} // namespace ridgepoint
