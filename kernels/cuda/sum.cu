// SPDX-License-Identifier: GPL-3.0-or-later
// The sum of an array in one launch: the block that is done last adds up what the others left.
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

/// Sum over the block; all threads must call it, and thread 0 gets the result.
__device__ double blockSum(double mine)
{
    __shared__ double sums[kStreamBlock];
    sums[threadIdx.x] = mine;
    for (int half = kStreamBlock / 2; half > 0; half /= 2) {
        __syncthreads();
        if (static_cast<int>(threadIdx.x) < half) {
            sums[threadIdx.x] += sums[threadIdx.x + half];
        }
    }
    return sums[0];
}

template <typename T>
__device__ double threadSum(const T* in, std::int64_t n)
{
    const std::int64_t first = globalIndex(blockIdx.x, blockDim.x, threadIdx.x);
    const std::int64_t stride = globalIndex(gridDim.x, blockDim.x, 0);
    const std::int64_t packs = wholePacks(n, sizeof(T));
    // A sum for each place in a load: short chains of additions, and small partial sums lose fewer digits.
    Compute<T> sums[Pack<T>::kCount] = {};
    for (std::int64_t i = first; i < packs; i += stride) {
        const Pack<T> pack = loadPack(in, i);
        for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
            sums[lane] += widen(pack.values[lane]);
        }
    }
    double total = 0;
    for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
        total += static_cast<double>(sums[lane]);
    }
    const std::int64_t last = packs * Pack<T>::kCount + first;
    return last < n ? total + static_cast<double>(widen(in[last])) : total;
}

template <typename T>
__global__ void __launch_bounds__(kStreamBlock) sumKernel(const T* __restrict__ in, std::int64_t n, SumScratch scratch)
{
    __shared__ bool isLast;
    const double mine = blockSum(threadSum(in, n));
    if (threadIdx.x == 0) {
        scratch.partials[blockIdx.x] = mine;
        __threadfence();
        // Wraps to 0 at the last block, ready for the next launch.
        isLast = atomicInc(scratch.blocksDone, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!isLast) {
        return;
    }
    __threadfence();
    double rest = 0;
    for (unsigned block = threadIdx.x; block < gridDim.x; block += kStreamBlock) {
        // Not through a cache that may be older than the other blocks' stores.
        rest += *static_cast<const volatile double*>(scratch.partials + block);
    }
    const double sum = blockSum(rest);
    if (threadIdx.x == 0) {
        *scratch.result = sum;
    }
}

template <typename T>
void sumOf(const Queue& queue, Element element, const void* in, std::int64_t n, const SumScratch& scratch)
{
    const auto blocks = static_cast<unsigned>(sumBlocks(queue, element, n));
    launchKernel({"read", blocks, kStreamBlock, queue.stream}, sumKernel<T>, static_cast<const T*>(in), n, scratch);
}

} // namespace

std::int64_t sumBlocks(const Queue& queue, Element element, std::int64_t n)
{
    const int size = element == Element::f64 ? 8 : (element == Element::f32 ? 4 : 2);
    return stridedBlocks(wholePacks(n, size), kStreamBlock, queue.multiprocessors);
}

void launchSum(const Queue& queue, Element element, const void* in, std::int64_t n, const SumScratch& scratch)
{
    switch (element) {
    case Element::f64: return sumOf<double>(queue, element, in, n, scratch);
    case Element::f32: return sumOf<float>(queue, element, in, n, scratch);
    case Element::f16: return sumOf<F16>(queue, element, in, n, scratch);
    case Element::bf16: return sumOf<BF16>(queue, element, in, n, scratch);
    case Element::i8: break;
    }
    throwLaunchError(cudaErrorInvalidValue, "a sum of i8");
}

} // namespace ridgepoint::cuda
