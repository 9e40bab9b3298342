// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/derive.h"

#include "engine/run_points.h"
#include "tests/engine/made_run.h"

#include <gmock/gmock.h>

#include <cmath>

namespace ridgepoint {
namespace {

using test::madeCost;
using test::madeExercise;
using test::madePoint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = AnswerRule::Kind;

/// Matmuls whose time grows by n^3.
std::vector<RooflinePoint> cubicMatmuls()
{
    std::vector<RooflinePoint> points;
    for (const std::int64_t n : {256, 512, 1024}) {
        points.push_back(
            madePoint("matmul", {.n = n}, madeCost(12 * n * n, 2 * n * n * n), 1e-12 * static_cast<double>(n * n * n)));
    }
    return points;
}

/// decode, whose rate doubles with the batch up to 8 and then stays.
std::vector<RooflinePoint> batches()
{
    std::vector<RooflinePoint> points;
    for (const std::int64_t batch : {1, 2, 4, 8, 16, 32}) {
        const double time = 1e-3 * std::max(1.0, static_cast<double>(batch) / 8);
        points.push_back(madePoint("decode", {.n = 1000, .batch = batch}, madeCost(4'000'000, 2'000'000 * batch), time));
    }
    return points;
}

Derived derived(const Exercise& exercise, const std::vector<RooflinePoint>& points, TimeSource source = TimeSource::measured)
{
    Deriver deriver(exercise, points, source);
    const auto result = deriver.derive(exercise.answer);
    EXPECT_TRUE(result.has_value()) << deriver.missing();
    return result.value_or(Derived{});
}

std::string missing(const Exercise& exercise, const std::vector<RooflinePoint>& points)
{
    Deriver deriver(exercise, points, TimeSource::measured);
    EXPECT_FALSE(deriver.derive(exercise.answer).has_value());
    return deriver.missing();
}

TEST(Derive, ASlopeIsThePowerThatTheTimeGrowsBy)
{
    const Exercise exercise =
        madeExercise({"matmul"}, {.kind = Kind::slope, .kernel = "matmul", .quantity = QuantityKind::time}, QuantityKind::number);
    EXPECT_NEAR(derived(exercise, cubicMatmuls()).value, 3, 1e-9);
    EXPECT_THAT(missing(exercise, {cubicMatmuls().front()}), HasSubstr("needs two points"));
}

TEST(Derive, AKneeIsWhereTheFirstClimbReachesTheHighestRate)
{
    const Exercise exercise = madeExercise({"decode"}, {.kind = Kind::knee, .kernel = "decode"}, QuantityKind::number);
    EXPECT_NEAR(derived(exercise, batches()).value, 8, 1e-9);
}

TEST(Derive, TheModelOfAKneeIsTheRidge)
{
    // Per batch 0.5 FLOP/B on roofs whose ridge is 5: batch 10.
    const Exercise exercise = madeExercise({"decode"}, {.kind = Kind::knee, .kernel = "decode"}, QuantityKind::number);
    EXPECT_NEAR(derived(exercise, batches(), TimeSource::model).value, 10, 1e-9);
}

TEST(Derive, APeakIsThePlaceOfTheHighestRatio)
{
    std::vector<RooflinePoint> points;
    int group = 0;
    for (const double ratio : {2.0, 5.0, 3.0}) {
        ++group;
        const Problem problem{.n = std::int64_t{1} << (10 * group)};
        points.push_back(madePoint("chain", problem, madeCost(64, 8), 1e-3 * ratio, group));
        points.push_back(madePoint("chain-fused", problem, madeCost(16, 8), 1e-3, group));
    }
    const Exercise exercise = madeExercise({"chain", "chain-fused"}, {.kind = Kind::peak, .kernel = "chain", .over = "chain-fused"},
                                           QuantityKind::number);
    EXPECT_EQ(derived(exercise, points).value, 1 << 20);
}

TEST(Derive, ACrossingLiesBetweenTheSizesAroundIt)
{
    std::vector<RooflinePoint> points;
    for (const std::int64_t n : {100, 10'000}) {
        // 1 us + n ns against 2 us: equal at 1000.
        points.push_back(madePoint("add", {.n = n}, madeCost(8, 1), n == 100 ? 0.2e-6 : 20e-6));
        points.push_back(madePoint("copy", {.n = n}, madeCost(8, 0), 2e-6));
    }
    const Exercise exercise =
        madeExercise({"add", "copy"}, {.kind = Kind::crossing, .kernel = "add", .over = "copy"}, QuantityKind::number);
    EXPECT_NEAR(derived(exercise, points).value, 1000, 1e-6);
    points.resize(2);
    EXPECT_THAT(missing(exercise, points), HasSubstr("do not cross"));
}

TEST(Derive, ATokenRateScalesTheTimedMatrixToTheWholeModel)
{
    // 10^6 weights in 1 ms: 7 x 10^9 of them take 7 s.
    const Exercise exercise =
        madeExercise({"decode"}, {.kind = Kind::value, .kernel = "decode", .parameters = 7'000'000'000}, QuantityKind::tokenRate);
    EXPECT_NEAR(derived(exercise, {batches().front()}).value, 1.0 / 7, 1e-9);
}

TEST(Derive, TheFirstLaunchIsSetAgainstTheMedian)
{
    const Exercise exercise = madeExercise({"matmul"}, {.kind = Kind::firstLaunch, .kernel = "matmul"});
    auto points = cubicMatmuls();
    EXPECT_THAT(missing(exercise, points), HasSubstr("was not timed"));
    points.back().measurement->firstLaunch = Seconds{5 * points.back().measurement->median.count()};
    EXPECT_NEAR(derived(exercise, points).value, 5, 1e-9);
}

TEST(Derive, MediansOfMoreSamplesStrayLess)
{
    auto points = cubicMatmuls();
    std::vector<Seconds> samples;
    for (int i = 0; i < 100; ++i) {
        samples.emplace_back(1.0 + (i % 5 - 2) * 0.1);
    }
    points.back().measurement = summarise(samples);
    Exercise exercise =
        madeExercise({"matmul"}, {.kind = Kind::medianStray, .kernel = "matmul", .samples = 1}, QuantityKind::fraction);
    EXPECT_NEAR(derived(exercise, points).value, 0.2, 1e-9);
    exercise.answer.samples = 5;
    EXPECT_NEAR(derived(exercise, points).value, 0, 1e-9);
    exercise.answer.samples = 60;
    EXPECT_THAT(missing(exercise, points), HasSubstr("at least 120"));
}

TEST(Derive, MoreFlopsHelpOnlyWhereFlopsAreTheLongestTerm)
{
    Exercise exercise =
        madeExercise({"decode"}, {.kind = Kind::moreFlops, .kernel = "decode", .at = {Place::Which::first}, .times = 2});
    EXPECT_NEAR(derived(exercise, batches()).value, 1, 1e-9);
    exercise.answer.at = {};
    // At batch 32 the FLOPs take 3.2 times as long as the bytes: half of that is still the longest term.
    EXPECT_NEAR(derived(exercise, batches()).value, 2, 1e-9);
}

TEST(Derive, AQuotientKeepsTheWiderInterval)
{
    const Derived quotient =
        quotientOf({.value = 8, .low = 7, .high = 9, .level = 0.97}, {.value = 2, .low = 1.75, .high = 2.25, .level = 0.96});
    EXPECT_EQ(quotient.value, 4);
    EXPECT_EQ(*quotient.low, 7 / 2.25);
    EXPECT_EQ(*quotient.high, 9 / 1.75);
    EXPECT_NEAR(quotient.level, 0.93, 1e-12);
}

Exercise comparing(double wide, double narrow, std::vector<RooflinePoint>& points)
{
    Exercise exercise = madeExercise({"wide", "wide-fused", "narrow", "narrow-fused"},
                                     {.kind = Kind::compare, .kernel = "a", .over = "b"}, QuantityKind::choice);
    exercise.choices = {"larger", "the same", "smaller"};
    exercise.derive = {{"a", {.kind = Kind::timeRatio, .kernel = "wide", .over = "wide-fused"}},
                       {"b", {.kind = Kind::timeRatio, .kernel = "narrow", .over = "narrow-fused"}}};
    points = {madePoint("wide", {.n = 9}, madeCost(8, 1), wide, 1), madePoint("wide-fused", {.n = 9}, madeCost(8, 1), 1, 1),
              madePoint("narrow", {.n = 9}, madeCost(8, 1), narrow, 1), madePoint("narrow-fused", {.n = 9}, madeCost(8, 1), 1, 1)};
    return exercise;
}

TEST(Derive, AComparisonHasABandThatCountsAsTheSame)
{
    std::vector<RooflinePoint> points;
    const auto wordOf = [&](double wide, double narrow) {
        const Exercise exercise = comparing(wide, narrow, points);
        return derived(exercise, points).words;
    };
    EXPECT_THAT(wordOf(4.2, 4), ElementsAre("the same"));
    EXPECT_THAT(wordOf(5, 4), ElementsAre("larger"));
    EXPECT_THAT(wordOf(4, 5), ElementsAre("smaller"));
}

TEST(Derive, AComparisonSaysWhatItsIntervalLeavesRoomFor)
{
    std::vector<RooflinePoint> points;
    const Exercise exercise = comparing(5, 4, points);
    std::vector<Seconds> noisy;
    for (int i = 0; i < 50; ++i) {
        noisy.emplace_back(i % 2 == 0 ? 4.0 : 6.0);
    }
    points[0].measurement = summarise(noisy);
    const std::vector<std::string> words = derived(exercise, points).words;
    ASSERT_FALSE(words.empty());
    EXPECT_EQ(words.front(), "larger");
    EXPECT_THAT(words, ::testing::Contains("the same"));
}

TEST(Derive, RegimesBecomeWordsInTheOrderOfTheItems)
{
    const std::vector<RooflinePoint> points{madePoint("add", {.n = 1}, madeCost(12, 1), 2e-6),
                                            madePoint("copy", {.n = 9}, madeCost(1'000'000'000, 0), 1e-2)};
    Exercise exercise = madeExercise({"add", "copy"}, {.kind = Kind::words, .of = {"small", "large"}}, QuantityKind::classes);
    exercise.derive = {{"small", {.kind = Kind::regime, .kernel = "add"}}, {"large", {.kind = Kind::regime, .kernel = "copy"}}};
    EXPECT_THAT(derived(exercise, points).words, ElementsAre("overhead", "memory"));
}

TEST(Derive, ATensorIsCountedWithoutAnyPoint)
{
    const auto bytes = [](AnswerRule rule) { return derived(madeExercise({}, std::move(rule), QuantityKind::bytes), {}).value; };
    EXPECT_EQ(bytes({.kind = Kind::tensor, .shape = {1024, 1024}, .dtype = DType::f32}), 4194304);
    EXPECT_EQ(bytes({.kind = Kind::tensor, .shape = {8192, 5120}, .dtype = DType::bf16}), 83886080);
    EXPECT_EQ(bytes({.kind = Kind::tensor, .parameters = 7'000'000'000, .dtype = DType::bf16}), 14e9);
}

TEST(Derive, AnUnwaitedLaunchHasNoModel)
{
    Problem problem{.n = 9};
    problem.launch = LaunchMode::unwaited;
    const Exercise exercise = madeExercise({"matmul"}, {.kind = Kind::value, .kernel = "matmul"}, QuantityKind::time);
    const std::vector<RooflinePoint> points{madePoint("matmul", problem, madeCost(8, 8), 1e-6)};
    EXPECT_EQ(derived(exercise, points).value, 1e-6);
    EXPECT_FALSE(Deriver(exercise, points, TimeSource::model).derive(exercise.answer).has_value());
}

TEST(RunPoints, BelongToTheRunWhoseSettingsTheyHave)
{
    Exercise exercise;
    exercise.kernels = {{.kernel = "chain", .name = "wide", .dtypes = {DType::f32}},
                        {.kernel = "chain", .name = "narrow", .dtypes = {DType::f16, DType::bf16}},
                        {.kernel = "matmul", .name = "waited"},
                        {.kernel = "matmul", .name = "unwaited", .launch = LaunchMode::unwaited}};
    const auto run = [&](const std::string& kernel, Problem problem) {
        const ExerciseKernel* of = runOf(exercise, {.device = "cpu", .kernel = kernel, .problem = std::move(problem), .cost = {}});
        return of == nullptr ? std::string("none") : of->label();
    };
    EXPECT_EQ(run("chain", {.n = 1, .dtype = DType::f32}), "wide");
    EXPECT_EQ(run("chain", {.n = 1, .dtype = DType::bf16}), "narrow");
    EXPECT_EQ(run("chain", {.n = 1, .dtype = DType::f64}), "none");
    EXPECT_EQ(run("matmul", {.n = 1}), "waited");
    EXPECT_EQ(run("matmul", {.n = 1, .launch = LaunchMode::unwaited}), "unwaited");
}

} // namespace
} // namespace ridgepoint
