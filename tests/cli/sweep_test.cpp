// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

using Json = nlohmann::json;

class Sweep : public CliTest {
protected:
    [[nodiscard]] Ended sweep(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "sweep");
        arguments.insert(arguments.end(), {"--samples", "6", "--warmup", "1"});
        return run(arguments);
    }
};

std::vector<Json> jsonLines(const std::string& text)
{
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(Json::parse(line));
    }
    return lines;
}

TEST_F(Sweep, TableHasARowAPointAndPlainLinesOnStandardError)
{
    const Ended ended = sweep({"add,matmul", "--n", "64,128"});
    expectFine(ended);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 5);
    EXPECT_THAT(ended.err, HasSubstr("add 64 f32: "));
    EXPECT_THAT(ended.err, Not(HasSubstr("\r")));
    EXPECT_THAT(ended.err, Not(HasSubstr("\033")));
}

TEST_F(Sweep, OfBatchesIsARowABatchWithTheBatchInAColumn)
{
    const Ended table = sweep({"decode", "--n", "64", "--batch", "1..512"});
    expectFine(table);
    EXPECT_EQ(std::ranges::count(table.out, '\n'), 11);
    EXPECT_THAT(table.out, HasSubstr("batch"));
    EXPECT_THAT(table.err, HasSubstr("decode 64, batch 512 f32: "));
    const Ended one = sweep({"decode", "--n", "64", "--batch", "8"});
    expectFine(one);
    EXPECT_THAT(one.out, Not(HasSubstr("batch")));
}

TEST_F(Sweep, OfBatchesKeepsThemInSessionAndCsv)
{
    const Json session = Json::parse(sweep({"decode", "--n", "64", "--batch", "1,8", "--format", "json"}).out);
    ASSERT_EQ(session["points"].size(), 2U);
    EXPECT_EQ(session["points"][1]["batch"], 8);
    EXPECT_EQ(session["points"][1]["flops"], 2 * 8 * 64 * 64);
    const Ended csv = sweep({"decode", "--n", "64", "--batch", "1,8", "--format", "csv"});
    EXPECT_THAT(csv.out, HasSubstr("cpu,decode,f32,f32,f32,64,,8,"));
}

TEST_F(Sweep, OfIntensitiesNeedsNoSizeAndKeepsThemInTheCsv)
{
    const Ended csv = sweep({"fma", "--dtype", "f32", "--intensity", "2^-4..2^-1", "--format", "csv"});
    expectFine(csv);
    EXPECT_EQ(std::ranges::count(csv.out, '\n'), 5);
    EXPECT_THAT(csv.out, HasSubstr("cpu,fma,f32,f32,f32,4194304,,1,0.0625,"));
    EXPECT_THAT(csv.out, HasSubstr("cpu,fma,f32,f32,f32,4194304,,1,0.5,"));
    EXPECT_THAT(csv.err, HasSubstr("fma 2^22 at 0.25 FLOP/B f32: "));
}

TEST_F(Sweep, OfAnExpressionNamesItInTheTableAndTheSentences)
{
    const Ended ended = sweep({"chain,chain-fused", "--expr", "x * tanh(y)", "--n", "2^6..2^14:x16", "--interleave"});
    expectFine(ended);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 7);
    EXPECT_THAT(ended.out, HasSubstr("expression"));
    EXPECT_THAT(ended.out, HasSubstr("x * tanh(y)"));
    EXPECT_THAT(ended.err, HasSubstr("chain-fused 1024 of x * tanh(y) f32: "));
    EXPECT_THAT(sweep({"chain", "--n", "64"}).out, Not(HasSubstr("expression")));
}

TEST_F(Sweep, OfAnExpressionKeepsItInSessionAndCsv)
{
    const std::string kept = path("s.json");
    const Ended csv = sweep({"chain", "--expr", "min(x, y)", "--n", "64", "--format", "csv", "--out", kept});
    expectFine(csv);
    EXPECT_THAT(csv.out, HasSubstr("cpu,chain,f32,f32,f32,64,,1,,\"min(x, y)\",warm,"));
    EXPECT_EQ(Json::parse(run({"session", "export", kept, "--format", "json"}).out)["points"][0]["expr"], "min(x, y)");
}

TEST_F(Sweep, OfATransposeIsMeasured)
{
    const Ended ended = sweep({"transpose,copy", "--n", "64,100", "--format", "csv"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("cpu,transpose,f32,f32,f32,100,"));
}

TEST_F(Sweep, WithoutRoofsSaysWhatWouldAddThem)
{
    const Ended ended = sweep({"add", "--n", "64"});
    expectFine(ended);
    EXPECT_THAT(ended.err, HasSubstr("calibrate"));
}

TEST_F(Sweep, JsonIsASessionThatChecks)
{
    const Ended ended = sweep({"matmul", "--n", "32..128", "--spec", "rtx-4090", "--format", "json"});
    expectFine(ended);
    const Json session = Json::parse(ended.out);
    EXPECT_EQ(session["schema"], "ridgepoint/session/1");
    ASSERT_EQ(session["points"].size(), 3U);
    const Json& point = session["points"][2];
    EXPECT_EQ(point["n"], 128);
    EXPECT_EQ(point["status"], "measured");
    EXPECT_GT(point["measurement"]["median_s"], 0.0);
    EXPECT_EQ(point["measurement"]["samples_s"].size(), 6U);
    EXPECT_EQ(session["roofs"][0]["id"], "rtx-4090");
    EXPECT_TRUE(session["predictions"].empty());
    const Ended check = run({"session", "check", write("s.json", ended.out)});
    expectFine(check);
    EXPECT_THAT(check.out, HasSubstr("3 points, 3 measured"));
}

TEST_F(Sweep, CsvHasAHeaderAndARowAPoint)
{
    const Ended ended = sweep({"add,matmul", "--n", "64", "--format", "csv"});
    expectFine(ended);
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 3);
    EXPECT_THAT(ended.out, HasSubstr("status"));
}

TEST_F(Sweep, JsonLinesTellEveryEventOnce)
{
    const Ended ended = sweep({"add", "--n", "64,128", "--format", "jsonl"});
    expectFine(ended);
    const auto events = jsonLines(ended.out);
    const auto finished = std::ranges::count_if(events, [](const Json& event) { return event.contains("point"); });
    EXPECT_EQ(finished, 2);
    for (const Json& event : events) {
        EXPECT_EQ(event["schema"], "ridgepoint/event/1");
    }
}

TEST_F(Sweep, F16MatmulFallsBackOnEverySideAndSaysSo)
{
    const Ended ended = sweep({"add,matmul", "--n", "64", "--dtype", "f16", "--format", "json"});
    expectFine(ended);
    const Json points = Json::parse(ended.out)["points"];
    EXPECT_EQ(points[0]["dtype"], points[1]["dtype"]);
    if (points[0]["dtype"] != "f16") {
        EXPECT_THAT(ended.err, HasSubstr("f16 is not native on cpu"));
    }
}

TEST_F(Sweep, OutKeepsTheSessionAndLeavesNoJournal)
{
    expectFine(sweep({"add", "--n", "64,128", "--out", path("s.json")}));
    expectFine(run({"session", "check", path("s.json")}));
    EXPECT_FALSE(std::filesystem::exists(path("s.json.journal")));
}

TEST_F(Sweep, AJournalOfAnInterruptedRunIsNotWrittenOver)
{
    write("s.json.journal", "points of yesterday");
    expectRefused(sweep({"add", "--n", "64", "--out", path("s.json")}), "interrupted run");
    EXPECT_EQ(read("s.json.journal"), "points of yesterday");
}

TEST_F(Sweep, RatioPredictionIsCommittedBeforeAndAnsweredAfter)
{
    const Ended ended =
        sweep({"matmul,add", "--n", "64,128", "--predict", "40x", "--because", "more arithmetic", "--out", path("s.json")});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("You said 40"));
    EXPECT_THAT(ended.out, HasSubstr("Measured "));
    const Json session = Json::parse(read("s.json"));
    EXPECT_EQ(session["predictions"].size(), 1U);
    EXPECT_EQ(session["points"].size(), 4U);
}

TEST_F(Sweep, ValuePredictionTakesItsUnit)
{
    const Ended ended = sweep({"matmul", "--n", "64", "--predict", "3 GFLOP/s", "--because", "small"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("You said 3"));
    EXPECT_THAT(ended.out, HasSubstr("GFLOP/s"));
}

TEST_F(Sweep, ShapesReachTheKernel)
{
    const Ended ended = sweep({"matmul", "--shape", "64x32x16", "--format", "json"});
    expectFine(ended);
    EXPECT_EQ(Json::parse(ended.out)["points"][0]["flops"], 2 * 64 * 32 * 16);
}

} // namespace

} // namespace ridgepoint::test
