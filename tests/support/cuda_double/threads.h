// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>

/// What device code sees of its thread, its block and its warp.

struct dim3 {
    unsigned x;
    unsigned y;
    unsigned z;
    constexpr dim3(unsigned across = 1, unsigned down = 1, unsigned deep = 1) : x(across), y(down), z(deep) {} // NOLINT
};
struct uint3 {
    unsigned x = 0;
    unsigned y = 0;
    unsigned z = 0;
};

// Of the fiber that runs now.
extern uint3 threadIdx;
extern uint3 blockIdx;
extern dim3 blockDim;
extern dim3 gridDim;

/// Throws in the test, out of the launch, when a thread of the block ends without coming here.
void __syncthreads();
inline void __threadfence() {}
/// A multiprocessor's clock: virtual, and a little later at each reading.
long long clock64();
/// The timer that kernels read in nanoseconds: virtual, in steps of a microsecond, as on many a GPU.
long long globalTimerOnHost();

[[nodiscard]] inline unsigned __float_as_uint(float value) { return std::bit_cast<unsigned>(value); }
[[nodiscard]] inline float __uint_as_float(unsigned bits) { return std::bit_cast<float>(bits); }
using std::fma;
[[nodiscard]] inline float fmaf(float a, float b, float c) { return std::fma(a, b, c); }

/// One thread runs at a time, so these are atomic as they stand.
inline unsigned atomicInc(unsigned* address, unsigned most)
{
    const unsigned old = *address;
    *address = old >= most ? 0 : old + 1;
    return old;
}

namespace ridgepoint::test {

/// Gives each thread of the warp the bits of the thread whose lane differs in `distance`.
[[nodiscard]] std::uint64_t exchangeInWarp(std::uint64_t bits, int distance);

/// Runs all blocks of a grid one after the other, and in each block the threads in turn, from the last to the first in every second
/// block: what only works in one order shows. Throws when a barrier is not reached by all.
void runGrid(dim3 grid, dim3 block, const std::function<void()>& thread);

} // namespace ridgepoint::test

template <typename T>
T __shfl_xor_sync(unsigned, T value, int distance)
{
    static_assert(sizeof(T) <= 8);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    bits = ridgepoint::test::exchangeInWarp(bits, distance);
    std::memcpy(&value, &bits, sizeof(T));
    return value;
}
