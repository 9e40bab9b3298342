// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report.h"

#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

using ::testing::HasSubstr;

Session oneSkippedPoint()
{
    Session session{"id", WallTime{}, "ridgepoint"};
    RooflinePoint point;
    point.kernel = "add";
    point.problem.n = 64;
    point.cost.bytes = Bytes{768};
    point.status = PointStatus::skipped;
    point.reason = "needs a | b";
    session.points = {point};
    session.roofs = {test::roundSpec()};
    return session;
}

TEST(Report, PointThatWasNotMeasuredHasAReasonAndNoNumbers)
{
    EXPECT_THAT(markdownReport(oneSkippedPoint()), HasSubstr("| add | 64 | f32 | 0 | | | | | skipped: needs a / b |"));
}

TEST(Report, RunWithoutAPredictionSaysSo)
{
    EXPECT_THAT(markdownReport(oneSkippedPoint()), HasSubstr("No prediction was committed"));
}

TEST(Report, PredictionStandsWithItsReason)
{
    Session session = oneSkippedPoint();
    session.predictions.commit({.question = "How many times?", .value = 40, .because = "bytes"});
    EXPECT_THAT(markdownReport(session), HasSubstr("predicted 40× because: bytes"));
}

TEST(Report, RoofOfALibrarySaysWhose)
{
    Session session = oneSkippedPoint();
    session.roofs.front().computeRoofs.push_back(
        {.unit = ComputeUnit::matrix, .dtype = DType::bf16, .accumulate = DType::f32, .rate = FlopRate{1e12}, .library = "oneDNN"});
    EXPECT_THAT(markdownReport(session), HasSubstr("| bf16 matrix, oneDNN | 1.00 TFLOP/s |"));
}

TEST(Report, RoofsNameTheirSource) { EXPECT_THAT(markdownReport(oneSkippedPoint()), HasSubstr("| DRAM | 100 GB/s |")); }

} // namespace

} // namespace ridgepoint
