// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/sm_clock.h"

#include "kernels/cuda/cuda_error.h"

#include <array>

namespace ridgepoint::cuda {

namespace {

/// A step of the timer, up to a microsecond, is then 2 % of it, and both ends lie on one.
constexpr long long kNanoseconds = 50'000;
using Counts = std::array<long long, 2>;

} // namespace

SmClock::SmClock() : m_result(allocate(Bytes{sizeof(Counts)})) {}

std::optional<Frequency> SmClock::read(const Queue& queue) const
{
    launchClock(queue, static_cast<long long*>(m_result.get()), kNanoseconds);
    Counts counts{};
    check(cudaMemcpyAsync(counts.data(), m_result.get(), sizeof(Counts), cudaMemcpyDeviceToHost, queue.stream),
          "reading the clock");
    wait(queue.stream, "reading the clock");
    const auto [cycles, nanoseconds] = counts;
    return cycles > 0 && nanoseconds > 0
               ? std::optional(Frequency{static_cast<double>(cycles) / static_cast<double>(nanoseconds) * 1e9})
               : std::nullopt;
}

} // namespace ridgepoint::cuda
