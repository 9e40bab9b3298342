// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/data.h"
#include "tests/bench/peer.h"

#include <memory>
#include <string>

namespace ridgepoint::bench {

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

/// likwid-bench, one process a launch: copy or triad in f64 over `bytes` of traffic.
[[nodiscard]] Peer likwidPeer(const std::string& kernel, Bytes bytes, int threads);

} // namespace ridgepoint::bench
