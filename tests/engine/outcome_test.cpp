// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure.h"
#include "engine/outcome.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

namespace ridgepoint {
namespace {

constexpr std::int64_t kN = 1024;

Exercise matmulAgainstAdd()
{
    Exercise exercise;
    exercise.quantity = QuantityKind::ratio;
    exercise.unit = "× slower";
    exercise.cpuSizes = {128, kN};
    exercise.answer = {.kind = AnswerRule::Kind::timeRatio, .kernel = "matmul", .over = "add"};
    return exercise;
}

RooflinePoint measured(const std::string& kernel, Cost cost, double time)
{
    RooflinePoint point{.device = "cpu", .kernel = kernel, .problem = {.n = kN}, .cost = cost};
    const Roofline roofline(test::roundSpec(), DType::f32);
    point.expectation = roofline.expect(cost);
    point.status = PointStatus::measured;
    point.measurement = summarise(std::vector<Seconds>(50, Seconds{time}));
    point.group = 1;
    return point;
}

std::vector<RooflinePoint> bothMeasured()
{
    const Cost matmul{.flops = Flops{2 * kN * kN * kN},
                      .bytes = Bytes{12 * kN * kN},
                      .workingSet = Bytes{12 * kN * kN},
                      .unit = ComputeUnit::matrix};
    const Cost add{.flops = Flops{kN * kN}, .bytes = Bytes{12 * kN * kN}, .workingSet = Bytes{12 * kN * kN}};
    RooflinePoint addPoint = measured("add", add, 150e-6);
    addPoint.problem.shape = {kN, kN};
    addPoint.problem.n = kN * kN;
    return {measured("matmul", matmul, 2.4e-3), addPoint};
}

TEST(Outcome, ARatioIsPairedAndComesWithItsIntervalAndModel)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), 40, bothMeasured(), &roofline);
    ASSERT_TRUE(outcome.answer);
    EXPECT_NEAR(outcome.answer->value, 16, 1e-9);
    EXPECT_NEAR(*outcome.answer->low, 16, 1e-9);
    EXPECT_NEAR(*outcome.answer->model, 2.0 * kN * kN * kN / 1e12 / (12.0 * kN * kN / 100e9), 1e-6);
}

TEST(Outcome, ThePredictionBecomesARateOnTheChart)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), 4, bothMeasured(), &roofline);
    ASSERT_TRUE(outcome.point);
    EXPECT_NEAR(outcome.point->rate.perSecond(), 2.0 * kN * kN * kN / (4 * 150e-6), 1);
    EXPECT_TRUE(outcome.point->aboveEveryRoof);
    EXPECT_EQ(outcome.point->label, "what 4× would take");
}

TEST(Outcome, TheSentenceSaysBothNumbersTheModelAndTheImpossible)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), 4, bothMeasured(), &roofline);
    EXPECT_EQ(outcomeSentence(outcome),
              "You said 4×. Measured 16× (95 % CI 16 – 16): you were 4× low. The roofline alone says 17.1×. "
              "4× would need 3.58 TFLOP/s: above every roof of this machine.");
}

TEST(Outcome, WithoutAPredictionTheSentenceBeginsWithTheMeasurement)
{
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), std::nullopt, bothMeasured(), nullptr);
    EXPECT_TRUE(outcomeSentence(outcome).starts_with("Measured 16×"));
}

TEST(Outcome, APointThatIsMissingIsNamedWithItsReason)
{
    auto points = bothMeasured();
    points[0].status = PointStatus::failed;
    points[0].reason = "launch refused";
    points[0].measurement.reset();
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), 40, points, nullptr);
    EXPECT_FALSE(outcome.answer);
    EXPECT_EQ(outcomeSentence(outcome), "You said 40×. There is no answer yet: matmul 1024 was failed: launch refused.");
}

TEST(Outcome, NothingIsDerivedFromASmallerSizeThanAskedFor)
{
    // Both sizes are planned, and only the smaller one is measured so far.
    auto points = bothMeasured();
    for (RooflinePoint& point : points) {
        point.measurement.reset();
        point.status = PointStatus::planned;
    }
    for (RooflinePoint point : bothMeasured()) {
        point.problem = {.n = 128};
        points.push_back(point);
    }
    Exercise exercise = matmulAgainstAdd();
    exercise.answer.at = {Place::Which::at, static_cast<double>(kN)};
    const Outcome outcome = deriveOutcome(exercise, 40, points, nullptr);
    EXPECT_FALSE(outcome.answer);
    EXPECT_EQ(outcome.missing, "matmul 1024 has not been measured yet");
}

TEST(Outcome, TimesFromSeparateRunsMakeNoRatio)
{
    auto points = bothMeasured();
    points[1].group = 2;
    const Outcome outcome = deriveOutcome(matmulAgainstAdd(), 40, points, nullptr);
    EXPECT_FALSE(outcome.answer);
    EXPECT_NE(outcome.missing.find("not measured in turn"), std::string::npos);
}

TEST(Outcome, ARateIsReadOffItsPointWithTheIntervalTurnedAround)
{
    Exercise exercise = matmulAgainstAdd();
    exercise.quantity = QuantityKind::flopRate;
    exercise.unit = "GFLOP/s";
    exercise.unitScale = 1e9;
    exercise.answer = {.kind = AnswerRule::Kind::value, .kernel = "matmul"};
    const Roofline roofline(test::roundSpec(), DType::f32);
    auto points = bothMeasured();
    points[0].measurement->ciLow = Seconds{2.3e-3};
    points[0].measurement->ciHigh = Seconds{2.5e-3};
    const Outcome outcome = deriveOutcome(exercise, 500e9, points, &roofline);
    EXPECT_NEAR(outcome.answer->value, 894.8e9, 1e9);
    EXPECT_LT(*outcome.answer->low, outcome.answer->value);
    EXPECT_GT(*outcome.answer->high, outcome.answer->value);
    EXPECT_TRUE(
        outcomeSentence(outcome).starts_with("You said 500 GFLOP/s. Measured 895 GFLOP/s (95 % CI 859 – 934): near, 1.8× low."));
    EXPECT_FALSE(outcome.point->aboveAttainable);
}

} // namespace
} // namespace ridgepoint
