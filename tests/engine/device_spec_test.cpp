// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device_spec.h"

#include "engine/files.h"
#include "tests/engine/scratch_dir.h"
#include "tests/engine/text_edit.h"
#include "tests/engine/throws.h"
#include "tests/support/fake_backend.h"

#include <fstream>
#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

using test::replaced;
using test::textOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kSpec = R"(schema: ridgepoint/device-spec/1
name: NVIDIA H100 SXM5 80GB
vendor: NVIDIA
driver_names: ["NVIDIA H100 80GB HBM3"]
pci_ids: ["10de:2330"]
match: {memory: 80 GB, multiprocessors: 132}
memory_roofs:
  - {level: DRAM, capacity: 80 GB, bandwidth: 3.35 TB/s, from: 1}
  - {level: L2, capacity: 50 MiB}
compute_roofs:
  - {unit: matrix, dtype: f16, accumulate: f32, rate: 989.4 TFLOP/s, clock: 1830 MHz}
  - {unit: matrix, dtype: i8, rate: 1979 TOP/s, from: 2}
  - {unit: vector, dtype: f32, rate: 66.9 TFLOP/s}
launch_overhead: 4.1 us
provenance:
  - {document: "H100 whitepaper v1.04", url: "https://example.org", kind: datasheet}
  - {document: "the same", kind: derived, note: half of the sparse figure}
notes:
  - one
)";

DeviceSpec parse(const std::string& text) { return parseDeviceSpec(text, "specs/h100.yaml"); }

std::string faultOf(const std::string& from, const std::string& to)
{
    return textOf<SpecError>([&] { (void)parse(replaced(kSpec, from, to)); });
}

TEST(DeviceSpecFile, EveryKeyIsRead)
{
    const DeviceSpec spec = parse(kSpec);
    EXPECT_EQ(spec.id, "h100");
    EXPECT_EQ(spec.name, "NVIDIA H100 SXM5 80GB");
    EXPECT_THAT(spec.driverNames, ElementsAre("NVIDIA H100 80GB HBM3"));
    EXPECT_THAT(spec.pciIds, ElementsAre("10de:2330"));
    EXPECT_EQ(spec.match, (MatchHints{Bytes{80'000'000'000}, 132}));
    EXPECT_THAT(spec.memoryRoofs, ElementsAre(MemoryRoof{"DRAM", Bytes{80'000'000'000}, Bandwidth{3.35e12}, 1, ""},
                                              MemoryRoof{"L2", Bytes{50 << 20}, std::nullopt, 1, ""}));
    EXPECT_THAT(spec.computeRoofs,
                ElementsAre(ComputeRoof{ComputeUnit::matrix, DType::f16, DType::f32, FlopRate{989.4e12}, Frequency{1830e6}, 1, ""},
                            ComputeRoof{ComputeUnit::matrix, DType::i8, DType::i32, FlopRate{1979e12}, std::nullopt, 2, ""},
                            ComputeRoof{ComputeUnit::vector, DType::f32, DType::f32, FlopRate{66.9e12}, std::nullopt, 1, ""}));
    EXPECT_EQ(spec.launchOverhead, Seconds{4.1e-6});
    EXPECT_EQ(spec.provenance.at(1), (Source{"the same", "", SourceKind::derived, "half of the sparse figure"}));
    EXPECT_THAT(spec.notes, ElementsAre("one"));
}

TEST(DeviceSpecFile, WhatIsWrittenReadsBackEqual)
{
    DeviceSpec spec = parse(kSpec);
    spec.name = "odd: \"name\" # with \\ and\nümläut, Привет \x01";
    spec.memoryRoofs[0].bandwidth = Bandwidth{1e11 / 3};
    spec.memoryRoofs[0].method = "triad, best of 3";
    spec.computeRoofs[0].rate = FlopRate{7.0123456789012345e11};
    spec.launchOverhead = Seconds{1e-6 / 7};
    EXPECT_EQ(parseDeviceSpec(toYaml(spec), "h100.yaml"), spec);
    EXPECT_EQ(parseDeviceSpec(toYaml(test::roundSpec()), test::roundSpec().id + ".yaml"), test::roundSpec());
}

TEST(DeviceSpecFile, WhatAMeasurementAddsToARoofIsReadAndWritten)
{
    std::string text =
        replaced(kSpec, "bandwidth: 3.35 TB/s", "bandwidth: 3.35 TB/s, interval: [3.31 TB/s, 3.4 TB/s], doubling: 1.98");
    text = replaced(text, "rate: 66.9 TFLOP/s", "rate: 66.9 TFLOP/s, interval: [65 TFLOP/s, 67 TFLOP/s], doubling: 2.01");
    text = replaced(text, "rate: 1979 TOP/s", "rate: 1979 TOP/s, interval: [1970 TOP/s, 1980 TOP/s]");
    text = replaced(text, "launch_overhead: 4.1 us", "launch_overhead: 4.1 us\nlaunch_overhead_interval: [4 us, 4.25 us]");
    const DeviceSpec spec = parse(text);
    EXPECT_EQ(spec.memoryRoofs[0].interval, (Interval<Bandwidth>{Bandwidth{3.31e12}, Bandwidth{3.4e12}}));
    EXPECT_EQ(spec.memoryRoofs[0].doubling, 1.98);
    EXPECT_EQ(spec.computeRoofs[1].interval, (Interval<FlopRate>{FlopRate{1970e12}, FlopRate{1980e12}}));
    EXPECT_EQ(spec.computeRoofs[2].doubling, 2.01);
    EXPECT_EQ(spec.launchOverheadInterval, (Interval<Seconds>{Seconds{4e-6}, Seconds{4.25e-6}}));
    EXPECT_EQ(parseDeviceSpec(toYaml(spec), "h100.yaml"), spec);
}

TEST(DeviceSpecFile, ALibrarysRoofStandsBesideTheLimit)
{
    const std::string limit = "  - {unit: matrix, dtype: i8, rate: 1979 TOP/s, from: 2}\n";
    const std::string library = "  - {unit: matrix, dtype: i8, rate: 1500 TOP/s, library: oneDNN, from: 2}\n";
    const DeviceSpec spec = parse(replaced(kSpec, limit, limit + library));
    ASSERT_EQ(spec.computeRoofs.size(), 4U);
    EXPECT_EQ(spec.computeRoofs[1].library, "");
    EXPECT_EQ(spec.computeRoofs[2].library, "oneDNN");
    EXPECT_EQ(roofName(spec.computeRoofs[2]), "i8 matrix, oneDNN");
    EXPECT_EQ(parseDeviceSpec(toYaml(spec), "h100.yaml"), spec);
    EXPECT_THAT(faultOf(limit, library + library), HasSubstr("a second matrix roof for i8 with i32 accumulate of oneDNN"));
}

TEST(DeviceSpecFile, AnIntervalHasTwoEndsInTheirOrder)
{
    const std::string rate = "3.35 TB/s";
    EXPECT_THAT(faultOf(rate, rate + ", interval: [3.3 TB/s]"), HasSubstr("interval: give its two ends, [low, high]"));
    EXPECT_THAT(faultOf(rate, rate + ", interval: [3.4 TB/s, 3.3 TB/s]"), HasSubstr("3.4 TB/s is above 3.3 TB/s"));
    EXPECT_THAT(faultOf(rate, rate + ", interval: [3.3 TB/s, 4 MiB]"), HasSubstr("unknown unit"));
    EXPECT_THAT(faultOf(rate, rate + ", interval: 3.3 TB/s"), HasSubstr("specs/h100.yaml:8:"));
    EXPECT_THAT(faultOf(rate, rate + ", intervall: [3.3 TB/s, 3.4 TB/s]"), HasSubstr("did you mean 'interval'?"));
}

TEST(DeviceSpecFile, ADoublingRatioIsANumberAboveZero)
{
    for (const char* ratio : {"0", "-2", "two", "2 x", "nan", ".inf", "[2]"}) {
        EXPECT_THAT(faultOf("3.35 TB/s", std::string("3.35 TB/s, doubling: ") + ratio), HasSubstr("doubling")) << ratio;
    }
}

TEST(DeviceSpecFile, AnUnknownKeyNamesTheNearestAndItsPlace)
{
    EXPECT_EQ(faultOf("bandwidth:", "bandwith:"), "specs/h100.yaml:8:36: unknown key 'bandwith', did you mean 'bandwidth'?");
    EXPECT_THAT(faultOf("vendor:", "colour:"),
                HasSubstr("specs/h100.yaml:3:1: unknown key 'colour': a device spec has schema, name"));
}

TEST(DeviceSpecFile, ADuplicateKeyIsRefused)
{
    EXPECT_EQ(faultOf("vendor: NVIDIA", "vendor: NVIDIA\nvendor: AMD"),
              "specs/h100.yaml:4:1: the key 'vendor' stands here twice, first in line 3: remove one");
}

TEST(DeviceSpecFile, AnUnknownUnitNamesTheKnownOnes)
{
    EXPECT_EQ(faultOf("3.35 TB/s", "3.35 TBps"),
              "specs/h100.yaml:8:47: bandwidth: \"3.35 TBps\" has the unknown unit \"TBps\": use one of "
              "B/s, kB/s, MB/s, GB/s, TB/s, PB/s");
}

TEST(DeviceSpecFile, PeaksMustBePositiveAndFinite)
{
    for (const char* rate :
         {"0 TFLOP/s", "-5 TFLOP/s", "nan TFLOP/s", ".nan", "inf TFLOP/s", ".inf", "1e999 TFLOP/s", "5", "[]", "~"}) {
        EXPECT_THAT(faultOf("989.4 TFLOP/s", rate), HasSubstr("specs/h100.yaml:11:")) << rate;
    }
    EXPECT_THAT(faultOf("4.1 us", "0 us"), HasSubstr("must be greater than zero"));
    EXPECT_THAT(faultOf("132", "0"), HasSubstr("\"0\" is not a whole number from 1"));
}

TEST(DeviceSpecFile, FromMustPointIntoTheProvenance)
{
    EXPECT_THAT(faultOf("from: 2", "from: 3"), HasSubstr("from: 3 is out of range: provenance has 2 entries, counted from 1"));
    EXPECT_THAT(faultOf("from: 2", "from: 0"), HasSubstr("from: \"0\" is not a whole number from 1"));
    EXPECT_THAT(faultOf("from: 2", "from: 99999999999"), HasSubstr("is not a whole number"));
    EXPECT_THAT(textOf<SpecError>([] {
                    (void)parse("schema: ridgepoint/device-spec/1\nname: x\nmemory_roofs: [{level: L2, capacity: 1 MiB}]\n");
                }),
                HasSubstr("provenance has 0 entries"));
}

TEST(DeviceSpecFile, TheSameRoofTwiceIsRefused)
{
    EXPECT_THAT(faultOf("level: L2", "level: DRAM"), HasSubstr("a second roof for DRAM"));
    EXPECT_THAT(faultOf("dtype: i8", "dtype: f16"), HasSubstr("a second matrix roof for f16 with f32 accumulate"));
}

TEST(DeviceSpecFile, AnUnknownLevelIsNotTakenForARoof)
{
    EXPECT_THAT(faultOf("level: DRAM", "level: dram"), HasSubstr("unknown memory level \"dram\", did you mean DRAM?"));
    EXPECT_THAT(faultOf("capacity: 50 MiB", "method: none"), HasSubstr("the L2 roof says nothing"));
}

TEST(DeviceSpecFile, TheSchemaIsCheckedBeforeAnythingElse)
{
    EXPECT_THAT(faultOf("device-spec/1\nname", "device-spec/2\nnaem"),
                HasSubstr("newer Ridgepoint (ridgepoint/device-spec/2; this one reads "
                          "ridgepoint/device-spec/1): update"));
    for (const char* text : {"", "---\n", "just text", "[1, 2]", "name: x\n", "schema: 5\n", "schema: [a]\n"}) {
        EXPECT_THAT(textOf<SpecError>([&] { (void)parse(text); }), HasSubstr("not a Ridgepoint device spec")) << text;
    }
}

TEST(DeviceSpecFile, BrokenYamlIsPlacedByLineAndColumnFromOne)
{
    EXPECT_EQ(faultOf("vendor: NVIDIA", "vendor: \"NVIDIA"), "specs/h100.yaml:4:17: this is not valid YAML: end of map not found");
    EXPECT_THAT(faultOf("vendor: NVIDIA", "\tvendor: NVIDIA"), HasSubstr("specs/h100.yaml:3:1: this is not valid YAML"));
}

TEST(DeviceSpecFile, AnchorsAndAliasesAreRefused)
{
    EXPECT_THAT(faultOf("vendor: NVIDIA", "vendor: &v NVIDIA"), HasSubstr("specs/h100.yaml:3:9: anchors and aliases"));
    EXPECT_THROW((void)parse(replaced(kSpec, "vendor: NVIDIA", "vendor: *v")), SpecError);
    EXPECT_THAT(faultOf("vendor: NVIDIA", "vendor: !!str NVIDIA"), HasSubstr("the tag"));
}

TEST(DeviceSpecFile, AnAliasBombIsRefusedBeforeItGrows)
{
    std::string bomb = "schema: ridgepoint/device-spec/1\na0: &a0 [x, x]\n";
    for (int i = 1; i < 60; ++i) {
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + ", *a" +
                std::to_string(i - 1) + "]\n";
    }
    EXPECT_THAT(textOf<SpecError>([&] { (void)parse(bomb); }), HasSubstr(":2:5: anchors and aliases"));
}

TEST(DeviceSpecFile, DeepNestingIsRefused)
{
    EXPECT_THAT(textOf<SpecError>([] { (void)parse("notes: " + std::string(1000, '[') + std::string(1000, ']')); }),
                HasSubstr("nested deeper than"));
    EXPECT_THROW((void)parse(std::string(100'000, '[')), SpecError);
    EXPECT_THROW((void)parse(std::string(100'000, '{')), SpecError);
    std::string dashes;
    for (int i = 0; i < 20'000; ++i) {
        dashes += "- ";
    }
    EXPECT_THAT(textOf<SpecError>([&] { (void)parse(dashes + "x"); }), HasSubstr("nested deeper than"));
}

TEST(DeviceSpecFile, ASecondDocumentIsRefused)
{
    EXPECT_THAT(textOf<SpecError>([] { (void)parse(kSpec + "---\nname: other\n"); }), HasSubstr("a second YAML document"));
}

TEST(DeviceSpecFile, AHundredMegabytesAreRefusedUnread)
{
    const test::ScratchDir dir;
    std::ofstream(dir.path() / "big.yaml") << kSpec;
    std::filesystem::resize_file(dir.path() / "big.yaml", 100'000'000);
    EXPECT_THAT(textOf<SpecError>([&] { (void)loadDeviceSpec(dir.path() / "big.yaml"); }),
                HasSubstr("larger than the 1048576 bytes"));
}

TEST(DeviceSpecFile, AMissingFileIsASpecErrorThatNamesIt)
{
    EXPECT_THAT(textOf<SpecError>([] { (void)loadDeviceSpec("/nowhere/x.yaml"); }), HasSubstr("/nowhere/x.yaml: cannot be read"));
}

TEST(DeviceSpecFile, EverySpecThatShipsLoadsAndReadsBackEqual)
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(RIDGEPOINT_SOURCE_DIR) / "gpu_specs")) {
        if (entry.path().extension() == ".yaml") {
            const DeviceSpec spec = loadDeviceSpec(entry.path());
            EXPECT_EQ(parseDeviceSpec(toYaml(spec), entry.path()), spec) << entry.path();
            EXPECT_NE(dramRoof(spec), nullptr) << entry.path();
            ++count;
        }
    }
    EXPECT_GE(count, 7U);
}

TEST(DeviceSpec, TheDramRoofIsTheOneWithABandwidth)
{
    DeviceSpec spec = parse(kSpec);
    EXPECT_EQ(dramRoof(spec)->bandwidth, Bandwidth{3.35e12});
    spec.memoryRoofs[0].bandwidth.reset();
    EXPECT_EQ(dramRoof(spec), nullptr);
}

TEST(DeviceSpec, SourcesCountFromOne)
{
    const DeviceSpec spec = parse(kSpec);
    EXPECT_EQ(sourceKind(spec, 1), SourceKind::datasheet);
    EXPECT_EQ(sourceKind(spec, 2), SourceKind::derived);
    EXPECT_THROW((void)sourceKind(spec, 0), std::out_of_range);
    EXPECT_THROW((void)sourceKind(spec, 3), std::out_of_range);
}

TEST(DeviceSpec, SourceKindsHaveWords)
{
    for (const SourceKind kind :
         {SourceKind::datasheet, SourceKind::derived, SourceKind::secondary, SourceKind::measured, SourceKind::atClock}) {
        EXPECT_EQ(parseSourceKind(name(kind)), kind);
    }
    EXPECT_EQ(parseSourceKind("guess"), std::nullopt);
}

} // namespace
} // namespace ridgepoint
