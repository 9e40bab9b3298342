// SPDX-License-Identifier: GPL-3.0-or-later
// What measuring costs beside the launches that are measured: a matmul sweep of six points in the default policy, each point from
// the end of the one before it to its own, against the sum of its warm-up and sample launches.
//
//     bench_harness [DTYPE]     f32 unless said
#include "engine/sweep_runner.h"
#include "engine/units.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cpu/cpu_backend.h"

#include <chrono>
#include <cstdio>

namespace ridgepoint::bench {
namespace {

constexpr double kAim = 1.25;
/// Below it preparing and verifying take longer than the launches, and are not held against the harness.
constexpr std::int64_t kSmallestCounted = 1024;

/// Warm-up launches are like samples, but the times of those alone are kept.
Seconds launchesOf(const Measurement& measurement)
{
    Seconds sum = measurement.warmUp * measurement.median;
    for (const Seconds sample : measurement.samples) {
        sum += measurement.launchesPerSample * sample;
    }
    return sum;
}

struct Sums {
    Seconds whole{};
    Seconds launches{};
    [[nodiscard]] double ratio() const { return whole / launches; }
};

void print(const RooflinePoint& point, const Sums& sums)
{
    std::printf("%6lld  %10s  %10s  %6.3f\n", static_cast<long long>(point.problem.n), format(sums.launches).c_str(),
                format(sums.whole).c_str(), sums.ratio());
    std::fflush(stdout);
}

int run(DType dtype)
{
    const auto backend = makeCpuBackend();
    const auto device = backend->devices().at(0);
    SweepPlan plan{.device = "cpu"};
    for (std::int64_t n = 64; n <= 2048; n *= 2) {
        const Problem problem{.n = n, .dtype = dtype};
        plan.points.push_back({.kernel = "matmul", .problem = problem, .cost = kernelOrThrow("matmul").cost(problem)});
    }
    using Clock = std::chrono::steady_clock;
    Sums counted;
    auto last = Clock::now();
    std::printf("matmul %s, 10 warm-up launches and 50 samples a point\n\n", std::string(name(dtype)).c_str());
    std::printf("%6s  %10s  %10s  %6s\n", "n", "launches", "whole", "ratio");
    runSweep(plan, *device, {}, [&](const SweepEvent& event) {
        const auto* finished = std::get_if<PointFinished>(&event.what);
        if (finished == nullptr) {
            return;
        }
        const auto now = Clock::now();
        if (finished->point.measurement) {
            const Sums sums{now - last, launchesOf(*finished->point.measurement)};
            print(finished->point, sums);
            if (finished->point.problem.n >= kSmallestCounted) {
                counted.whole += sums.whole;
                counted.launches += sums.launches;
            }
        }
        last = Clock::now();
    });
    std::printf("\nfrom n = %lld on: %.3f (aim: at most %.2f) %s\n", static_cast<long long>(kSmallestCounted), counted.ratio(),
                kAim, counted.ratio() <= kAim ? "reached" : "missed");
    return 0;
}

} // namespace
} // namespace ridgepoint::bench

int main(int argc, char** argv)
{
    const auto dtype = ridgepoint::parseDType(argc > 1 ? argv[1] : "f32");
    if (argc > 2 || !dtype) {
        std::fputs("bench_harness [DTYPE]: f64, f32, bf16 or i8\n", stderr);
        return 2;
    }
    try {
        return ridgepoint::bench::run(*dtype);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bench_harness: %s\n", error.what());
        return 1;
    }
}
