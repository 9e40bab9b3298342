// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/cpu/data.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::bench {

/// A function timed as kernels are.
class Plain final : public PreparedKernel {
public:
    explicit Plain(std::function<void()> run) : m_run(std::move(run)) {}
    [[nodiscard]] Verification verify(std::stop_token) override { return {.passed = true}; }
    [[nodiscard]] Seconds launch(int launches) override
    {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < launches; ++i) {
            m_run();
        }
        return std::chrono::steady_clock::now() - start;
    }
    [[nodiscard]] std::string implementation() const override { return "plain"; }

private:
    std::function<void()> m_run;
};

/// Somebody else's way to do the same work.
struct Peer {
    std::string name;
    std::unique_ptr<PreparedKernel> kernel;
    /// Why it does not take part; empty when it does.
    std::string missing = {};
};

/// Three arrays for the peers that run in this process: pages as good as ours.
struct Arrays {
    Arrays(const cpu::Team& team, DType dtype, std::int64_t count, DType output)
        : a(cpu::makeInput(team, dtype, count, 1, {})),
          b(cpu::makeInput(team, dtype, count, 2, {})),
          c(cpu::makeOutput(team, output, count, {}))
    {
    }
    cpu::Array a, b, c;
};

/// STREAM's loop in plain C: add, copy or triad in f32 or f64.
[[nodiscard]] Peer cLoop(const std::string& kernel, const std::shared_ptr<Arrays>& arrays);
/// oneDNN called directly; `arrays` hold n x n matrices.
[[nodiscard]] Peer directOneDnn(std::int64_t n, const std::shared_ptr<Arrays>& arrays);
/// OpenBLAS' sgemm, looked for at run time.
[[nodiscard]] Peer openBlas(std::int64_t n, int threads, const std::shared_ptr<Arrays>& arrays);

/// What PyTorch is asked to do: "add", "matmul" or "chain" on tensors made once, the output given.
struct TorchWork {
    std::string kernel;
    std::int64_t n = 0;
    std::string dtype;
};
/// A Python process of its own, asked launch by launch; `cpus` are the cores it may use.
[[nodiscard]] Peer torchPeer(const TorchWork& work, const std::vector<int>& cpus);

/// likwid-bench, one process a launch: copy or triad in f64 over `bytes` of traffic.
[[nodiscard]] Peer likwidPeer(const std::string& kernel, Bytes bytes, int threads);

} // namespace ridgepoint::bench
