// SPDX-License-Identifier: GPL-3.0-or-later
// Our kernels beside the best that others reach on this machine: every line is the median of paired ratios from one interleaved
// run, with its exact interval. A peer that is not installed or cannot run is named with the reason.
//
//     compare [ROUNDS [WORK]]      21 rounds and all work unless said; WORK is streams, matmuls or chains
#include "engine/error.h"
#include "engine/measure.h"
#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/topology.h"
#include "tests/bench/cpu_peers.h"
#include "tests/bench/ratio_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>

namespace ridgepoint::bench {
namespace {

struct Machine {
    std::unique_ptr<Backend> backend = makeCpuBackend();
    std::shared_ptr<Device> device = backend->devices().at(0);
    std::vector<int> cpus = cpu::machineTopology().cpus;
    cpu::Team team{cpus};
    int rounds = 21;

    Machine() { team.enter(); }
    [[nodiscard]] std::string where() const { return fmt::format("{}", fmt::join(cpus, ",")); }
    [[nodiscard]] int threads() const { return static_cast<int>(cpus.size()); }
    [[nodiscard]] std::unique_ptr<PreparedKernel> ours(const std::string& kernel, const Problem& problem) const
    {
        return device->prepare(kernel, problem, {});
    }
};

/// All peers and ours in one interleaved run. A cold turn is one launch, enough for streams that no cache holds; a warm one launches
/// twice and keeps the second, so that nobody pays for threads that fell asleep in the pause before.
void compare(const Machine& machine, const std::string& work, PreparedKernel& ours, std::vector<Peer> peers, double target,
             CacheMode cache)
{
    std::vector<Timed> timed{{&ours, cache}};
    std::vector<const Peer*> present;
    for (const Peer& peer : peers) {
        if (peer.kernel) {
            timed.push_back({peer.kernel.get(), cache});
            present.push_back(&peer);
        } else {
            printMissing(work, peer);
        }
    }
    if (present.empty()) {
        return;
    }
    const auto results = measureInterleaved(timed, FixedRule(2, machine.rounds), machine.device->clock(), {});
    for (std::size_t i = 0; i < present.size(); ++i) {
        print({work, present[i]->name, target}, results[0], results[i + 1]);
    }
}

/// The largest count of elements, up to 2^26, whose three arrays and those of the peers fit.
std::int64_t streamElements(const Machine& machine, DType dtype)
{
    const Bytes budget = machine.device->memoryBudget();
    std::int64_t count = std::int64_t{1} << 26;
    while (count > (1 << 20) && 9 * bytesOf(dtype, count) > budget) {
        count /= 2;
    }
    return count;
}

void streams(const Machine& machine)
{
    for (const DType dtype : {DType::f32, DType::f64}) {
        const std::int64_t count = streamElements(machine, dtype);
        const auto arrays = std::make_shared<Arrays>(machine.team, dtype, count, dtype);
        for (const char* kernel : {"copy", "add", "triad"}) {
            const auto ours = machine.ours(kernel, {.n = count, .dtype = dtype});
            std::vector<Peer> peers;
            peers.push_back(cLoop(kernel, arrays));
            if (dtype == DType::f64 && std::string_view(kernel) != "add") {
                const std::int64_t moved = (std::string_view(kernel) == "copy" ? 2 : 3) * 8 * count;
                peers.push_back(likwidPeer(kernel, Bytes{moved}, machine.threads()));
            }
            if (std::string_view(kernel) == "add") {
                peers.push_back(torchPeer({"add", count, std::string(name(dtype))}, machine.where()));
            }
            compare(machine, fmt::format("{} {} {}", kernel, name(dtype), count), *ours, std::move(peers), 0.97, CacheMode::cold);
        }
    }
}

void matmuls(const Machine& machine)
{
    for (const std::int64_t n : {1024, 2048}) {
        for (const DType dtype : {DType::f32, DType::bf16, DType::i8}) {
            const auto ours = machine.ours("matmul", {.n = n, .dtype = dtype});
            const DType output = dtype == DType::i8 ? DType::i32 : dtype;
            const auto arrays = std::make_shared<Arrays>(machine.team, dtype, n * n, output);
            std::vector<Peer> peers;
            peers.push_back(directOneDnn(n, arrays));
            if (dtype == DType::f32) {
                peers.push_back(openBlas(n, machine.threads(), arrays));
            }
            // Without hardware for it PyTorch takes seconds for a bf16 product of 2048.
            if (dtype == DType::f32 || (dtype == DType::bf16 && n == 1024)) {
                peers.push_back(torchPeer({"matmul", n, std::string(name(dtype))}, machine.where()));
            }
            compare(machine, fmt::format("matmul {} {}", name(dtype), n), *ours, std::move(peers), 0.98, CacheMode::warm);
        }
    }
}

/// The fused chain is one copy's traffic, the eager one four copies'.
void chains(const Machine& machine)
{
    constexpr std::int64_t kCount = std::int64_t{1} << 24;
    const auto copy = machine.ours("copy", {.n = kCount});
    const auto fused = machine.ours("chain-fused", {.n = kCount});
    const auto eager = machine.ours("chain", {.n = kCount});
    Peer torch = torchPeer({"chain", kCount, "f32"}, machine.where());
    std::vector<Timed> timed{{copy.get(), CacheMode::cold}, {fused.get(), CacheMode::cold}, {eager.get(), CacheMode::cold}};
    if (torch.kernel) {
        timed.push_back({torch.kernel.get(), CacheMode::cold});
    } else {
        printMissing("chain f32", torch);
    }
    const auto results = measureInterleaved(timed, FixedRule(2, machine.rounds), machine.device->clock(), {});
    print({"chain-fused f32", "our copy", 0.97}, results[1], results[0]);
    print({"chain f32", "4 of our fused", 0.90, 4}, results[2], results[1]);
    if (torch.kernel) {
        print({"chain f32", torch.name, 0.97}, results[2], results[3]);
    }
}

int run(int rounds, std::string_view work)
{
    Machine machine;
    machine.rounds = rounds;
    std::printf("%s, %d threads, %d rounds; ratios above 1: ours is faster\n\n", machine.device->info().name.c_str(),
                machine.threads(), rounds);
    printHead();
    const std::pair<std::string_view, void (*)(const Machine&)> all[] = {
        {"streams", streams}, {"matmuls", matmuls}, {"chains", chains}};
    for (const auto& [name, compareAll] : all) {
        if (work.empty() || work == name) {
            compareAll(machine);
        }
    }
    return 0;
}

} // namespace
} // namespace ridgepoint::bench

int main(int argc, char** argv)
{
    constexpr int kDefaultRounds = 21;
    const int rounds = argc > 1 ? std::atoi(argv[1]) : kDefaultRounds;
    const std::string_view work = argc > 2 ? argv[2] : "";
    const bool known = work.empty() || work == "streams" || work == "matmuls" || work == "chains";
    if (argc > 3 || rounds < 7 || rounds > 1000 || !known) {
        std::fputs("compare [ROUNDS [streams|matmuls|chains]]: 7 to 1000 rounds\n", stderr);
        return 2;
    }
    try {
        return ridgepoint::bench::run(rounds, work);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "compare: %s\n", error.what());
        return 1;
    }
}
