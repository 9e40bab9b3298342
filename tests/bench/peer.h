// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
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

/// The threads of the one before spin for a while after their work: nobody else is timed meanwhile.
inline void letThreadsRest() { std::this_thread::sleep_for(std::chrono::milliseconds(30)); }

/// Somebody else's way to do the same work.
struct Peer {
    std::string name;
    std::unique_ptr<PreparedKernel> kernel;
    /// Why it does not take part; empty when it does.
    std::string missing = {};
};

/// What PyTorch is asked to do: "add", "matmul", "chain" or "chain-compiled" on tensors made once, the output given.
struct TorchWork {
    std::string kernel;
    std::int64_t n = 0;
    std::string dtype;
};
/// A Python process of its own, asked launch by launch. `where`: the cores it may use ("0,1"), or "cuda".
[[nodiscard]] Peer torchPeer(const TorchWork& work, const std::string& where);

} // namespace ridgepoint::bench
