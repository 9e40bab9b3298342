// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reference_roofs.h"

#include "engine/at_clock.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

/// Faster than the round spec everywhere.
DeviceSpec datasheet()
{
    DeviceSpec spec;
    spec.id = "sheet";
    spec.name = "Sheet";
    spec.memoryRoofs = {{.level = "DRAM", .bandwidth = Bandwidth{200e9}}, {.level = "L2", .bandwidth = Bandwidth{900e9}}};
    spec.computeRoofs = {{.dtype = DType::f32, .accumulate = DType::f32, .rate = FlopRate{3e12}, .clock = Frequency{3e9}},
                         {.dtype = DType::f64, .accumulate = DType::f64, .rate = FlopRate{40e12}, .clock = Frequency{3e9}}};
    spec.provenance = {{.document = "a datasheet"}};
    return spec;
}

Roofline withReferences(DType dtype = DType::f32)
{
    Roofline roofline{test::roundSpec(), dtype};
    roofline.setReferences({datasheet(), atClock(datasheet(), Frequency{2.45e9})});
    return roofline;
}

std::vector<RoofLine> references(const Roofline& roofline)
{
    std::vector<RoofLine> lines = roofline.lines();
    std::erase_if(lines, [](const RoofLine& line) { return !line.reference; });
    return lines;
}

TEST(ReferenceRoofs, AreDramAndTheDtypeOfTheRooflineNamedByTheirProvenance)
{
    std::vector<std::string> names;
    for (const RoofLine& line : references(withReferences())) {
        names.push_back(which(line));
    }
    EXPECT_EQ(names, (std::vector<std::string>{"DRAM, datasheet", "f32 vector, datasheet", "f32 vector, at 2.45 GHz"}));
}

TEST(ReferenceRoofs, TellTheirSourceAndAreNeverActive)
{
    const std::vector<RoofLine> lines = references(withReferences());
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].source, SourceKind::datasheet);
    EXPECT_EQ(lines[2].source, SourceKind::atClock);
    EXPECT_EQ(lines[2].value, "2.45 TFLOP/s");
    EXPECT_TRUE(std::ranges::none_of(lines, &RoofLine::active));
}

TEST(ReferenceRoofs, ADatasheetsFlatRoofStartsOnItsOwnSlopeAndAScaledOneOnTheRooflines)
{
    const std::vector<RoofLine> lines = references(withReferences());
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_DOUBLE_EQ(lines[1].x1.flopPerByte(), 15);
    EXPECT_NEAR(lines[0].y2.perSecond(), 3e12, 1);
    EXPECT_DOUBLE_EQ(lines[2].x1.flopPerByte(), 24.5);
}

TEST(ReferenceRoofs, WithoutARoofOfTheDtypeOnlyTheSlopeIsDrawnUpToTheRooflines)
{
    const std::vector<RoofLine> lines = references(withReferences(DType::bf16));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NEAR(lines[0].y2.perSecond(), 2e12, 1);
}

TEST(ReferenceRoofs, ChangeNothingThatPointsAreHeldAgainst)
{
    const Roofline alone{test::roundSpec(), DType::f32};
    const Roofline beside = withReferences();
    EXPECT_EQ(beside.ridge(ComputeUnit::matrix), alone.ridge(ComputeUnit::matrix));
    EXPECT_EQ(beside.attainable(Intensity{1e4}, ComputeUnit::matrix), alone.attainable(Intensity{1e4}, ComputeUnit::matrix));
    const Cost cost{.flops = Flops{1'000'000'000}, .bytes = Bytes{1000}, .unit = ComputeUnit::matrix};
    EXPECT_EQ(beside.expect(cost).time, alone.expect(cost).time);
}

TEST(ReferenceRoofs, AreCoveredByTheFrameInWholeDecadesWhateverTheDtype)
{
    const Frame frame = withReferences().frame();
    EXPECT_NEAR(frame.yMax.perSecond() / 1e15, 1, 1e-9);
    EXPECT_EQ(frame, withReferences(DType::f64).frame());
    for (const RoofLine& line : withReferences(DType::f64).lines()) {
        EXPECT_LE(line.y2, frame.yMax);
        EXPECT_LE(line.x1, frame.xMax);
    }
    DeviceSpec slow = datasheet();
    slow.memoryRoofs[0].bandwidth = Bandwidth{1e9};
    Roofline wide{test::roundSpec(), DType::f32};
    wide.setReferences({slow});
    EXPECT_NEAR(wide.frame().xMax.flopPerByte() / 1e6, 1, 1e-9) << "ten times the ridge of 40,000 FLOP/B";
    EXPECT_NEAR(wide.frame().yMin.perSecond() / 1e7, 1, 1e-9);
}

TEST(ReferenceRoofs, WithoutAnyTheLinesAreThoseOfTheSpec)
{
    const Roofline alone{test::roundSpec(), DType::f32};
    EXPECT_TRUE(references(alone).empty());
    EXPECT_EQ(alone.lines().size(), 6U);
    EXPECT_EQ(alone.lines().front().provenance, "secondary");
}

} // namespace
} // namespace ridgepoint
