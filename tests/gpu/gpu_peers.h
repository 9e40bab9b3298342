// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/quantities.h"
#include "tests/bench/peer.h"

#include <cstdint>

/// Other ways to do the work of our kernels on the first GPU, timed by events on a stream of their own.
namespace ridgepoint::bench {

/// cudaMemcpyAsync from device to device; its traffic is twice `bytes`.
[[nodiscard]] Peer memcpyPeer(Bytes bytes);

/// cublasLt called directly: C = A B of n x n row-major matrices, by the fastest of the algorithms that its heuristic names.
[[nodiscard]] Peer cublasLtPeer(std::int64_t n, DType dtype);

/// Memory in use on the GPU by everybody.
[[nodiscard]] Bytes gpuMemoryInUse();

} // namespace ridgepoint::bench
