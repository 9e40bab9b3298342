// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of the CPU against the best that others reach, as medians of paired ratios over interleaved rounds.
#include "engine/measure.h"
#include "engine/statistics.h"
#include "kernels/catalog/reference.h"
#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/data.h"
#include "kernels/cpu/topology.h"
#include "tests/bench/direct_onednn.h"
#include "tests/bench/peer.h"
#include "tests/bench/stream_baseline.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace ridgepoint::bench {
namespace {

std::vector<double> secondsOf(const Measurement& measurement)
{
    std::vector<double> values;
    for (const Seconds sample : measurement.samples) {
        values.push_back(sample.count());
    }
    return values;
}

/// How much of the baseline's speed the kernel reaches.
PairedRatio speedOver(const Measurement& kernel, const Measurement& baseline)
{
    return pairedRatio(secondsOf(baseline), secondsOf(kernel)).value();
}

void report(benchmark::State& state, const Measurement& kernel, const PairedRatio& ratio, double target)
{
    for (auto _ : state) {
        state.SetIterationTime(kernel.median.count());
    }
    state.counters["ratio"] = ratio.median;
    std::string interval;
    if (ratio.interval) {
        interval = fmt::format(" [{:.3f}, {:.3f}]", ratio.interval->low, ratio.interval->high);
    }
    state.SetLabel(fmt::format("ratio {:.3f}{} of {} pairs, wanted {:.2f}: {}", ratio.median, interval, ratio.pairs, target,
                               ratio.median >= target ? "reached" : "MISSED"));
}

struct Machine {
    std::unique_ptr<Backend> backend = makeCpuBackend();
    std::shared_ptr<Device> device = backend->devices().at(0);
    cpu::Team team{cpu::machineTopology().cpus};
};

/// Ours against both STREAM loops in one interleaved run; the faster loop counts.
void addAgainstStream(benchmark::State& state)
{
    constexpr std::int64_t kElements = std::int64_t{1} << 26;
    Machine machine;
    const auto ours = machine.device->prepare("add", {.n = kElements}, {});
    // The baseline gets pages as good as ours.
    const cpu::Array a = cpu::makeInput(machine.team, DType::f32, kElements, 1, {});
    const cpu::Array b = cpu::makeInput(machine.team, DType::f32, kElements, 2, {});
    const cpu::Array c = cpu::makeOutput(machine.team, DType::f32, kElements, {});
    const auto* const left = static_cast<const float*>(a.data());
    const auto* const right = static_cast<const float*>(b.data());
    auto* const out = static_cast<float*>(c.data());
    Plain add([=] { streamBaselineAdd(left, right, out, kElements); });
    Plain triad([=] { streamBaselineTriad(out, left, right, 3.0F, kElements); });
    const std::vector<Timed> timed{{ours.get(), CacheMode::cold}, {&add, CacheMode::cold}, {&triad, CacheMode::cold}};
    const auto results = measureInterleaved(timed, FixedRule(2, 21), machine.device->clock(), {});
    const PairedRatio overAdd = speedOver(results[0], results[1]);
    const PairedRatio overTriad = speedOver(results[0], results[2]);
    state.counters["GB/s"] = 3.0 * 4 * kElements / results[0].median.count() / 1e9;
    report(state, results[0], overAdd.median < overTriad.median ? overAdd : overTriad, 0.95);
}

struct Matrices {
    cpu::Array a, b, c;
    Matrices(const Machine& machine, std::int64_t side, DType dtype)
        : a(cpu::makeInput(machine.team, dtype, side * side, 1, {})),
          b(cpu::makeInput(machine.team, dtype, side * side, 2, {})),
          c(cpu::makeOutput(machine.team, dtype, side * side, {}))
    {
    }
};

void matmulAgainstOneDnn(benchmark::State& state, DType dtype)
{
    constexpr std::int64_t kSide = 2048;
    Machine machine;
    const auto ours = machine.device->prepare("matmul", {.n = kSide, .dtype = dtype}, {});
    const Matrices same(machine, kSide, dtype);
    DirectMatmul direct = directMatmul(kSide, dtype, same.a.data(), same.b.data(), same.c.data());
    const std::string missing = direct.missing;
    const Matrices wide(machine, missing.empty() ? 1 : kSide, DType::f32);
    if (!missing.empty()) {
        direct = directMatmul(kSide, DType::f32, wide.a.data(), wide.b.data(), wide.c.data());
    }
    Plain baseline(direct.run);
    const std::vector<Timed> timed{{ours.get(), CacheMode::cold}, {&baseline, CacheMode::cold}};
    const auto results = measureInterleaved(timed, FixedRule(2, 21), machine.device->clock(), {});
    state.counters["GFLOP/s"] = 2.0 * kSide * kSide * kSide / results[0].median.count() / 1e9;
    report(state, results[0], speedOver(results[0], results[1]), missing.empty() ? 0.97 : 0);
    if (!missing.empty()) {
        state.SetLabel(
            fmt::format("skipped: oneDNN itself has no {} matmul on this CPU ({}); over its f32 matmul the ratio is {:.3f}; "
                        "ours runs as {}",
                        name(dtype), missing, speedOver(results[0], results[1]).median, ours->implementation()));
    }
}

void configure(benchmark::internal::Benchmark* bench) { bench->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond); }

} // namespace
} // namespace ridgepoint::bench

int main(int argc, char** argv)
{
    using namespace ridgepoint;
    using namespace ridgepoint::bench;
    // Three runs, as STREAM is usually quoted.
    configure(benchmark::RegisterBenchmark("add_f32_2^26_over_best_stream", addAgainstStream)->Repetitions(3));
    for (const DType dtype : {DType::f32, DType::bf16}) {
        configure(benchmark::RegisterBenchmark(fmt::format("matmul_{}_2048_over_onednn", name(dtype)).c_str(), matmulAgainstOneDnn,
                                               dtype));
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
