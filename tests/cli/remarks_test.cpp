// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint::cli {
namespace {

RooflinePoint pointOf(std::int64_t n, std::vector<Verdict> verdicts)
{
    RooflinePoint point{.kernel = "add", .problem = {.n = n}, .measurement = Measurement{}};
    point.measurement->verdicts = std::move(verdicts);
    return point;
}

TEST(VerdictWords, HaveEachKindOnceWithTheNumberOfItsPoints)
{
    const Verdict noisy{Verdict::Kind::noisy, "Close other programs."};
    const Verdict drifting{Verdict::Kind::drifting, "Warm up longer."};
    EXPECT_EQ(verdictWords({pointOf(64, {noisy, drifting}), pointOf(128, {noisy}), pointOf(256, {noisy})}),
              "noisy: add 64 and 2 more points: Close other programs.\n"
              "drifting: add 64: Warm up longer.\n");
}

TEST(VerdictWords, AreNoneForQuietPointsAndThoseNotMeasured)
{
    EXPECT_EQ(verdictWords({pointOf(64, {}), RooflinePoint{.kernel = "add"}}), "");
}

TEST(ProbeWords, SayWhatEachRoofGaveBeforeAndAfter)
{
    RoofLook memory{.probe = {.kernel = "copy"}, .before = Seconds{1e-3}, .after = Seconds{2e-3}};
    memory.probe.cost.bytes = Bytes{40'000'000};
    RoofLook cores{.probe = {.kernel = "fma"}, .before = Seconds{1e-3}};
    cores.probe.cost = {.flops = Flops{100'000'000}, .bytes = Bytes{400'000}};
    EXPECT_EQ(probeWords({memory, cores}), "DRAM gave 40.0 GB/s before the sweep and 20.0 GB/s after it\n"
                                           "the cores did 100 GFLOP/s before the sweep\n");
}

TEST(InTurnWords, SayHowManyWereHeldAndWhatTheOthersLack)
{
    RooflinePoint held = pointOf(64, {});
    held.status = PointStatus::measured;
    RooflinePoint other = held;
    held.roofInTurn = RoofInTurn{};
    const SweepPlan asked{.roofInTurn = true};
    EXPECT_EQ(inTurnWords(asked, {held, held}), "");
    EXPECT_EQ(inTurnWords({}, {other}), "");
    EXPECT_THAT(inTurnWords(asked, {held, other}), testing::StartsWith("1 of 2 points were held against their roof in turn."));
    EXPECT_THAT(inTurnWords(asked, {other}), testing::HasSubstr("calibrate"));
}

} // namespace
} // namespace ridgepoint::cli
