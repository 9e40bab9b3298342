// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure.h"
#include "engine/point.h"
#include "tests/support/fake_backend.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ridgepoint {
namespace {

class Judging : public ::testing::Test {
protected:
    [[nodiscard]] std::vector<Verdict> verdictsOf(Cost cost, std::vector<Seconds> samples, CacheMode cache = CacheMode::warm) const
    {
        RooflinePoint point{.kernel = "add", .problem = {.n = 1, .cache = cache}, .cost = cost};
        point.measurement = summarise(std::move(samples));
        point.achieved = achieve(cost, cache, point.measurement->median, &m_roofline);
        return judge(point, &m_roofline, Seconds{1e-9});
    }

    static bool has(const std::vector<Verdict>& verdicts, Verdict::Kind kind)
    {
        return std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.kind == kind; });
    }

    static Cost streaming(std::int64_t bytes)
    {
        return {.flops = Flops{bytes / 12}, .bytes = Bytes{bytes}, .workingSet = Bytes{bytes}};
    }

    Roofline m_roofline{test::roundSpec(), DType::f32};
};

TEST_F(Judging, AQuietPointOnItsRoofHasNoVerdict)
{
    EXPECT_TRUE(verdictsOf(streaming(120'000'000), std::vector<Seconds>(50, Seconds{1.25e-3})).empty());
}

TEST_F(Judging, AWideSpreadIsNoisyAndSaysWhatToDo)
{
    std::vector<Seconds> samples;
    for (int i = 0; i < 50; ++i) {
        samples.emplace_back(1.25e-3 * (1 + 0.01 * i));
    }
    const auto verdicts = verdictsOf(streaming(120'000'000), samples);
    ASSERT_TRUE(has(verdicts, Verdict::Kind::noisy));
    EXPECT_NE(verdicts.front().text.find("close other programs"), std::string::npos);
}

TEST_F(Judging, AWarmSetThatFitsACacheIsHeldAgainstThatCache)
{
    const auto verdicts = verdictsOf(streaming(960'000), std::vector<Seconds>(50, Seconds{960'000 / 390e9}));
    EXPECT_TRUE(has(verdicts, Verdict::Kind::cacheResident));
    EXPECT_FALSE(has(verdicts, Verdict::Kind::exceedsRoof));
}

TEST_F(Judging, AColdSetIsNeverCacheResident)
{
    const auto verdicts = verdictsOf(streaming(960'000), std::vector<Seconds>(50, Seconds{960'000 / 90e9}), CacheMode::cold);
    EXPECT_FALSE(has(verdicts, Verdict::Kind::cacheResident));
}

TEST_F(Judging, APointAboveItsRoofCarriesTheReason)
{
    const auto verdicts = verdictsOf(streaming(120'000'000), std::vector<Seconds>(50, Seconds{1.0e-3}));
    ASSERT_TRUE(has(verdicts, Verdict::Kind::exceedsRoof));
    EXPECT_EQ(verdicts.front().text,
              "120 % of its roof: the DRAM roof is too low for this run: measure the roofs again while the machine is quiet.");
}

TEST_F(Judging, APointAboveDramWithASetOfAFewCachesIsToldThatAPartMayStayThere)
{
    // 3 MB, warm, beside a cache of 1 MiB.
    const auto verdicts = verdictsOf(streaming(3'000'000), std::vector<Seconds>(50, Seconds{2e-5}));
    ASSERT_TRUE(has(verdicts, Verdict::Kind::exceedsRoof));
    EXPECT_EQ(verdicts.front().text,
              "150 % of its roof: a part of its 3 MB may stay in L2 (1 MiB), which is faster: run it cold, or with more data.");
}

TEST(ExceedsRoof, IsExplainedByTheClocksWhereBothAreKnown)
{
    DeviceSpec spec = test::roundSpec();
    for (ComputeRoof& roof : spec.computeRoofs) {
        roof.clock = Frequency{2.5e9};
    }
    const Roofline roofline(spec, DType::f32);
    RooflinePoint point{.kernel = "fma", .problem = {.n = 1}};
    point.cost = {.flops = Flops{600'000'000}, .bytes = Bytes{12}, .workingSet = Bytes{12}};
    point.measurement = summarise(std::vector<Seconds>(50, Seconds{1e-3}));
    point.achieved = achieve(point.cost, CacheMode::warm, point.measurement->median, &roofline);
    const auto reason = [&](Frequency held) {
        point.measurement->coreClocks = {{.frequency = held}};
        std::string text;
        for (const Verdict& verdict : judge(point, &roofline, Seconds{1e-9})) {
            text += verdict.kind == Verdict::Kind::exceedsRoof ? verdict.text : "";
        }
        return text;
    };
    EXPECT_EQ(reason(Frequency{3e9}), "120 % of its roof: the cores ran at 3.00 GHz, and the roof is rated at 2.50 GHz.");
    EXPECT_NE(reason(Frequency{2.5e9}).find("look at the accumulate width"), std::string::npos);
}

TEST_F(Judging, APointAboveALibrarysBestIsToldThatItIsNoLimit)
{
    DeviceSpec spec = test::roundSpec();
    std::erase_if(spec.computeRoofs, [](const ComputeRoof& roof) { return roof.dtype == DType::f32; });
    spec.computeRoofs.push_back({.unit = ComputeUnit::matrix, .rate = FlopRate{1e12}, .library = "oneDNN"});
    m_roofline = Roofline(spec, DType::f32);
    const Cost matmul{
        .flops = Flops{2'000'000'000}, .bytes = Bytes{12'000'000}, .workingSet = Bytes{12'000'000}, .unit = ComputeUnit::matrix};
    const auto verdicts = verdictsOf(matmul, std::vector<Seconds>(50, Seconds{1.6e-3}));
    ASSERT_TRUE(has(verdicts, Verdict::Kind::exceedsRoof));
    EXPECT_EQ(verdicts.front().text,
              "125 % of its roof: that is the best of oneDNN when it was measured, and no limit: measure the roofs again.");
}

TEST_F(Judging, FasterThanEveryRoofAllowsIsImplausible)
{
    EXPECT_TRUE(has(verdictsOf(streaming(120'000'000), std::vector<Seconds>(50, Seconds{1e-5})), Verdict::Kind::implausible));
}

TEST_F(Judging, ALaunchThatNobodyWaitedForIsSaidToBeNoTimeOfTheKernel)
{
    RooflinePoint point{.device = "cpu", .kernel = "matmul", .problem = {.n = 9}, .cost = streaming(120'000'000)};
    point.problem.launch = LaunchMode::unwaited;
    point.measurement = summarise(std::vector<Seconds>(50, Seconds{1e-6}));
    point.achieved = achieve(point.cost, CacheMode::warm, point.measurement->median, &m_roofline);
    const auto verdict = exceedsRoof(point, m_roofline);
    ASSERT_TRUE(verdict.has_value());
    EXPECT_NE(verdict->text.find("before the work was done"), std::string::npos);
    EXPECT_TRUE(has(judge(point, &m_roofline, Seconds{1e-9}), Verdict::Kind::implausible));
}

TEST_F(Judging, ACoarseClockIsTold)
{
    EXPECT_TRUE(has(verdictsOf(streaming(1200), std::vector<Seconds>(50, Seconds{100e-9})), Verdict::Kind::quantised));
}

TEST(Achieved, AnOverheadBoundPointHasNoFractionOfRoof)
{
    const Roofline roofline(test::roundSpec(), DType::f32);
    const Cost tiny{.flops = Flops{100}, .bytes = Bytes{1200}, .workingSet = Bytes{1200}};
    const Achieved achieved = achieve(tiny, CacheMode::warm, Seconds{1e-6}, &roofline);
    EXPECT_EQ(achieved.limitedBy, Regime::overhead);
    EXPECT_FALSE(achieved.ofRoof);
}

TEST(SizeLabel, NamesSquaresBySideAndPowersAsPowers)
{
    EXPECT_EQ(sizeLabel({.n = 4096}), "4096");
    EXPECT_EQ(sizeLabel({.n = 16'777'216}), "2^24");
    EXPECT_EQ(sizeLabel({.n = 16'777'216, .shape = {4096, 4096}}), "4096");
    EXPECT_EQ(sizeLabel({.n = 1, .shape = {8192, 128, 8192}}), "8192x128x8192");
}

} // namespace
} // namespace ridgepoint
