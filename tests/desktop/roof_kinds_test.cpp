// SPDX-License-Identifier: GPL-3.0-or-later
// Which roofs can be drawn beside those that points are held against, and why not.
#include "app/desktop/workbench/roof_kinds.h"
#include "tests/desktop/desk_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint::test {

namespace {

DeviceSpec datasheetFor(const std::string& device)
{
    DeviceSpec spec = roundSpec();
    spec.id = "sheet";
    spec.name = "Sheet of " + device;
    spec.driverNames = {device};
    spec.provenance.front().kind = SourceKind::datasheet;
    for (ComputeRoof& roof : spec.computeRoofs) {
        roof.rate = FlopRate{roof.rate.perSecond() * 2};
        roof.clock = Frequency{3e9};
    }
    return spec;
}

DeviceSpec measuredSpec()
{
    DeviceSpec spec = roundSpec();
    spec.provenance.front().kind = SourceKind::measured;
    return spec;
}

} // namespace

class RoofKinds : public DeskTest {
protected:
    /// Roofs measured here, and the datasheet of this device or of another.
    void beginWith(const DeviceSpec& datasheet)
    {
        m_parts.loadMeasured = [](const DeviceInfo&) { return std::optional(LibrarySpec{measuredSpec(), {}}); };
        m_parts.loadSpecs = [datasheet] { return SpecLibrary{{LibrarySpec{datasheet, {}}}, {}}; };
        begin();
    }
    [[nodiscard]] RoofOffer offer(RoofKind kind, std::optional<Frequency> clock = std::nullopt) const
    {
        return offerRoofs(kind, m_desk->machine(), {m_device->deviceInfo, clock});
    }
    [[nodiscard]] std::vector<SourceKind> drawnBeside() const
    {
        std::vector<SourceKind> kinds;
        for (const DeviceSpec& spec : m_desk->roofline()->references()) {
            kinds.push_back(spec.provenance.front().kind);
        }
        return kinds;
    }
};

TEST_F(RoofKinds, WhatPointsAreHeldAgainstIsDrawnInAnyCase)
{
    beginWith(datasheetFor("Fake processor"));
    EXPECT_TRUE(offer(RoofKind::measured).held);
    EXPECT_FALSE(offer(RoofKind::measured).reason.isEmpty());
    m_desk->machine().selectRoofs(1);
    EXPECT_TRUE(offer(RoofKind::datasheet).held);
    EXPECT_FALSE(offer(RoofKind::measured).held);
    EXPECT_EQ(offer(RoofKind::measured).spec, measuredSpec());
}

TEST_F(RoofKinds, TheDatasheetOfThisVeryDeviceIsOffered)
{
    beginWith(datasheetFor("Fake processor"));
    EXPECT_EQ(offer(RoofKind::datasheet).spec, datasheetFor("Fake processor"));
}

TEST_F(RoofKinds, AnotherDevicesDatasheetIsNotOffered)
{
    beginWith(datasheetFor("Fake processor 2"));
    for (const RoofKind kind : {RoofKind::datasheet, RoofKind::atClock}) {
        EXPECT_FALSE(offer(kind, Frequency{2e9}).spec);
        EXPECT_EQ(offer(kind, Frequency{2e9}).reason, "No datasheet matches this device: pick one under Roofs");
    }
}

TEST_F(RoofKinds, TheClockHeldMustHaveBeenRead)
{
    beginWith(datasheetFor("Fake processor"));
    EXPECT_EQ(offer(RoofKind::atClock).reason, "No clock was read in this run");
    const RoofOffer held = offer(RoofKind::atClock, Frequency{1.5e9});
    ASSERT_TRUE(held.spec);
    EXPECT_DOUBLE_EQ(held.spec->computeRoofs.front().rate.perSecond(), 500e9);
}

TEST_F(RoofKinds, ADatasheetThatStatesNoClockSaysSo)
{
    DeviceSpec silent = datasheetFor("Fake processor");
    for (ComputeRoof& roof : silent.computeRoofs) {
        roof.clock.reset();
    }
    beginWith(silent);
    EXPECT_TRUE(offer(RoofKind::atClock, Frequency{1.5e9}).reason.contains("at which clock"));
}

TEST_F(RoofKinds, ShownKindsStandBesideTheRooflineAndComeAndGo)
{
    beginWith(datasheetFor("Fake processor"));
    EXPECT_TRUE(drawnBeside().empty());
    m_desk->showRoofs(RoofKind::datasheet, true);
    EXPECT_EQ(drawnBeside(), std::vector{SourceKind::datasheet});
    m_desk->showRoofs(RoofKind::datasheet, false);
    EXPECT_TRUE(drawnBeside().empty());
}

TEST_F(RoofKinds, AskedForBeforeTheRunTheClockHeldJoinsWhenARunThatReadItIsOpened)
{
    beginWith(datasheetFor("Fake processor"));
    m_desk->showRoofs(RoofKind::atClock, true);
    EXPECT_TRUE(drawnBeside().empty());
    commitAndRun();
    EXPECT_TRUE(drawnBeside().empty()) << "the scripted device has no clock";
    EXPECT_EQ(m_desk->roofOffer(RoofKind::atClock).reason, "No clock was read in this run");
}

TEST_F(RoofKinds, PointsAreHeldAgainstTheSameRoofsWhateverIsShown)
{
    beginWith(datasheetFor("Fake processor"));
    commitAndRun();
    const std::vector<RooflinePoint> before = m_desk->points().points();
    m_desk->showRoofs(RoofKind::datasheet, true);
    ASSERT_EQ(m_desk->points().points().size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(m_desk->points().points()[i].achieved->ofRoof, before[i].achieved->ofRoof);
    }
}

TEST(RoofKindWords, AreReadBackAsTheyAreWritten)
{
    for (const RoofKind kind : kRoofKinds) {
        EXPECT_EQ(parseRoofKind(roofKindWord(kind)), kind);
    }
    EXPECT_EQ(parseRoofKind("guessed"), std::nullopt);
}

} // namespace ridgepoint::test
