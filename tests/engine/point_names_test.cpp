// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point_names.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

RooflinePoint pointOf(const char* kernel, Problem problem) { return {.kernel = kernel, .problem = std::move(problem)}; }

TEST(ProblemLabel, HoldsBatchAndIntensityWhereTheyWereAskedFor)
{
    EXPECT_EQ(problemLabel({.n = 4096}), "4096");
    EXPECT_EQ(problemLabel({.n = 4096, .batch = 64}), "4096, batch 64");
    EXPECT_EQ(problemLabel({.n = 1 << 22, .intensityTarget = Intensity{0.0625}}), "2^22 at 0.0625 FLOP/B");
}

TEST(ProblemLabel, SaysColdAndHiddenBecauseTheyAreNotTheUsual)
{
    EXPECT_EQ(problemLabel({.n = 4096, .cache = CacheMode::cold}), "4096, cold");
    EXPECT_EQ(problemLabel({.n = 4096, .batch = 2, .cache = CacheMode::cold, .launch = LaunchMode::hidden}),
              "4096, batch 2, cold, hidden");
    const std::vector points{pointOf("add", {.n = 1024, .cache = CacheMode::cold}), pointOf("add", {.n = 1024})};
    EXPECT_EQ(PointNames(points).of(points[0]), "1024, cold");
    EXPECT_EQ(PointNames(points).of(points[1]), "1024");
}

TEST(PointNames, OfASweepOfSizesAreSizes)
{
    const std::vector points{pointOf("decode", {.n = 1024, .batch = 8}), pointOf("decode", {.n = 2048, .batch = 8})};
    EXPECT_EQ(PointNames(points).of(points[0]), "1024");
}

TEST(PointNames, OfASweepOfBatchesAreBatches)
{
    const std::vector points{pointOf("decode", {.n = 4096, .batch = 1}), pointOf("decode", {.n = 4096, .batch = 64})};
    EXPECT_EQ(PointNames(points).of(points[0]), "batch 1");
    EXPECT_EQ(PointNames(points).of(points[1]), "batch 64");
}

TEST(PointNames, OfASweepOfIntensitiesAreIntensities)
{
    const std::vector points{pointOf("fma", {.n = 64, .intensityTarget = Intensity{0.25}}),
                             pointOf("fma", {.n = 64, .intensityTarget = Intensity{8}})};
    EXPECT_EQ(PointNames(points).of(points[0]), "0.25 FLOP/B");
    EXPECT_EQ(PointNames(points).of(points[1]), "8 FLOP/B");
}

TEST(PointNames, WhereSizesDifferTooHoldBoth)
{
    const std::vector points{pointOf("decode", {.n = 1024, .batch = 1}), pointOf("decode", {.n = 2048, .batch = 64})};
    EXPECT_EQ(PointNames(points).of(points[1]), "2048, batch 64");
}

TEST(PointNames, OfOneKernelDoNotDependOnAnother)
{
    const std::vector points{pointOf("decode", {.n = 4096, .batch = 1}), pointOf("decode", {.n = 4096, .batch = 64}),
                             pointOf("matmul", {.n = 512})};
    EXPECT_EQ(PointNames(points).of(points[2]), "512");
    EXPECT_EQ(PointNames(points).of(pointOf("add", {.n = 2048})), "2048");
}

TEST(ProblemLabel, NamesTheExpressionAndCutsALongOne)
{
    EXPECT_EQ(problemLabel({.n = 4096, .expr = "tanh(x)", .cache = CacheMode::cold}), "4096 of tanh(x), cold");
    EXPECT_EQ(problemLabel({.n = 4096, .expr = std::string(500, '-') + "x"}), "4096 of " + std::string(40, '-') + "...");
    EXPECT_EQ(expressionLabel({.expr = "x\n+ 1"}), "x + 1");
}

TEST(PointNames, OfSeveralExpressionsAreExpressions)
{
    const std::vector points{pointOf("chain", {.n = 64, .expr = "tanh(x)"}), pointOf("chain", {.n = 64, .expr = "exp(x)"}),
                             pointOf("chain", {.n = 64})};
    EXPECT_EQ(PointNames(points).of(points[1]), "exp(x)");
    EXPECT_EQ(PointNames(points).of(points[2]), "64");
}

TEST(PointNames, OfALonePointIsItsSize)
{
    const std::vector points{pointOf("fma", {.n = 1 << 22, .intensityTarget = Intensity{8}})};
    EXPECT_EQ(PointNames(points).of(points[0]), "2^22");
}

} // namespace
} // namespace ridgepoint
