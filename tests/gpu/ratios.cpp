// SPDX-License-Identifier: GPL-3.0-or-later
// Our kernels on the first GPU beside the best that others reach there: every line is the median of paired ratios from one interleaved
// run, with its exact interval. Then what a sample costs beside its launch, and whether memory is used as planned.
//
//     gpu_ratios [ROUNDS]      21 unless said
#include "engine/error.h"
#include "engine/measure.h"
#include "kernels/catalog/catalog.h"
#include "kernels/cuda/cuda_backend.h"
#include "tests/bench/ratio_line.h"
#include "tests/gpu/gpu_peers.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace ridgepoint::bench {
namespace {

constexpr std::int64_t kElements = std::int64_t{1} << 28;
constexpr std::int64_t kSide = 8192;

struct Gpu {
    std::unique_ptr<Backend> backend = makeCudaBackend();
    std::shared_ptr<Device> device;
    int rounds = 21;

    explicit Gpu(int count) : rounds(count)
    {
        const auto devices = backend->devices();
        if (devices.empty()) {
            throw RunError(backend->status());
        }
        device = devices.front();
    }
    [[nodiscard]] std::unique_ptr<PreparedKernel> ours(const std::string& kernel, const Problem& problem) const
    {
        return device->prepare(kernel, problem, {});
    }
    [[nodiscard]] std::vector<Measurement> inTurn(const std::vector<Timed>& timed) const
    {
        return measureInterleaved(timed, FixedRule(2, rounds), device->clock(), {});
    }
};

/// Ours against one peer that does `peerTimes` times as many bytes or operations less in a launch.
void against(const Gpu& gpu, const Line& line, PreparedKernel& ours, const Peer& peer)
{
    if (!peer.kernel) {
        printMissing(line.work, peer);
        return;
    }
    const auto results = gpu.inTurn({{&ours, CacheMode::warm}, {peer.kernel.get(), CacheMode::warm}});
    print({line.work, peer.name, line.target, line.peerTimes}, results[0], results[1]);
}

void streams(const Gpu& gpu)
{
    for (const DType dtype : {DType::f16, DType::f32}) {
        const Problem problem{.n = kElements, .dtype = dtype};
        const Peer plain = memcpyPeer(bytesOf(dtype, kElements));
        const auto copy = gpu.ours("copy", problem);
        against(gpu, {fmt::format("copy {}", name(dtype)), "", 0.97}, *copy, plain);
        const auto add = gpu.ours("add", problem);
        // Three passes over memory where the copy has two.
        against(gpu, {fmt::format("add {}", name(dtype)), "", 0.97, 1.5}, *add, plain);
        against(gpu, {fmt::format("add {}", name(dtype)), "", 0.97}, *add,
                torchPeer({"add", kElements, std::string(name(dtype))}, "cuda"));
    }
}

void chains(const Gpu& gpu)
{
    const Problem problem{.n = kElements};
    const auto copy = gpu.ours("copy", problem);
    const auto fused = gpu.ours("chain-fused", problem);
    const auto eager = gpu.ours("chain", problem);
    const auto results =
        gpu.inTurn({{copy.get(), CacheMode::warm}, {fused.get(), CacheMode::warm}, {eager.get(), CacheMode::warm}});
    print({"chain-fused f32", "our copy", 0.97}, results[1], results[0]);
    print({"chain f32", "4 of our fused", 0.95, 4}, results[2], results[1]);
    print({"speed-up of fusing f32", "our chain", 3.8}, results[1], results[2]);
    against(gpu, {"chain f32", "", 0.97}, *eager, torchPeer({"chain", kElements, "f32"}, "cuda"));
    against(gpu, {"chain-fused f32", "", 0.97}, *fused, torchPeer({"chain-compiled", kElements, "f32"}, "cuda"));
}

void matmuls(const Gpu& gpu)
{
    for (const DType dtype : {DType::f16, DType::bf16, DType::tf32, DType::f32, DType::i8}) {
        const Problem problem{.n = kSide, .dtype = dtype};
        const std::string work = fmt::format("matmul {} {}", name(dtype), kSide);
        if (const Support support = gpu.device->supports("matmul", problem); !support) {
            printMissing(work, {"ours", nullptr, support.reason});
            continue;
        }
        const auto ours = gpu.ours("matmul", problem);
        against(gpu, {work, "", 0.99}, *ours, cublasLtPeer(kSide, dtype));
        if (dtype != DType::i8) {
            against(gpu, {work, "", 0.97}, *ours, torchPeer({"matmul", kSide, std::string(name(dtype))}, "cuda"));
        }
    }
}

/// The same launches with and without the harness around them.
void harness(const Gpu& gpu)
{
    constexpr int kSamples = 2000;
    const auto kernel = gpu.ours("empty", {.n = 1});
    using Clock = std::chrono::steady_clock;
    static_cast<void>(kernel->launch(100));
    const auto before = Clock::now();
    for (int i = 0; i < kSamples; ++i) {
        static_cast<void>(kernel->launch(1));
    }
    const auto bare = Clock::now() - before;
    // A clock without ticks: nothing is batched, so that both do the same launches.
    const ClockInfo clock{"CUDA events", Seconds{0}};
    const Measurement measured = measure({kernel.get()}, FixedRule(0, kSamples), clock, {});
    const auto whole = Clock::now() - before - bare;
    const Seconds extra = (Seconds{whole} - Seconds{bare}) / kSamples;
    std::printf("\nharness: %.2f us of host time a sample beside its launch (aim: under 1)\n", 1e6 * extra.count());
    static_cast<void>(measured);
}

void memory(const Gpu& gpu)
{
    const Problem problem{.n = kElements};
    static_cast<void>(gpu.ours("copy", {.n = 1024}));
    for (const char* kernel : {"copy", "add", "chain"}) {
        const Bytes before = gpuMemoryInUse();
        const auto prepared = gpu.ours(kernel, problem);
        const double used = static_cast<double>(gpuMemoryInUse().count() - before.count());
        const double planned = static_cast<double>(kernelOrThrow(kernel).cost(problem).workingSet.count());
        std::printf("memory: %s uses %.1f MB, the plan said %.1f\n", kernel, used / 1e6, planned / 1e6);
    }
}

int run(int rounds)
{
    const Gpu gpu(rounds);
    std::printf("%s, %d rounds; ratios above 1: ours is faster\n\n", gpu.device->info().name.c_str(), rounds);
    printHead();
    streams(gpu);
    chains(gpu);
    matmuls(gpu);
    harness(gpu);
    memory(gpu);
    return 0;
}

} // namespace
} // namespace ridgepoint::bench

int main(int argc, char** argv)
{
    constexpr int kDefaultRounds = 21;
    const int rounds = argc > 1 ? std::atoi(argv[1]) : kDefaultRounds;
    if (argc > 2 || rounds < 7 || rounds > 1000) {
        std::fputs("gpu_ratios [ROUNDS]: 7 to 1000\n", stderr);
        return 2;
    }
    try {
        return ridgepoint::bench::run(rounds);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gpu_ratios: %s\n", error.what());
        return 1;
    }
}
