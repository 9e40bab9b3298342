// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/at_clock.h"

#include "engine/error.h"

#include <gtest/gtest.h>

#include <limits>

namespace ridgepoint {
namespace {

DeviceSpec card()
{
    DeviceSpec spec;
    spec.id = "card";
    spec.name = "A card";
    spec.driverNames = {"A card"};
    spec.pciIds = {"10de:2330"};
    spec.memoryRoofs = {{.level = "DRAM", .bandwidth = Bandwidth{3.35e12}}};
    spec.computeRoofs = {{.unit = ComputeUnit::matrix,
                          .dtype = DType::bf16,
                          .accumulate = DType::f32,
                          .rate = FlopRate{989e12},
                          .clock = Frequency{1830e6}},
                         {.dtype = DType::f32, .accumulate = DType::f32, .rate = FlopRate{66e12}, .clock = Frequency{1980e6}},
                         {.dtype = DType::f64, .accumulate = DType::f64, .rate = FlopRate{33e12}, .from = 2}};
    spec.provenance = {{.document = "whitepaper", .url = "https://example.org", .note = "page 3"},
                       {.document = "a review", .kind = SourceKind::secondary, .note = "measured by hand"}};
    return spec;
}

RooflinePoint heldAt(double hertz)
{
    RooflinePoint point;
    point.status = PointStatus::measured;
    point.measurement = Measurement{};
    point.measurement->coreClocks = {{.frequency = Frequency{hertz}}};
    return point;
}

std::string refusal(const DeviceSpec& spec, Frequency held)
{
    try {
        (void)atClock(spec, held);
        return "accepted";
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(AtClock, ScalesEveryRoofByTheClockItWasStatedAt)
{
    const DeviceSpec held = atClock(card(), Frequency{1410e6});
    ASSERT_EQ(held.computeRoofs.size(), 2U);
    EXPECT_DOUBLE_EQ(held.computeRoofs[0].rate.perSecond(), 989e12 * 1410 / 1830);
    EXPECT_DOUBLE_EQ(held.computeRoofs[1].rate.perSecond(), 66e12 * 1410 / 1980);
    EXPECT_EQ(held.computeRoofs[0].clock, Frequency{1410e6});
    EXPECT_EQ(held.computeRoofs[0].method, "989 TFLOP/s at 1830 MHz x 1410/1830");
}

TEST(AtClock, AFasterClockThanStatedRaisesTheRoof)
{
    EXPECT_DOUBLE_EQ(atClock(card(), Frequency{1980e6}).computeRoofs[0].rate.perSecond(), 989e12 * 1980 / 1830);
}

TEST(AtClock, LeavesMemoryOutAndARoofWithoutAClockWithANote)
{
    const DeviceSpec held = atClock(card(), Frequency{1410e6});
    EXPECT_TRUE(held.memoryRoofs.empty());
    ASSERT_EQ(held.notes.size(), 1U);
    EXPECT_NE(held.notes[0].find("f64 vector"), std::string::npos) << held.notes[0];
}

TEST(AtClock, KeepsTheDocumentsAndSaysThatTheyWereScaled)
{
    const DeviceSpec held = atClock(card(), Frequency{1410e6});
    EXPECT_EQ(held.provenance, (std::vector<Source>{{"whitepaper", "https://example.org", SourceKind::atClock, "page 3"},
                                                    {"a review", "", SourceKind::atClock, "secondary; measured by hand"}}));
    EXPECT_EQ(held.name, "A card at 1410 MHz");
}

TEST(AtClock, NamesNoDeviceSoThatItIsNeverTakenForOne)
{
    const DeviceSpec held = atClock(card(), Frequency{1410e6});
    EXPECT_NE(held.id, card().id);
    EXPECT_TRUE(held.driverNames.empty());
    EXPECT_TRUE(held.pciIds.empty());
}

TEST(AtClock, RefusesAClockThatIsNone)
{
    for (const double hertz : {0.0, -1e9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        EXPECT_NE(refusal(card(), Frequency{hertz}).find("is no clock"), std::string::npos) << hertz;
    }
    DeviceSpec broken = card();
    broken.computeRoofs[0].clock = Frequency{0};
    EXPECT_NE(refusal(broken, Frequency{1410e6}).find("bf16 matrix"), std::string::npos);
}

TEST(AtClock, SaysWhenNoRoofStatesAClock)
{
    DeviceSpec silent = card();
    for (ComputeRoof& roof : silent.computeRoofs) {
        roof.clock.reset();
    }
    EXPECT_NE(refusal(silent, Frequency{1410e6}).find("does not say at which clock"), std::string::npos);
}

TEST(AtClock, SurvivesAFile)
{
    DeviceSpec held = atClock(card(), Frequency{1410e6});
    EXPECT_EQ(parseDeviceSpec(toYaml(held), held.id + ".yaml"), held);
}

TEST(AtClock, ASheetThatNamesOtherDevicesIsOfAnother)
{
    DeviceSpec sheet = card();
    sheet.driverNames = {"NVIDIA L4"};
    EXPECT_FALSE(isOfAnother(sheet, "NVIDIA L4"));
    EXPECT_TRUE(isOfAnother(sheet, "AMD EPYC"));
    sheet.driverNames.clear();
    EXPECT_FALSE(isOfAnother(sheet, "AMD EPYC"));
}

TEST(ClockHeld, IsTheMedianOfThePointsThatKnowTheirs)
{
    RooflinePoint unknown = heldAt(1);
    unknown.measurement->coreClocks.clear();
    const std::vector points{heldAt(1.4e9), unknown, heldAt(1.98e9), heldAt(1.5e9), RooflinePoint{}};
    EXPECT_EQ(clockHeld(points), Frequency{1.5e9});
}

TEST(ClockHeld, IsUnknownWhereNoneWasRead)
{
    EXPECT_EQ(clockHeld(std::span<const RooflinePoint>()), std::nullopt);
    EXPECT_EQ(clockHeld(std::vector{heldAt(0)}), std::nullopt);
}

} // namespace
} // namespace ridgepoint
