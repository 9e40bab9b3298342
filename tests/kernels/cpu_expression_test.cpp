// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/catalog.h"
#include "tests/kernels/cpu_fixture.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::cpuDevice;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr DType kDTypes[] = {DType::f64, DType::f32, DType::f16, DType::bf16};
constexpr const char* kKernels[] = {"chain", "chain-fused"};

void expectRight(const char* kernel, const Problem& problem)
{
    SCOPED_TRACE(std::string(kernel) + " " + std::string(name(problem.dtype)) + " n=" + std::to_string(problem.n) + " " +
                 problem.expr);
    if (!cpuDevice()->supports(kernel, problem)) {
        return; // no instructions for f16 on this CPU
    }
    const Verification verification = cpuDevice()->prepare(kernel, problem, {})->verify({});
    EXPECT_TRUE(verification.passed) << verification.text;
}

class CpuExpression : public ::testing::TestWithParam<const char*> {};

TEST_P(CpuExpression, IsRightInEveryDType)
{
    for (const char* kernel : kKernels) {
        for (const DType dtype : kDTypes) {
            for (const std::int64_t n : {70, 2049, 5000}) {
                expectRight(kernel, {.n = n, .dtype = dtype, .expr = GetParam()});
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, CpuExpression,
                         ::testing::Values("x + y", "x - y", "x * y", "x / y", "min(x, y)", "max(x, y)", "-x", "relu(x)",
                                           "sigmoid(x)", "tanh(x)", "exp(x)", "log(x)", "sqrt(x)", "abs(x)",
                                           // Constants on either side, a variable twice, y alone, results that are used late.
                                           "2 - x", "3 / y", "x * x", "y * 0.1 - 0.3", "max(-0.5, x)",
                                           "(x + 1) * (y - 2) / (x * y)", "x * (2 + 1)", "(1 + 2) * min(4, 5) + x",
                                           "x * exp(0.5) - sqrt(2)", "x * sigmoid(1.702 * x)",
                                           "0.5 * x * (1 + tanh(0.7978 * (x + 0.044715 * x * x * x)))",
                                           // In registers throughout, with operands of every kind on either side.
                                           "relu(2 * x + 1) * 0.5", "3 - (1 - x * y) / 0.7", "sqrt(abs(-(2 / y) - x))",
                                           "min(max(x * 4, -y), 0.3) / x", "y - x * (x * (x * 0.1 - 0.2) + 0.3)",
                                           // Far outside of (-1, 1): overflow, underflow, the ends of each function.
                                           "exp(x * 1000)", "tanh(x * 50)", "sigmoid(x * 200)", "log(x * 1e-4)",
                                           "log(abs(x) * 1e4)", "relu(log(x))"));

TEST(CpuExpressions, AreRightForSizesAroundVectorsAndBlocks)
{
    for (const char* kernel : kKernels) {
        for (const DType dtype : kDTypes) {
            for (std::int64_t n = 1; n <= 70; ++n) {
                expectRight(kernel, {.n = n, .dtype = dtype, .expr = "min(x - y, 0.5)"});
            }
            for (const std::int64_t n : {1023, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097, 300007}) {
                expectRight(kernel, {.n = n, .dtype = dtype, .expr = "min(x - y, 0.5)"});
                expectRight(kernel, {.n = n, .dtype = dtype, .expr = "(x + 2) * (y - 2)"});
            }
        }
    }
}

TEST(CpuExpressions, AreRightWithTheNonTemporalStoresOfColdMode)
{
    for (const char* kernel : kKernels) {
        for (const DType dtype : kDTypes) {
            expectRight(kernel, {.n = 30007, .dtype = dtype, .expr = "max(x, y) * 0.3 + x", .cache = CacheMode::cold});
        }
    }
}

TEST(CpuExpressions, AreRightFarOutsideOfTheUnitRange)
{
    for (const char* kernel : kKernels) {
        for (const DType dtype : {DType::f64, DType::f32}) {
            for (const char* text : {"log(x * 1e-30)", "log(abs(x) * 1e30)", "sigmoid(x * 1e30)", "tanh(x * 1e-30)"}) {
                expectRight(kernel, {.n = 3000, .dtype = dtype, .expr = text});
            }
        }
    }
}

TEST(CpuExpressions, AreRightAgainInBuffersThatWereUsed)
{
    const auto prepared = cpuDevice()->prepare("chain", {.n = 5000, .expr = "(x + 1) * (y - 2) / (x * y)"}, {});
    EXPECT_GT(prepared->launch(3).count(), 0);
    EXPECT_TRUE(prepared->verify({}).passed);
    EXPECT_TRUE(prepared->verify({}).passed);
}

TEST(CpuExpressions, OfAHundredOperationsAreRight)
{
    std::string sum = "x";
    std::string nested = "x";
    for (int i = 0; i < 100; ++i) {
        sum += i % 2 == 0 ? "+y" : "-x";
    }
    for (int i = 0; i < 45; ++i) {
        nested = "(x*" + std::to_string(i % 3) + "-" + nested + ")";
    }
    for (const char* kernel : kKernels) {
        expectRight(kernel, {.n = 3000, .dtype = DType::f32, .expr = sum});
        expectRight(kernel, {.n = 3000, .dtype = DType::f64, .expr = nested});
    }
}

TEST(CpuExpressions, SayHowTheyRun)
{
    const auto implementation = [](const char* kernel, const char* text) {
        return cpuDevice()->prepare(kernel, {.n = 1000, .expr = text}, {})->implementation();
    };
    EXPECT_THAT(implementation("chain-fused", "exp(x) + 1"), HasSubstr("blocked through L1"));
    EXPECT_THAT(implementation("chain-fused", "(x + 1) * (y + 1)"), HasSubstr("blocked through L1"));
    EXPECT_THAT(implementation("chain-fused", "1 / (x * 2 + y)"), Not(HasSubstr("blocked")));
    EXPECT_THAT(implementation("chain", "exp(x) + 1"), Not(HasSubstr("blocked")));
}

TEST(CpuExpressions, WithTheDefaultWrittenOutRunAsTheDefault)
{
    const auto written = cpuDevice()->prepare("chain-fused", {.n = 1000, .expr = "relu(x*2+1)*0.5"}, {});
    EXPECT_EQ(written->implementation(), cpuDevice()->prepare("chain-fused", {.n = 1000}, {})->implementation());
}

} // namespace
} // namespace ridgepoint
