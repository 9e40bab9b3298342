// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::ordered_json;

class Cost : public CliTest {
protected:
    [[nodiscard]] Json json(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "cost");
        arguments.insert(arguments.end(), {"--format", "json"});
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.exitCode, 0) << ended.err;
        EXPECT_THAT(ended.err, IsEmpty());
        return Json::parse(ended.out);
    }
};

std::vector<std::string> keysOf(const Json& json)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items()) {
        keys.push_back(key);
    }
    return keys;
}

TEST_F(Cost, MatmulOnAnH100IsTheWorkedExample)
{
    const Json cost = json({"matmul", "--n", "4096", "--dtype", "f16", "--spec", "h100-sxm5-80gb"});
    EXPECT_EQ(cost["flops"], 137438953472);
    EXPECT_EQ(cost["bytes"], 100663296);
    EXPECT_EQ(cost["launches"], 1);
    EXPECT_NEAR(cost["intensity"], 1365.3333, 1e-3);
    EXPECT_NEAR(cost["ridge"], 295.3, 0.05);
    EXPECT_NEAR(cost["attainable_flops_per_s"], 989.4e12, 1);
    EXPECT_EQ(cost["limited_by"], "compute");
    EXPECT_NEAR(cost["model_s"], 137438953472 / 989.4e12, 1e-9);
}

TEST_F(Cost, HasExactlyTheFieldsOfTheContract)
{
    EXPECT_THAT(keysOf(json({"matmul", "--n", "64", "--spec", "t4"})),
                ::testing::ElementsAre("kernel", "dtype", "n", "flops", "bytes", "launches", "intensity", "ridge",
                                       "attainable_flops_per_s", "limited_by", "model_s"));
    EXPECT_THAT(keysOf(json({"matmul", "--n", "64"})),
                ::testing::ElementsAre("kernel", "dtype", "n", "flops", "bytes", "launches", "intensity"));
}

TEST_F(Cost, AddInF16MovesSixBytesForOneFlop)
{
    EXPECT_NEAR(json({"add", "--n", "16777216", "--dtype", "f16"})["intensity"], 1.0 / 6, 1e-9);
}

TEST_F(Cost, TakesPowersAndShapes)
{
    EXPECT_EQ(json({"add", "--n", "2^24"})["n"], 16777216);
    EXPECT_NEAR(json({"matmul", "--shape", "8192x128x8192", "--dtype", "f16"})["intensity"], 124.12, 0.01);
    EXPECT_EQ(json({"add", "--shape", "4096x4096"})["flops"], 16777216);
}

TEST_F(Cost, EagerChainCountsFourLaunchesAndTheFusedOne)
{
    EXPECT_EQ(json({"chain", "--n", "1024"})["launches"], 4);
    EXPECT_EQ(json({"chain-fused", "--n", "1024"})["launches"], 1);
    EXPECT_EQ(json({"chain", "--n", "1024"})["bytes"].get<long>(), 4 * json({"chain-fused", "--n", "1024"})["bytes"].get<long>());
}

TEST_F(Cost, OfAnExpressionIsTheContractsWorkedExample)
{
    const std::vector<std::string> asked{"--expr", "relu(x*2+1)*0.5", "--n", "2^24", "--dtype", "f16"};
    const auto costOf = [&](const char* kernel) {
        std::vector<std::string> arguments{kernel};
        arguments.insert(arguments.end(), asked.begin(), asked.end());
        return json(arguments);
    };
    EXPECT_EQ(costOf("chain")["launches"], 4);
    EXPECT_EQ(costOf("chain")["bytes"], 268435456);
    EXPECT_EQ(costOf("chain-fused")["launches"], 1);
    EXPECT_EQ(costOf("chain-fused")["bytes"], 67108864);
}

TEST_F(Cost, OfAnExpressionNamesItInTheTable)
{
    const Ended ended = run({"cost", "chain", "--n", "1024", "--expr", "x * tanh(y)"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("chain f32 n = 1024 of x * tanh(y)"));
    EXPECT_THAT(ended.out, HasSubstr("(3 reads + 2 writes) x 1024 x 4 B"));
}

TEST_F(Cost, OfABadExpressionPointsAtTheFault)
{
    const Ended ended = run({"cost", "chain", "--n", "64", "--expr", "relu(tahn(x))"});
    EXPECT_EQ(ended.exitCode, 2);
    EXPECT_THAT(ended.out, IsEmpty());
    EXPECT_EQ(ended.err, "ridgepoint-cli: unknown function 'tahn': did you mean 'tanh'?\n"
                         "  relu(tahn(x))\n"
                         "       ^\n");
}

TEST_F(Cost, OfAnEmptyExpressionOrOneForAnotherKernelIsRefused)
{
    expectRefused(run({"cost", "chain", "--n", "64", "--expr", ""}), "--expr is empty");
    expectRefused(run({"cost", "copy", "--n", "64", "--expr", "x+1"}), "--expr is for chain and chain-fused");
    EXPECT_EQ(run({"cost", "chain", "--n", "64", "--expr", " "}).exitCode, 2);
}

TEST_F(Cost, TableShowsTheArithmetic)
{
    const Ended ended = run({"cost", "matmul", "--n", "4096", "--dtype", "f16", "--spec", "h100-sxm5-80gb"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("137438953472 FLOP"));
    EXPECT_THAT(ended.out, HasSubstr("295.3 FLOP/B"));
    EXPECT_THAT(ended.out, HasSubstr("limited by compute"));
}

TEST_F(Cost, UnknownKernelDTypeAndSpecNameTheNearest)
{
    expectRefused(run({"cost", "matmull", "--n", "64"}), "matmul");
    expectRefused(run({"cost", "matmul", "--n", "64", "--dtype", "bf61"}), "bf16");
    expectRefused(run({"cost", "matmul", "--n", "64", "--spec", "h100-sxm5-80g"}), "h100-sxm5-80gb");
}

TEST_F(Cost, CountsPast63BitsAreRefused) { expectRefused(run({"cost", "matmul", "--n", "2^40"}), "too large"); }

TEST_F(Cost, TakesABatchAndAnIntensity)
{
    const Json decode = json({"decode", "--n", "4096", "--batch", "64", "--dtype", "bf16"});
    EXPECT_EQ(decode["flops"], 2147483648);
    EXPECT_EQ(decode["bytes"], (4096 * 4096 + 2 * 64 * 4096) * 2);
    for (const char* intensity : {"2^-4", "1/16", "0.0625"}) {
        EXPECT_EQ(json({"fma", "--n", "1024", "--intensity", intensity})["intensity"], 0.0625) << intensity;
    }
    EXPECT_THAT(run({"cost", "decode", "--n", "4096", "--batch", "64"}).out, HasSubstr("decode f32 n = 4096, batch 64"));
}

TEST_F(Cost, OfSeveralBatchesOrForAnotherKernelIsRefused)
{
    expectRefused(run({"cost", "decode", "--n", "64", "--batch", "1..8"}), "are 4 batches; give one here");
    expectRefused(run({"cost", "fma", "--n", "64", "--intensity", "1,2"}), "are 2 intensities; give one here");
    expectRefused(run({"cost", "decode", "--n", "64", "--batch", "513"}), "a batch of 1 to 512");
    expectRefused(run({"cost", "add", "--n", "64", "--batch", "8"}), "--batch is for decode");
    expectRefused(run({"cost", "add", "--n", "64", "--intensity", "8"}), "--intensity is for fma");
}

TEST_F(Cost, ATransposeCostsWhatACopyDoes)
{
    const Json transpose = json({"transpose", "--n", "4096"});
    EXPECT_EQ(transpose["bytes"], json({"copy", "--shape", "4096x4096"})["bytes"]);
    EXPECT_EQ(transpose["flops"], 0);
}

TEST_F(Cost, SizeIsNeeded) { expectRefused(run({"cost", "matmul"}), "--n"); }

} // namespace

} // namespace ridgepoint::test
