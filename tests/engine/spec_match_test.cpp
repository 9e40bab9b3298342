// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/spec_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace ridgepoint {

namespace {

using ::testing::HasSubstr;

DeviceSpec card(const std::string& id, const std::string& driverName, double gigabytes, int multiprocessors)
{
    DeviceSpec spec;
    spec.id = id;
    spec.driverNames = {driverName};
    spec.match = {Bytes{static_cast<std::int64_t>(gigabytes * 1e9)}, multiprocessors};
    return spec;
}

Bytes mebibytes(std::int64_t count) { return Bytes{count * 1024 * 1024}; }

/// Two cards of one name, as drivers report them.
std::vector<DeviceSpec> twins() { return {card("small", "NVIDIA Twin", 10, 68), card("large", "NVIDIA Twin", 12, 70)}; }

TEST(SpecMatch, WholeNameDecides)
{
    const std::vector specs{card("a", "NVIDIA A10", 24, 72), card("b", "NVIDIA A10G", 24, 80)};
    EXPECT_EQ(matchSpec(specs, {"NVIDIA A10G"}).index, 1U);
    EXPECT_EQ(matchSpec(specs, {"A10"}).index, 0U);
    EXPECT_FALSE(matchSpec(specs, {"NVIDIA A1"}).index.has_value());
    EXPECT_FALSE(matchSpec(specs, {"nvidia a10"}).index.has_value());
}

TEST(SpecMatch, MemoryDecidesASharedName)
{
    EXPECT_EQ(matchSpec(twins(), {"NVIDIA Twin", mebibytes(10240)}).index, 0U);
    EXPECT_EQ(matchSpec(twins(), {"NVIDIA Twin", mebibytes(12288)}).index, 1U);
}

TEST(SpecMatch, MultiprocessorsDecideASharedName) { EXPECT_EQ(matchSpec(twins(), {"NVIDIA Twin", std::nullopt, 70}).index, 1U); }

TEST(SpecMatch, SharedNameAloneSaysWhatWouldDecide)
{
    const SpecMatch match = matchSpec(twins(), {"NVIDIA Twin"});
    EXPECT_FALSE(match.index.has_value());
    EXPECT_THAT(match.text, HasSubstr("--memory-gb"));
    EXPECT_THAT(match.text, HasSubstr("small (10 GB, 68 multiprocessors)"));
}

TEST(SpecMatch, DriversMayReportTenPercentLessMemoryButNoMore)
{
    const std::vector t4{card("t4", "Tesla T4", 16, 40)};
    EXPECT_TRUE(matchSpec(t4, {"Tesla T4", mebibytes(15102)}).index.has_value());
    EXPECT_TRUE(matchSpec(t4, {"Tesla T4", mebibytes(16 * 1024)}).index.has_value());
    EXPECT_FALSE(matchSpec(t4, {"Tesla T4", mebibytes(14 * 1024)}).index.has_value());
    EXPECT_FALSE(matchSpec(t4, {"Tesla T4", mebibytes(17 * 1024)}).index.has_value());
}

TEST(SpecMatch, ASliceIsNeverTheCard)
{
    const std::vector a100{card("a100", "NVIDIA A100-SXM4-40GB", 40, 108)};
    EXPECT_THAT(matchSpec(a100, {"NVIDIA A100-SXM4-40GB MIG 1g.5gb"}).text, HasSubstr("slice"));
}

TEST(SpecMatch, AnotherPciIdIsAnotherCard)
{
    std::vector specs{card("h100", "NVIDIA H100 80GB HBM3", 80, 132)};
    specs[0].pciIds = {"10de:2330"};
    EXPECT_TRUE(matchSpec(specs, {"NVIDIA H100 80GB HBM3", std::nullopt, std::nullopt, parsePciId("2330")}).index.has_value());
    EXPECT_FALSE(matchSpec(specs, {"NVIDIA H100 80GB HBM3", std::nullopt, std::nullopt, parsePciId("2331")}).index.has_value());
    EXPECT_FALSE(
        matchSpec(specs, {"NVIDIA H100 80GB HBM3", std::nullopt, std::nullopt, parsePciId("1002:2330")}).index.has_value());
}

TEST(SpecMatch, NamesKnownToBeSharedNeedATieBreakerEvenWithOneSpec)
{
    const std::vector specs{card("rtx-3080-10gb", "NVIDIA GeForce RTX 3080", 10, 68)};
    EXPECT_FALSE(matchSpec(specs, {"NVIDIA GeForce RTX 3080"}).index.has_value());
    EXPECT_TRUE(matchSpec(specs, {"NVIDIA GeForce RTX 3080", mebibytes(10240)}).index.has_value());
}

TEST(SpecMatch, RoofsMeasuredOnOneMachineMatchNoCard)
{
    std::vector specs{card("measured", "NVIDIA L4", 24, 58)};
    specs[0].provenance = {{"measured here", "", SourceKind::measured}};
    EXPECT_FALSE(matchSpec(specs, {"NVIDIA L4"}).index.has_value());
}

TEST(PciId, ReadsTheFormsDriversGive)
{
    EXPECT_EQ(parsePciId("10de:2330")->vendor, 0x10deU);
    EXPECT_EQ(parsePciId("10de:2330")->device, 0x2330U);
    EXPECT_EQ(parsePciId("2330")->device, 0x2330U);
    EXPECT_FALSE(parsePciId("2330")->vendor.has_value());
    EXPECT_EQ(parsePciId("0x233010DE")->device, 0x2330U);
    EXPECT_EQ(parsePciId("0x233010DE")->vendor, 0x10deU);
}

TEST(PciId, RefusesWhatIsNone)
{
    for (const char* text : {"", "xyz", "10de:", ":2330", "10de:12345", "123456789", "-1"}) {
        EXPECT_FALSE(parsePciId(text).has_value()) << text;
    }
}

} // namespace

} // namespace ridgepoint
