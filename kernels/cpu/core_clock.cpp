// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/core_clock.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ridgepoint::cpu {

namespace {

constexpr int kChains = 4;
constexpr int kTurns = 800;
constexpr int kUnrolled = 20;
constexpr double kAdditions = kTurns * kUnrolled;

/// The empty statement hides the values from the compiler, so that it can neither fold the additions nor reorder them. Both are
/// in registers: some cores add small constants for nothing.
inline void add(std::uint64_t& sum, std::uint64_t& term)
{
    __asm__ volatile("" : "+r"(sum), "+r"(term));
    sum += term;
}

template <int kCount>
inline void addTimes(std::uint64_t& sum, std::uint64_t& term)
{
    if constexpr (kCount > 0) {
        add(sum, term);
        addTimes<kCount - 1>(sum, term);
    }
}

Seconds timeOfChain()
{
    std::uint64_t sum = 1;
    std::uint64_t term = 3;
    const auto start = std::chrono::steady_clock::now();
    for (int turn = 0; turn < kTurns; ++turn) {
        addTimes<kUnrolled>(sum, term);
    }
    __asm__ volatile("" : : "r"(sum));
    return std::chrono::steady_clock::now() - start;
}

} // namespace

Frequency readCoreClock()
{
    Seconds best = timeOfChain();
    for (int chain = 1; chain < kChains; ++chain) {
        best = std::min(best, timeOfChain());
    }
    return Frequency{kAdditions / best.count()};
}

} // namespace ridgepoint::cpu
