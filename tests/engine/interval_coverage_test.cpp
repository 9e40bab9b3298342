// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the intervals that the adaptive rule states hold the true median as often as they say, on simulated times with fixed
// seeds. Prints the table.
#include "engine/adaptive_rule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <random>
#include <string>

namespace ridgepoint {
namespace {

constexpr int kRuns = 4000;

using Noise = std::function<double(std::mt19937&)>;

struct Coverage {
    double share = 0;
    double stated = 0;
    double meanSamples = 0;
    double converged = 0;
};

/// `makeNoise` gives a fresh source for each run; `truth` is the median of what it gives.
Coverage coverage(const std::function<Noise()>& makeNoise, double truth)
{
    const AdaptiveRule rule(0.005, WarmUpPolicy{0, Seconds{0}}, Seconds{1.0});
    Coverage result;
    for (int run = 0; run < kRuns; ++run) {
        std::mt19937 random(static_cast<unsigned>(run) + 1);
        const Noise noise = makeNoise();
        std::vector<Seconds> samples;
        while (rule.next({}, samples) == StoppingRule::Step::sample) {
            samples.emplace_back(1e-3 * noise(random));
        }
        const auto conclusion = rule.conclude(samples);
        result.share += conclusion->interval.low <= 1e-3 * truth && 1e-3 * truth <= conclusion->interval.high ? 1 : 0;
        result.stated += conclusion->interval.level;
        result.meanSamples += static_cast<double>(samples.size());
        result.converged += conclusion->converged ? 1 : 0;
    }
    result.share /= kRuns;
    result.stated /= kRuns;
    result.meanSamples /= kRuns;
    result.converged /= kRuns;
    return result;
}

void print(const std::string& name, const Coverage& result)
{
    std::printf("%-28s stated %.2f %%, covered %.2f %%, %.0f samples, %.0f %% converged\n", name.c_str(), 100 * result.stated,
                100 * result.share, result.meanSamples, 100 * result.converged);
}

double twoErrors(const Coverage& result) { return 2 * std::sqrt(result.stated * (1 - result.stated) / kRuns); }

Noise normalNoise()
{
    return [shape = std::normal_distribution<double>(1, 0.01)](std::mt19937& random) mutable { return shape(random); };
}

/// A floor with a tail above it, as a busy machine gives.
Noise tailNoise()
{
    return [shape = std::exponential_distribution<double>(100)](std::mt19937& random) mutable { return 1 + shape(random); };
}

/// 70 % near one time, 30 % near another 5 % above it.
Noise twoSpeeds()
{
    return [speed = std::bernoulli_distribution(0.3),
            shape = std::normal_distribution<double>(1, 0.01)](std::mt19937& random) mutable {
        const double offset = speed(random) ? 0.05 : 0;
        return shape(random) + offset;
    };
}

/// Each sample follows the one before it.
Noise following()
{
    return [last = 0.0, begun = false, shape = std::normal_distribution<double>(0, 1)](std::mt19937& random) mutable {
        constexpr double kMemory = 0.6;
        last = begun ? kMemory * last + std::sqrt(1 - kMemory * kMemory) * shape(random) : shape(random);
        begun = true;
        return 1 + 0.01 * last;
    };
}

/// Median of 0.7 N(1, 0.01) + 0.3 N(1.05, 0.01), by bisection.
double medianOfTwoSpeeds()
{
    const auto below = [](double x, double middle) { return 0.5 * std::erfc(-(x - middle) / 0.01 / std::sqrt(2.0)); };
    double low = 0.9;
    double high = 1.1;
    for (int i = 0; i < 60; ++i) {
        const double x = (low + high) / 2;
        (0.7 * below(x, 1) + 0.3 * below(x, 1.05) < 0.5 ? low : high) = x;
    }
    return low;
}

TEST(IntervalCoverage, HoldsOnNormalNoise)
{
    const Coverage result = coverage(normalNoise, 1);
    print("normal, 1 %", result);
    EXPECT_GE(result.share, result.stated - twoErrors(result));
    EXPECT_LT(result.meanSamples, 100);
}

TEST(IntervalCoverage, HoldsWithAnExponentialTail)
{
    const Coverage result = coverage(tailNoise, 1 + std::log(2.0) / 100);
    print("exponential tail, 1 %", result);
    EXPECT_GE(result.share, result.stated - twoErrors(result));
}

TEST(IntervalCoverage, HoldsBetweenTwoSpeeds)
{
    const Coverage result = coverage(twoSpeeds, medianOfTwoSpeeds());
    print("two speeds, 70 to 30", result);
    EXPECT_GE(result.share, result.stated - twoErrors(result));
}

TEST(IntervalCoverage, HoldsToThreePointsWhereSamplesFollowEachOther)
{
    const Coverage result = coverage(following, 1);
    print("AR(1), 0.6", result);
    EXPECT_GE(result.share, result.stated - 0.03);
}

} // namespace
} // namespace ridgepoint
