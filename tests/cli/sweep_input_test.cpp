// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_fixture.h"

namespace ridgepoint::test {

namespace {

class SweepInput : public CliTest {
protected:
    [[nodiscard]] Ended sweep(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "sweep");
        return run(arguments);
    }
};

TEST_F(SweepInput, SizesThatAreNoneAreRefused)
{
    for (const char* size : {"0", "-1", "1e3.5", "1.5", "128..64", "", "many", "2^99"}) {
        const Ended ended = sweep({"add", "--n", size});
        EXPECT_EQ(ended.exitCode, 2) << size;
        EXPECT_THAT(ended.out, IsEmpty());
        EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
    }
}

TEST_F(SweepInput, TooLargeForMemorySaysNeededAndFree)
{
    const Ended add = sweep({"add", "--n", "2^40"});
    expectRefused(add, "13194139533312 bytes");
    EXPECT_THAT(add.err, HasSubstr("are free"));
    expectRefused(sweep({"matmul", "--n", "2^40"}), "are free");
}

TEST_F(SweepInput, TooLargeAmongOthersIsSkippedAndTheRestMeasured)
{
    const Ended ended = sweep({"add", "--n", "1000,2^40", "--samples", "5", "--format", "csv"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("skipped"));
    EXPECT_THAT(ended.err, HasSubstr("1 of 2 points skipped"));
    EXPECT_THAT(ended.out, Not(HasSubstr("inf")));
    EXPECT_THAT(ended.out, Not(HasSubstr("nan")));
}

TEST_F(SweepInput, EveryPointSkippedIsAFailure)
{
    const Ended ended = sweep({"add", "--n", "2^40,2^41", "--samples", "5"});
    EXPECT_EQ(ended.exitCode, 1);
    EXPECT_THAT(ended.err, HasSubstr("2 of 2 points skipped"));
}

TEST_F(SweepInput, ADTypeNobodySupportsIsRefused)
{
    expectRefused(sweep({"add", "--n", "64", "--dtype", "i8"}), "i8");
    expectRefused(sweep({"add,copy", "--n", "64,128", "--dtype", "i8"}), "i8");
}

TEST_F(SweepInput, ADTypeOneKernelLacksIsSkippedForThatOne)
{
    const Ended ended = sweep({"add,matmul", "--n", "64", "--dtype", "i8", "--samples", "5", "--format", "csv"});
    expectFine(ended);
    EXPECT_THAT(ended.out, HasSubstr("add has no i8 version"));
    EXPECT_THAT(ended.err, HasSubstr("1 of 2 points skipped"));
}

TEST_F(SweepInput, UnknownWordsNameTheNearest)
{
    expectRefused(sweep({"matmull", "--n", "64"}), "matmul");
    expectRefused(sweep({"add", "--n", "64", "--dtype", "f23"}), "f32");
    expectRefused(sweep({"add", "--n", "64", "--spec", "rtx-4091"}), "rtx-4090");
    expectRefused(sweep({"add", "--n", "64", "--device", "cpuu"}), "cpu");
}

TEST_F(SweepInput, OptionsForOtherKernelsAreRefused)
{
    expectRefused(sweep({"add", "--n", "64", "--batch", "8"}), "--batch");
    expectRefused(sweep({"add", "--n", "64", "--intensity", "4"}), "--intensity");
    expectRefused(sweep({"add", "--n", "64", "--expr", "x+1"}), "--expr");
    expectRefused(sweep({"chain", "--shape", "64x64"}), "shape");
    expectRefused(sweep({"matmul", "--shape", "64x64"}), "M x N x K");
}

TEST_F(SweepInput, BatchesAndIntensitiesThatAreNoneAreRefused)
{
    for (const char* batch : {"0", "-1", "1.5", "512..1", "many", "513", "1..1024"}) {
        expectRefused(sweep({"decode", "--n", "64", "--batch", batch}), "");
    }
    for (const char* intensity : {"0", "-1", "2^x", "8..1", "many", "1/0", "2^-5", "2^-4..2^11"}) {
        expectRefused(sweep({"fma", "--intensity", intensity}), "");
    }
    expectRefused(sweep({"decode", "--n", "64", "--batch", "many"}), "--batch: \"many\"");
    expectRefused(sweep({"decode", "--n", "64", "--batch", "1..1024"}), "a batch of 1 to 512");
    expectRefused(sweep({"fma", "--intensity", "2^-5"}), "1/16 to 1024");
    expectRefused(sweep({"fma", "--intensity", "two"}), "FLOP per byte such as");
}

TEST_F(SweepInput, ASizeIsNeededUnlessIntensitiesAreSwept)
{
    expectRefused(sweep({"fma"}), "--n");
    expectRefused(sweep({"decode", "--batch", "1..4"}), "--n");
}

TEST_F(SweepInput, CountsThatAreNoneAreRefused)
{
    expectRefused(sweep({"add", "--n", "64", "--samples", "0"}), "samples");
    expectRefused(sweep({"add", "--n", "64", "--samples", "-3"}), "--samples");
    expectRefused(sweep({"add", "--n", "64", "--warmup", "x"}), "--warmup");
    expectRefused(sweep({"add", "--n", "64", "--cache", "hot"}), "warm or cold");
    expectRefused(sweep({"add", "--n", "64", "--launch", "later"}), "exposed, hidden or unwaited");
}

TEST_F(SweepInput, APrecisionThatMakesNoSenseIsRefused)
{
    expectRefused(sweep({"add", "--n", "64", "--until", "0"}), "precision");
    expectRefused(sweep({"add", "--n", "64", "--until", "half"}), "precision");
    expectRefused(sweep({"add", "--n", "64", "--until", "99%"}), "choose 0.01 % to 50 %");
    expectRefused(sweep({"add", "--n", "64", "--until", "0.5%", "--samples", "20"}), "give one of them");
}

TEST_F(SweepInput, NothingToRunIsRefused)
{
    expectRefused(sweep({"add"}), "--n");
    EXPECT_EQ(sweep({"--n", "64"}).exitCode, 2);
    expectRefused(sweep({"add", "--n", "64", "--shape", "8x8"}), "give one of them");
}

TEST_F(SweepInput, AFolderThatIsNotThereIsToldBeforeAnythingRuns)
{
    expectRefused(sweep({"add", "--n", "64", "--out", path("no/such/s.json")}), "there is no folder");
    expectRefused(sweep({"add", "--n", "64", "--out", dir().string()}), "it is a folder");
    expectRefused(sweep({"add", "--n", "64", "--out", "/proc/s.json"}), "/proc");
}

TEST_F(SweepInput, APredictionNeedsAReasonAndANumber)
{
    expectRefused(sweep({"matmul,add", "--n", "64", "--predict", "40"}), "--because");
    expectRefused(sweep({"matmul,add", "--n", "64", "--because", "so"}), "--predict");
    expectRefused(sweep({"matmul,add", "--n", "64", "--predict", "forty", "--because", "so"}), "forty");
    expectRefused(sweep({"matmul,add", "--n", "64", "--predict", "40", "--because", " "}), "because");
    expectRefused(sweep({"matmul", "--n", "64", "--predict", "40", "--because", "so"}), "unit");
    expectRefused(sweep({"matmul,add,copy", "--n", "64", "--predict", "40", "--because", "so"}), "one kernel");
}

} // namespace

} // namespace ridgepoint::test
