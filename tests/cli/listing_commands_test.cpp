// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::json;

class Listings : public CliTest {
protected:
    [[nodiscard]] Json json(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.exitCode, 0) << ended.err;
        return Json::parse(ended.out);
    }
};

TEST_F(Listings, DevicesHasTheCpu)
{
    const Json devices = json({"devices"});
    EXPECT_EQ(devices.at(0)["id"], "cpu");
    EXPECT_EQ(devices.at(0)["measured_spec"], nullptr);
}

TEST_F(Listings, WithoutAGpuDevicesSaysWhatIsMissingAndOffersTheCpu)
{
    const Ended ended = run({"devices"});
    expectFine(ended);
    if (ended.out.find("cuda:0") != std::string::npos) {
        GTEST_SKIP() << "there is a GPU";
    }
    EXPECT_THAT(ended.err, HasSubstr("CUDA: "));
    EXPECT_THAT(ended.err, HasSubstr("The CPU can be measured"));
    expectRefused(run({"sweep", "add", "--n", "64", "--device", "cuda:0"}), "CUDA: ");
}

TEST_F(Listings, KernelsHasEveryOneThatTheCpuRuns)
{
    std::vector<std::string> ids;
    for (const Json& kernel : json({"kernels"})) {
        ids.push_back(kernel["id"]);
    }
    EXPECT_THAT(ids, ::testing::IsSupersetOf({"empty", "copy", "read", "add", "triad", "chain", "chain-fused", "matmul"}));
}

TEST_F(Listings, KernelsLeavesOutThoseOfCalibrationAlone)
{
    EXPECT_THAT(run({"kernels", "--format", "csv"}).out, Not(HasSubstr("\ndot,")));
    expectRefused(run({"sweep", "dot", "--n", "64"}), "dot has no f32 version");
}

TEST_F(Listings, JsonLinesIsOneObjectALine)
{
    const Ended ended = run({"kernels", "--format", "jsonl"});
    expectFine(ended);
    std::istringstream lines(ended.out);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        EXPECT_TRUE(Json::parse(line).is_object());
    }
    EXPECT_EQ(count, json({"kernels"}).size());
}

TEST_F(Listings, CsvHasAHeaderAndARowEach)
{
    const Ended ended = run({"kernels", "--format", "csv"});
    expectFine(ended);
    EXPECT_THAT(ended.out, ::testing::StartsWith("id,title,"));
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(ended.out, '\n')), json({"kernels"}).size() + 1);
}

/// A roof of `calibrate` has every field; one with a value also says how sure it is, and a bandwidth or rate how it doubled.
void expectComplete(const Json& roof)
{
    for (const char* key : {"roof", "value", "unit", "interval", "doubling", "capacity_bytes", "source", "how", "notes"}) {
        EXPECT_TRUE(roof.contains(key)) << key << " of " << roof;
    }
    if (roof["value"].is_null()) {
        EXPECT_FALSE(roof["notes"].empty()) << roof;
        return;
    }
    ASSERT_EQ(roof["interval"].size(), 2U) << roof;
    EXPECT_LE(roof["interval"][0], roof["value"]) << roof;
    EXPECT_GE(roof["interval"][1], roof["value"]) << roof;
    EXPECT_EQ(roof["doubling"].is_number(), roof["unit"] != "s") << roof;
}

// Measures real roofs, so it takes a second or two, and longer where other programs keep the cores.
TEST_F(Listings, CalibrationIsKeptAndUsedFromThenOn)
{
    // Where other programs take memory's time it rightly asks to be run again.
    constexpr int kTries = 4;
    Ended ended;
    for (int i = 0; i < kTries && (i == 0 || ended.exitCode == 1); ++i) {
        ended = run({"calibrate", "--quick", "--format", "json", "--out", path("roofs.yaml")});
    }
    expectFine(ended);
    EXPECT_THAT(ended.err, HasSubstr("saved to"));
    const Json spec = Json::parse(ended.out);
    ASSERT_FALSE(spec["memory_roofs"].empty());
    EXPECT_EQ(spec["memory_roofs"][0]["source"], "measured");
    EXPECT_EQ(json({"devices"}).at(0)["measured_spec"], spec["id"]);
    expectFine(run({"specs", "check", path("roofs.yaml")}));
    for (const Json& roof : spec["roofs"]) {
        expectComplete(roof);
    }

    const Ended sweep = run({"sweep", "add", "--n", "1000", "--samples", "5", "--format", "json"});
    expectFine(sweep);
    EXPECT_EQ(Json::parse(sweep.out)["roofs"].at(0)["id"], spec["id"]);
    EXPECT_THAT(sweep.err, Not(HasSubstr("calibrate")));
}

TEST_F(Listings, CalibrationRefusesABudgetThatIsNone)
{
    expectRefused(run({"calibrate", "--budget", "0s"}), "greater than zero");
    expectRefused(run({"calibrate", "--budget", "soon"}), "soon");
    expectRefused(run({"calibrate", "--quick", "--thorough"}), "give one of them");
    expectRefused(run({"calibrate", "--thorough", "--budget", "5s"}), "give one of them");
    expectRefused(run({"calibrate", "--device", "gpu"}), "there is no device 'gpu'");
}

} // namespace

} // namespace ridgepoint::test
