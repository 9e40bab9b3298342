// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"

#include "tests/engine/sample_session.h"

#include <gmock/gmock.h>

namespace ridgepoint {
namespace {

const std::string kHeader =
    "device,kernel,dtype,accumulate,output_dtype,n,shape,batch,intensity_target,expr,cache,launch,flops,bytes,intensity,status,"
    "reason,"
    "median_s,ci_low_s,ci_high_s,ci_level,p10_s,p90_s,min_s,samples,warmup,launches_per_sample,clock,implementation,verdicts,"
    "bytes_per_s,flops_per_s,of_roof,limited_by,core_clock_hz,core_share,of_roof_low,of_roof_high\n";

TEST(PointsCsv, NoPointsGiveTheHeaderAlone) { EXPECT_EQ(pointsCsv({}), kHeader); }

TEST(PointsCsv, AMeasuredPointFillsEveryColumn)
{
    RooflinePoint point = test::measuredPoint();
    point.problem.intensityTarget = Intensity{0.25};
    point.measurement->p90 = Seconds{0.33};
    point.measurement->coreClocks = {{.frequency = Frequency{3.1e9}, .sample = 4}};
    point.measurement->coreShare = 0.97;
    point.measurement->verdicts = {{Verdict::Kind::noisy, "a"}, {Verdict::Kind::roofMoved, "b"}};
    point.roofInTurn = RoofInTurn{.ofRoof = {.median = 0.96, .interval = MedianInterval{.low = 0.95, .high = 0.97}, .pairs = 4}};
    EXPECT_EQ(pointsCsv({point}),
              kHeader + "cpu,matmul,f16,f32,bf16,4096,4096x4096x4096,2,0.25,relu(x * 2 + 1),cold,hidden,137438953472,100663296,"
                        "1365.3333333333333,measured,,0.30000000000000004,0.295,0.305,0.967,0.29,0.33,0.28,4,10,4,steady_clock,"
                        "\"a library, \"\"quoted\"\"\",noisy; roof moved,3.4e+09,4.6e+11,0.96,compute,3.1e+09,0.97,0.95,0.97\n");
}

TEST(PointsCsv, WhatWasNotMeasuredLeavesItsNumbersEmpty)
{
    EXPECT_EQ(pointsCsv({test::skippedPoint()}), kHeader +
                                                     "cpu,matmul,f4,,,1024,,1,,,warm,exposed,,,,skipped,"
                                                     "\"f4, is not supported\n by \"\"matmul\"\" here\",,,,,,,,,,,,,,,,,,,,,\n");
}

TEST(PointsCsv, EveryRowHasAsManyFieldsAsTheHeader)
{
    for (const RooflinePoint& point : test::sampleSession().points) {
        const std::string csv = pointsCsv({point});
        std::ptrdiff_t commas = 0;
        bool quoted = false;
        for (const char letter : csv.substr(kHeader.size())) {
            quoted = letter == '"' ? !quoted : quoted;
            commas += letter == ',' && !quoted ? 1 : 0;
        }
        EXPECT_EQ(commas, std::count(kHeader.begin(), kHeader.end(), ','));
    }
}

} // namespace
} // namespace ridgepoint
