// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the kernels that are measured: an empty launch, a busy stream, random contents.
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

__global__ void emptyKernel() {}

/// The clock of the multiprocessor always goes on, so this ends whatever happens.
__global__ void spinKernel(long long cycles)
{
    const long long start = clock64();
    while (clock64() - start < cycles) {
    }
}

/// The nanoseconds of a timer that all multiprocessors share and no clock of theirs moves.
__device__ long long globalNanoseconds()
{
#ifdef __CUDA_ARCH__
    long long now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
#elif defined(__CUDACC__)
    return 0; // the compiler's pass for the host, where nobody calls it
#else
    return globalTimerOnHost();
#endif
}

/// Counts cycles from one step of the timer to another `wanted` nanoseconds later: its steps may be a microsecond wide. A timer that
/// stands still ends it after so many cycles.
__global__ void clockKernel(long long* cyclesAndNanoseconds, long long wanted)
{
    constexpr long long kMostCycles = 50'000'000;
    const long long begin = clock64();
    const long long before = globalNanoseconds();
    long long start = before;
    while (start == before && clock64() - begin < kMostCycles) {
        start = globalNanoseconds();
    }
    const long long first = clock64();
    long long now = start;
    while (now - start < wanted && clock64() - begin < kMostCycles) {
        now = globalNanoseconds();
    }
    cyclesAndNanoseconds[0] = clock64() - first;
    cyclesAndNanoseconds[1] = now - start;
}

/// splitmix64, as the catalog fills host memory.
__device__ std::uint64_t scramble(std::uint64_t x)
{
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// Odd multiples of the last bit in (-1, 1): symmetric, never zero, exact.
template <typename T>
__device__ T randomElement(std::uint64_t random)
{
    return narrow<T>(static_cast<float>((static_cast<double>(random >> 40) * 2 + 1) * 0x1p-24 - 1));
}
template <>
__device__ double randomElement<double>(std::uint64_t random)
{
    return (static_cast<double>(random >> 12) * 2 + 1) * 0x1p-52 - 1;
}
template <>
__device__ std::int8_t randomElement<std::int8_t>(std::uint64_t random)
{
    return static_cast<std::int8_t>(static_cast<int>(random >> 60) - 8);
}

template <typename T>
__global__ void fillKernel(T* data, std::int64_t n, std::uint64_t seed)
{
    const std::uint64_t scrambled = scramble(seed);
    const std::int64_t stride = globalIndex(gridDim.x, blockDim.x, 0);
    for (std::int64_t i = globalIndex(blockIdx.x, blockDim.x, threadIdx.x); i < n; i += stride) {
        data[i] = randomElement<T>(scramble(scrambled ^ static_cast<std::uint64_t>(i)));
    }
}

template <typename T>
void fill(const Queue& queue, void* data, std::int64_t n, std::uint64_t seed)
{
    const auto blocks = static_cast<unsigned>(stridedBlocks(n, kStreamBlock, queue.multiprocessors));
    launchKernel({"fill", blocks, kStreamBlock, queue.stream}, fillKernel<T>, static_cast<T*>(data), n, seed);
}

} // namespace

void launchEmpty(const Queue& queue)
{
    launchKernel({"empty", static_cast<unsigned>(queue.multiprocessors), 32, queue.stream}, emptyKernel);
}

void launchSpin(const Queue& queue, long long cycles) { launchKernel({"spin", 1, 1, queue.stream}, spinKernel, cycles); }

void launchClock(const Queue& queue, long long* cyclesAndNanoseconds, long long wanted)
{
    launchKernel({"clock", 1, 1, queue.stream}, clockKernel, cyclesAndNanoseconds, wanted);
}

void launchFill(const Queue& queue, Element element, void* data, std::int64_t n, std::uint64_t seed)
{
    switch (element) {
    case Element::f64: return fill<double>(queue, data, n, seed);
    case Element::f32: return fill<float>(queue, data, n, seed);
    case Element::f16: return fill<F16>(queue, data, n, seed);
    case Element::bf16: return fill<BF16>(queue, data, n, seed);
    case Element::i8: return fill<std::int8_t>(queue, data, n, seed);
    }
}

void launchFillF8(const Queue& queue, void* data, std::int64_t n, std::uint64_t seed) { fill<F8>(queue, data, n, seed); }

} // namespace ridgepoint::cuda
