// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/fusion.h"

#include "engine/error.h"
#include "engine/outcome.h"
#include "tests/engine/throws.h"
#include "tests/support/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridgepoint {

namespace {

using test::FakeDevice;
using test::textOf;
using ::testing::HasSubstr;

const FusionQuestion kCourse{"relu(x * 2 + 1) * 0.5", std::int64_t{1} << 24, DType::f16};

RooflinePoint measuredPoint(const PlannedPoint& planned, Seconds time)
{
    RooflinePoint point{"cpu", planned.kernel, planned.problem, planned.cost};
    point.group = planned.group;
    point.status = PointStatus::measured;
    point.measurement.emplace();
    point.measurement->median = time;
    point.measurement->samples.assign(50, time);
    return point;
}

TEST(Fusion, CountsEightPassesAgainstTwo)
{
    const FusionModel model = fusionModel(kCourse, nullptr);
    ASSERT_EQ(model.launches.size(), 4U);
    EXPECT_EQ(model.passes(model.eager, kCourse), 8);
    EXPECT_EQ(model.passes(model.fused, kCourse), 2);
    EXPECT_EQ(model.launches[0].cost.bytes, Bytes{67108864});
    EXPECT_EQ(model.launches[0].cost.flops, Flops{16777216});
    EXPECT_FALSE(model.eagerExpectation);
}

TEST(Fusion, ExpectsTheLongestOfBytesAndLaunchesOfEachStep)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const FusionModel large = fusionModel({"x * 2 + 1", std::int64_t{1} << 24, DType::f32}, &roofline);
    EXPECT_NEAR(large.launches[0].expectation->time.count(), 134217728 / 100e9, 1e-12);
    EXPECT_NEAR(large.eagerExpectation->time.count(), 2 * 134217728 / 100e9, 1e-12);
    const FusionModel small = fusionModel({"x * 2 + 1", 16, DType::f32}, &roofline);
    EXPECT_EQ(small.launches[0].expectation->limitedBy, Regime::overhead);
    EXPECT_NEAR(small.eagerExpectation->time.count(), 2e-6, 1e-12);
}

TEST(Fusion, MeasuresThePairInTurnAndEachOperationAlone)
{
    const FakeDevice device;
    const auto points = planFusion(kCourse, device, test::roundSpec()).plan.points;
    ASSERT_EQ(points.size(), 6U);
    EXPECT_EQ(points[0].kernel, "chain");
    EXPECT_EQ(points[1].kernel, "chain-fused");
    EXPECT_NE(points[0].group, 0);
    EXPECT_EQ(points[0].group, points[1].group);
    EXPECT_EQ(points[2].problem.expr, "x * 2");
    EXPECT_EQ(points[2].group, 0);
    EXPECT_EQ(points[2].cost.launches, 1);
}

TEST(Fusion, MeasuresEqualOperationsOnceAndASingleOneNotAgain)
{
    const FakeDevice device;
    EXPECT_EQ(planFusion({"relu(relu(x))", 64, DType::f32}, device, test::roundSpec()).plan.points.size(), 3U);
    EXPECT_EQ(planFusion({"x + y", 64, DType::f32}, device, test::roundSpec()).plan.points.size(), 2U);
}

TEST(Fusion, FindsThePointsOfItsLaunches)
{
    const FakeDevice device;
    const FusionModel model = fusionModel(kCourse, nullptr);
    std::vector<RooflinePoint> points;
    for (const PlannedPoint& planned : planFusion(kCourse, device, test::roundSpec()).plan.points) {
        points.push_back(measuredPoint(planned, Seconds{static_cast<double>(points.size() + 1)}));
    }
    const FusionPoints found = fusionPoints(model, points);
    EXPECT_EQ(found.eager, &points[0]);
    EXPECT_EQ(found.fused, &points[1]);
    EXPECT_EQ(found.launches, (std::vector<const RooflinePoint*>{&points[2], &points[3], &points[4], &points[5]}));
    EXPECT_EQ(fusionPoints(model, std::span(points).first(1)).fused, nullptr);
}

TEST(Fusion, DerivesTheSpeedUpOfThePair)
{
    const FakeDevice device;
    const auto plan = planFusion(kCourse, device, test::roundSpec()).plan.points;
    const std::vector<RooflinePoint> pair{measuredPoint(plan[0], Seconds{4e-3}), measuredPoint(plan[1], Seconds{1e-3})};
    const Outcome outcome = deriveOutcome(fusionExercise(kCourse), 2, pair, nullptr);
    ASSERT_TRUE(outcome.answer);
    EXPECT_NEAR(outcome.answer->value, 4, 1e-9);
    EXPECT_THAT(outcomeSentence(outcome), HasSubstr("You said 2×. Measured 4× (95 % CI 4 – 4): near, 2× low."));
}

TEST(Fusion, RefusesWhatCannotBeReadOrCounted)
{
    EXPECT_THAT(textOf<InputError>([] {
                    (void)fusionModel({"relu(tahn(x))", 64, DType::f32}, nullptr);
                }),
                HasSubstr("did you mean 'tanh'?\n  relu(tahn(x))\n       ^"));
    EXPECT_THAT(textOf<InputError>([] {
                    (void)fusionModel({"x + 1", std::int64_t{1} << 62, DType::f32}, nullptr);
                }),
                HasSubstr("too many to count"));
    EXPECT_THAT(textOf<InputError>([] { (void)fusionModel({"x + 1", 64, DType::f4}, nullptr); }), HasSubstr("f4"));
}

} // namespace

} // namespace ridgepoint
