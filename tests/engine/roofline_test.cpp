// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/point.h"
#include "engine/roofline.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

DeviceSpec oneRoof(double peak, double bandwidth, DType dtype = DType::f32)
{
    DeviceSpec spec;
    spec.id = "one-roof";
    spec.memoryRoofs = {{.level = "DRAM", .bandwidth = Bandwidth{bandwidth}}};
    spec.computeRoofs = {{.dtype = dtype, .accumulate = DType::f32, .rate = FlopRate{peak}}};
    spec.provenance = {{.document = "worked example"}};
    return spec;
}

bool wholeDecade(double value)
{
    const double exponent = std::log10(value);
    return std::abs(exponent - std::round(exponent)) < 1e-9;
}

TEST(Roofline, WorkedExamplesOfAttainableRate)
{
    EXPECT_DOUBLE_EQ(Roofline(oneRoof(30e12, 600e9), DType::f32).attainable(Intensity{10}, ComputeUnit::vector).perSecond(), 6e12);
    EXPECT_DOUBLE_EQ(Roofline(oneRoof(17.6e9, 15e9), DType::f32).attainable(Intensity{0.25}, ComputeUnit::vector).perSecond(),
                     3.75e9);
}

TEST(Roofline, WorkedExamplesOfRidgePoints)
{
    const auto ridge = [](double peak, double bandwidth) {
        return Roofline(oneRoof(peak, bandwidth), DType::f32).ridge(ComputeUnit::vector)->flopPerByte();
    };
    EXPECT_NEAR(ridge(989e12, 3.35e12), 295.2, 0.1);
    EXPECT_NEAR(ridge(312e12, 1.555e12), 200.64, 0.01);
    EXPECT_NEAR(ridge(125e12, 900e9), 138.89, 0.01);
    EXPECT_NEAR(ridge(10e12, 900e9), 11.11, 0.01);
}

TEST(Roofline, WithoutDramBandwidthThereIsNone)
{
    DeviceSpec spec = oneRoof(1e12, 1e11);
    spec.memoryRoofs.front().bandwidth.reset();
    EXPECT_THROW(Roofline(spec, DType::f32), InputError);
}

TEST(Roofline, IntensityZeroAttainsNothingAndNotNan)
{
    EXPECT_EQ(Roofline(oneRoof(1e12, 1e11), DType::f32).attainable(Intensity{0}, ComputeUnit::vector).perSecond(), 0);
}

TEST(Roofline, MatmulFallsBackToTheVectorRoofButAdditionNeverUsesTheMatrixRoof)
{
    const Roofline bf16(test::roundSpec(), DType::bf16);
    EXPECT_EQ(bf16.computeRoof(ComputeUnit::vector), nullptr);
    EXPECT_DOUBLE_EQ(bf16.computeRoof(ComputeUnit::matrix)->rate.perSecond(), 2e12);
    const Roofline vectorOnly(oneRoof(1e12, 1e11), DType::f32);
    EXPECT_DOUBLE_EQ(vectorOnly.computeRoof(ComputeUnit::matrix)->rate.perSecond(), 1e12);
}

TEST(Roofline, TheAccumulateWidthAskedForWins)
{
    DeviceSpec spec = oneRoof(165.2e12, 1008e9, DType::f16);
    spec.computeRoofs.front().unit = ComputeUnit::matrix;
    spec.computeRoofs.push_back(
        {.unit = ComputeUnit::matrix, .dtype = DType::f16, .accumulate = DType::f16, .rate = FlopRate{330.3e12}});
    EXPECT_DOUBLE_EQ(Roofline(spec, DType::f16).computeRoof(ComputeUnit::matrix)->rate.perSecond(), 165.2e12);
    EXPECT_DOUBLE_EQ(Roofline(spec, DType::f16, DType::f16).computeRoof(ComputeUnit::matrix)->rate.perSecond(), 330.3e12);
}

/// 500 GFLOP/s of multiply-adds on the vector unit, and what a library's product reached.
DeviceSpec withLibrary(double reached, double limit = 500e9, ComputeUnit unit = ComputeUnit::vector)
{
    DeviceSpec spec = oneRoof(limit, 100e9);
    spec.computeRoofs.front().unit = unit;
    spec.computeRoofs.push_back({.unit = ComputeUnit::matrix, .rate = FlopRate{reached}, .library = "oneDNN"});
    return spec;
}

TEST(Roofline, WhatALibraryReachedIsNoLimitWhereOneIsKnown)
{
    const Roofline onVector(withLibrary(450e9), DType::f32);
    EXPECT_DOUBLE_EQ(onVector.computeRoof(ComputeUnit::matrix)->rate.perSecond(), 500e9);
    EXPECT_EQ(onVector.highestComputeRoof(), onVector.computeRoof(ComputeUnit::vector));
    const Roofline onMatrix(withLibrary(450e9, 500e9, ComputeUnit::matrix), DType::f32);
    EXPECT_EQ(onMatrix.computeRoof(ComputeUnit::matrix)->library, "");
}

TEST(Roofline, ALibraryWithinTheNoiseOfTheLimitDoesNotReplaceIt)
{
    const Roofline roofline(withLibrary(520e9), DType::f32);
    EXPECT_DOUBLE_EQ(roofline.computeRoof(ComputeUnit::matrix)->rate.perSecond(), 500e9);
}

TEST(Roofline, ALibraryFarAboveTheLimitRunsOnAnotherUnitAndStandsForItsOwn)
{
    const Roofline roofline(withLibrary(4e12), DType::f32);
    EXPECT_DOUBLE_EQ(roofline.computeRoof(ComputeUnit::matrix)->rate.perSecond(), 4e12);
    EXPECT_DOUBLE_EQ(roofline.computeRoof(ComputeUnit::vector)->rate.perSecond(), 500e9);
}

TEST(Roofline, WhatALibraryReachedIsHeldAgainstWhereNoLimitIsKnown)
{
    DeviceSpec spec = withLibrary(450e9);
    spec.computeRoofs.erase(spec.computeRoofs.begin());
    EXPECT_EQ(Roofline(spec, DType::f32).computeRoof(ComputeUnit::matrix)->library, "oneDNN");
    EXPECT_EQ(Roofline(spec, DType::f32).computeRoof(ComputeUnit::vector), nullptr);
}

TEST(RoofLines, OfALibraryAreThinAndSayWhose)
{
    const auto lines = Roofline(withLibrary(450e9), DType::f32).lines();
    const auto library = std::ranges::find(lines, "f32 matrix, oneDNN", &RoofLine::label);
    ASSERT_NE(library, lines.end());
    EXPECT_FALSE(library->active);
    EXPECT_EQ(library->value, "450 GFLOP/s");
    const auto limit = std::ranges::find(lines, "f32 vector", &RoofLine::label);
    ASSERT_NE(limit, lines.end());
    EXPECT_TRUE(limit->active);
}

TEST(Roofline, TheLongestTermNamesTheRegime)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Cost add{.flops = Flops{1'000'000}, .bytes = Bytes{12'000'000}, .workingSet = Bytes{12'000'000}};
    const Cost matmul{
        .flops = Flops{2'000'000'000}, .bytes = Bytes{12'000'000}, .workingSet = Bytes{12'000'000}, .unit = ComputeUnit::matrix};
    const Cost small{.flops = Flops{100}, .bytes = Bytes{1200}, .launches = 4, .workingSet = Bytes{1200}};
    EXPECT_EQ(roofline.expect(add).limitedBy, Regime::memory);
    EXPECT_NEAR(roofline.expect(add).time.count(), 120e-6, 1e-12);
    EXPECT_EQ(roofline.expect(matmul).limitedBy, Regime::compute);
    EXPECT_NEAR(roofline.expect(matmul).time.count(), 2e-3, 1e-12);
    EXPECT_EQ(roofline.expect(small).limitedBy, Regime::overhead);
    EXPECT_NEAR(roofline.expect(small).time.count(), 4e-6, 1e-12);
}

TEST(Roofline, MatmulOverAddAtBothRoofsOfAnH100)
{
    DeviceSpec spec = oneRoof(989.4e12, 3.35e12, DType::bf16);
    spec.computeRoofs.front().unit = ComputeUnit::matrix;
    const Roofline roofline(spec, DType::bf16);
    const std::int64_t n = 4096;
    const Cost matmul{.flops = Flops{2 * n * n * n}, .bytes = Bytes{6 * n * n}, .unit = ComputeUnit::matrix};
    const Cost add{.flops = Flops{n * n}, .bytes = Bytes{6 * n * n}};
    EXPECT_NEAR(roofline.expect(matmul).time / roofline.expect(add).time, 4.62, 0.01);
}

TEST(Roofline, WithoutARateForTheDtypeFlopsTakeNoTime)
{
    const Roofline roofline(oneRoof(989.4e12, 3.35e12, DType::bf16), DType::f64);
    const Expectation expectation = roofline.expect({.flops = Flops{1'000'000}, .bytes = Bytes{3'350'000}});
    EXPECT_EQ(expectation.flopsTerm, Seconds{0});
    EXPECT_DOUBLE_EQ(expectation.time.count(), 1e-6);
}

TEST(Frame, IsWholeDecadesFromTheRoofsAlone)
{
    const Frame frame = Roofline(test::roundSpec(), DType::f32).frame();
    for (const double edge : {frame.xMin.flopPerByte(), frame.xMax.flopPerByte(), frame.yMin.perSecond(), frame.yMax.perSecond()}) {
        EXPECT_TRUE(wholeDecade(edge)) << edge;
    }
    EXPECT_DOUBLE_EQ(frame.xMin.flopPerByte(), 0.01);
    EXPECT_DOUBLE_EQ(frame.xMax.flopPerByte(), 1e4);
}

TEST(Frame, IsTheSameForEveryDtypeOfADevice)
{
    const DeviceSpec spec = test::roundSpec();
    EXPECT_EQ(Roofline(spec, DType::f32).frame(), Roofline(spec, DType::bf16).frame());
    EXPECT_EQ(Roofline(spec, DType::f32).frame(), Roofline(spec, DType::f64).frame());
}

TEST(Frame, ReachesADecadeAboveTheHighestRoof)
{
    EXPECT_NEAR(Roofline(oneRoof(705e9, 82e9), DType::f32).frame().yMax.perSecond() / 1e13, 1, 1e-9);
}

TEST(Frame, ReachesTenTimesTheHighestRidge)
{
    EXPECT_NEAR(Roofline(oneRoof(1e15, 1e11), DType::f32).frame().xMax.flopPerByte() / 1e5, 1, 1e-9);
}

TEST(RoofLines, TheActiveRoofStartsAtTheRidge)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const auto lines = roofline.lines();
    const auto active = std::find_if(lines.begin(), lines.end(),
                                     [](const RoofLine& line) { return line.active && line.kind == RoofLine::Kind::compute; });
    ASSERT_NE(active, lines.end());
    EXPECT_EQ(active->label, "f32 matrix");
    EXPECT_DOUBLE_EQ(active->x1.flopPerByte(), roofline.ridge(ComputeUnit::matrix)->flopPerByte());
    EXPECT_DOUBLE_EQ(active->y1.perSecond(), 1e12);
}

TEST(RoofLines, SlopesStayInsideTheFrameAndMeetTheActiveRoof)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Frame frame = roofline.frame();
    int slopes = 0;
    for (const RoofLine& line : roofline.lines()) {
        EXPECT_GE(line.x1, frame.xMin);
        EXPECT_LE(line.x2, frame.xMax);
        EXPECT_GE(line.y1.perSecond(), frame.yMin.perSecond() * 0.999999);
        if (line.kind == RoofLine::Kind::memory) {
            ++slopes;
            EXPECT_NEAR(line.y2.perSecond(), 1e12, 1e3);
        }
    }
    EXPECT_EQ(slopes, 2);
}

TEST(Roofline, AWarmProblemIsHeldAgainstTheSmallestCacheThatHoldsIt)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    EXPECT_EQ(roofline.levelHolding(Bytes{1000}).level, "L2");
    EXPECT_EQ(roofline.levelHolding(Bytes{2 << 20}).level, "DRAM");
    EXPECT_EQ(roofline.levelHolding(Bytes{1000}, CacheMode::cold).level, "DRAM");
}

} // namespace
} // namespace ridgepoint
