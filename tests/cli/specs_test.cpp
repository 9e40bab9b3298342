// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::json;

class Specs : public CliTest {
protected:
    void expectMatch(std::vector<std::string> arguments, const std::string& id) const
    {
        arguments.insert(arguments.begin(), {"specs", "match"});
        const Ended ended = run(arguments);
        expectFine(ended);
        EXPECT_THAT(ended.out, ::testing::StartsWith(id + "  "));
    }
    void expectNoMatch(std::vector<std::string> arguments, const std::string& text) const
    {
        arguments.insert(arguments.begin(), {"specs", "match"});
        expectRefused(run(arguments), text);
    }
};

TEST_F(Specs, EveryShippedSpecIsRight)
{
    std::vector<std::string> arguments{"specs", "check"};
    for (const auto& entry : std::filesystem::directory_iterator(std::string(RIDGEPOINT_SOURCE_DIR) + "/gpu_specs")) {
        if (entry.path().extension() == ".yaml") {
            arguments.push_back(entry.path().string());
        }
    }
    const Ended ended = run(arguments);
    expectFine(ended);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(ended.out, '\n')), arguments.size() - 2);
    EXPECT_THAT(ended.out, Not(HasSubstr("err ")));
}

TEST_F(Specs, CheckTellsTheLineOfATypoAndGoesOn)
{
    const std::string bad = write("bad.yaml", "schema: ridgepoint/device-spec/1\nname: X\nvendr: Y\n");
    const Ended ended = run({"specs", "check", bad, std::string(RIDGEPOINT_SOURCE_DIR) + "/gpu_specs/t4.yaml"});
    EXPECT_EQ(ended.exitCode, 2);
    EXPECT_THAT(ended.out, HasSubstr("err  " + bad + ":3:1: "));
    EXPECT_THAT(ended.out, HasSubstr("vendor"));
    EXPECT_THAT(ended.out, HasSubstr("ok   "));
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 2);
}

TEST_F(Specs, CheckRefusesAMissingFile)
{
    const Ended ended = run({"specs", "check", path("none.yaml")});
    EXPECT_EQ(ended.exitCode, 2);
    EXPECT_THAT(ended.out, HasSubstr("none.yaml"));
}

TEST_F(Specs, ListHasTheCardsOfTheFirstRelease)
{
    const Ended ended = run({"specs", "list"});
    expectFine(ended);
    for (const char* id : {"t4", "a100-sxm4-80gb", "h100-sxm5-80gb", "h200-sxm-141gb", "l4", "l40s", "rtx-4090"}) {
        EXPECT_THAT(ended.out, HasSubstr(std::string(id) + " ")) << id;
    }
}

TEST_F(Specs, ListLeavesABrokenSpecOutAndSaysSo)
{
    std::filesystem::create_directories(dir() / "data" / "gpu_specs");
    write("data/gpu_specs/broken.yaml", "schema: ridgepoint/device-spec/1\nnom: X\n");
    const Ended ended = run({"specs", "list"});
    expectFine(ended);
    EXPECT_THAT(ended.out, Not(HasSubstr("broken")));
    EXPECT_THAT(ended.err, HasSubstr("broken.yaml:2:1"));
}

TEST_F(Specs, ShowNamesTheSourceOfEachRoof)
{
    const Ended ended = run({"specs", "show", "h100-sxm5-80gb"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("3.35 TB/s"));
    EXPECT_THAT(ended.out, HasSubstr("H100 whitepaper"));
    const Json spec = Json::parse(run({"specs", "show", "h100-sxm5-80gb", "--format", "json"}).out);
    EXPECT_EQ(spec["memory_roofs"][0]["bytes_per_s"], 3.35e12);
}

TEST_F(Specs, ShowListsWhatALibraryReachedBesideTheLimitThatAMatmulIsHeldAgainst)
{
    const std::string file = write("here.yaml", "schema: ridgepoint/device-spec/1\n"
                                                "name: Here\n"
                                                "memory_roofs:\n"
                                                "  - {level: DRAM, bandwidth: 20 GB/s}\n"
                                                "compute_roofs:\n"
                                                "  - {unit: matrix, dtype: bf16, rate: 4 TFLOP/s}\n"
                                                "  - {unit: matrix, dtype: bf16, rate: 3 TFLOP/s, library: oneDNN}\n"
                                                "provenance:\n"
                                                "  - {document: made up, kind: measured}\n");
    const Ended shown = run({"specs", "show", file});
    expectFine(shown);
    EXPECT_THAT(shown.out, HasSubstr("bf16 matrix, oneDNN, sums in f32"));
    const Json spec = Json::parse(run({"specs", "show", file, "--format", "json"}).out);
    EXPECT_EQ(spec["compute_roofs"][0]["library"], "");
    EXPECT_EQ(spec["compute_roofs"][1]["library"], "oneDNN");
    const Ended cost = run({"cost", "matmul", "--n", "4096", "--dtype", "bf16", "--spec", file, "--format", "json"});
    expectFine(cost);
    EXPECT_EQ(Json::parse(cost.out)["attainable_flops_per_s"], 4e12);
}

TEST_F(Specs, MatchTakesTheWholeName)
{
    expectMatch({"NVIDIA H100 80GB HBM3"}, "h100-sxm5-80gb");
    expectMatch({"NVIDIA H100 PCIe"}, "h100-pcie-80gb");
    expectMatch({"NVIDIA L4"}, "l4");
    expectMatch({"NVIDIA L40"}, "l40");
    expectMatch({"NVIDIA L40S"}, "l40s");
    expectMatch({"Tesla T4", "--memory-gb", "14.75"}, "t4");
}

TEST_F(Specs, MatchAllowsForOldDriversWithoutTheVendor)
{
    expectMatch({"GeForce RTX 2080 Ti"}, "rtx-2080-ti");
    expectMatch({"A100-SXM4-40GB"}, "a100-sxm4-40gb");
}

TEST_F(Specs, MatchNeverTakesAnotherCard)
{
    expectNoMatch({"NVIDIA GeForce RTX 4090 D"}, "no spec has the driver name");
    expectNoMatch({"NVIDIA GeForce RTX 4090 Laptop GPU"}, "calibrate");
    expectNoMatch({"NVIDIA H100"}, "--spec");
    expectNoMatch({"NVIDIA A100-SXM4-40GB MIG 1g.5gb"}, "slice");
    expectNoMatch({"NVIDIA A100-SXM4-80GB", "--memory-gb", "39.6"}, "80 GB");
    expectNoMatch({"NVIDIA H100 80GB HBM3", "--pci-id", "2331"}, "2331");
}

TEST_F(Specs, MatchAsksWhatWouldDecideASharedName)
{
    expectNoMatch({"NVIDIA GeForce RTX 3080"}, "--memory-gb");
    expectMatch({"NVIDIA GeForce RTX 3080", "--memory-gb", "10"}, "rtx-3080-10gb");
    expectNoMatch({"NVIDIA GeForce RTX 3080", "--memory-gb", "12"}, "calibrate");
    expectNoMatch({"Orin"}, "--multiprocessors");
    expectMatch({"Orin", "--memory-gb", "61.4", "--multiprocessors", "16"}, "jetson-agx-orin-64gb");
}

TEST_F(Specs, MatchRefusesAPciIdThatIsNone)
{
    expectNoMatch({"NVIDIA L4", "--pci-id", "xyz"}, "--pci-id");
    expectMatch({"NVIDIA H100 80GB HBM3", "--pci-id", "0x233010DE"}, "h100-sxm5-80gb");
}

} // namespace

} // namespace ridgepoint::test
