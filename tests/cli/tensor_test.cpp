// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::ordered_json;

class TensorCommand : public CliTest {
protected:
    [[nodiscard]] Json json(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "tensor");
        arguments.insert(arguments.end(), {"--format", "json"});
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.exitCode, 0) << ended.err;
        return Json::parse(ended.out);
    }
};

TEST_F(TensorCommand, CountsTheWorkedExamples)
{
    EXPECT_EQ(json({"1024x1024", "--dtype", "f32"})["bytes"], 4194304);
    EXPECT_EQ(json({"4096x4096", "--dtype", "f32"})["bytes"], 67108864);
    EXPECT_EQ(json({"8192x5120", "--dtype", "bf16"})["bytes"], 83886080);
    EXPECT_EQ(json({"--parameters", "7e9", "--dtype", "bf16"})["bytes"], 14'000'000'000);
    EXPECT_EQ(json({"--parameters", "70B", "--dtype", "f16"})["bytes"], 140'000'000'000);
}

TEST_F(TensorCommand, OfOneTypeIsOneObjectOfThreeFields)
{
    EXPECT_EQ(json({"1024x1024", "--dtype", "f32"}).dump(), R"({"elements":1048576,"bytes_per_element":4,"bytes":4194304})");
    EXPECT_EQ(json({"3", "--dtype", "f4"}).dump(), R"({"elements":3,"bytes_per_element":0.5,"bytes":2})");
}

TEST_F(TensorCommand, ComparesSeveralTypesOrAll)
{
    const Json two = json({"1024x1024", "--dtype", "f32,i8"});
    ASSERT_EQ(two.size(), 2U);
    EXPECT_EQ(two[1]["dtype"], "i8");
    EXPECT_EQ(two[1]["bytes"], 1048576);
    EXPECT_EQ(json({"1024x1024", "--dtype", "f32", "--dtype", "i8"}), two);
    EXPECT_EQ(json({"1024x1024"}).size(), 9U);
}

TEST_F(TensorCommand, ShowsDecimalAndBinaryMegabytes)
{
    const Ended ended = run({"tensor", "1024x1024", "--dtype", "f32"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("1,048,576"));
    EXPECT_THAT(ended.out, HasSubstr("4.194 MB"));
    EXPECT_THAT(ended.out, HasSubstr("4 MiB"));
}

TEST_F(TensorCommand, MovesItOnceAtTheBandwidthOfASpecAndNamesIt)
{
    EXPECT_NEAR(json({"--parameters", "7B", "--dtype", "bf16", "--spec", "h100-sxm5-80gb"})["move_s"], 14e9 / 3.35e12, 1e-9);
    const Ended ended = run({"tensor", "1024x1024", "--spec", "h100-sxm5-80gb"});
    EXPECT_THAT(ended.out, HasSubstr("moved once: at the DRAM bandwidth of NVIDIA H100 SXM5 80GB, 3.35 TB/s (datasheet)"));
}

TEST_F(TensorCommand, WithoutMeasuredRoofsSaysHowToGetThem)
{
    expectRefused(run({"tensor", "64", "--device", "cpu"}), "run `ridgepoint-cli calibrate --device cpu` first");
}

TEST_F(TensorCommand, RefusesWhatItCannotCount)
{
    expectRefused(run({"tensor"}), "give a shape");
    expectRefused(run({"tensor", "64", "--parameters", "7B"}), "give a shape");
    expectRefused(run({"tensor", "64x"}), "is not a size");
    expectRefused(run({"tensor", "2^40x2^40"}), "choose a smaller shape");
    expectRefused(run({"tensor", "2^61", "--dtype", "f64"}), "choose a smaller shape");
    expectRefused(run({"tensor", "--parameters", "many"}), "is no number of parameters");
    expectRefused(run({"tensor", "64", "--dtype", "fp16"}), "did you mean 'f16'?");
    expectRefused(run({"tensor", "64", "--spec", "h100-sxm5-80g"}), "h100-sxm5-80gb");
}

} // namespace
} // namespace ridgepoint::test
