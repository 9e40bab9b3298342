// SPDX-License-Identifier: GPL-3.0-or-later
// Multiply-adds of 16-bit elements in their own arithmetic, two an instruction.
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"
#include "kernels/cuda/packed.cuh"

namespace ridgepoint::cuda {

namespace {

constexpr int kPairs = kPackBytes / 4;
struct alignas(kPackBytes) Pairs {
    unsigned values[kPairs];
};

/// `x = x * decay + rest`, so many times.
struct PackedDecay {
    float decay;
    float rest;
    std::int64_t steps;
    std::int64_t extra;
};

__device__ std::int64_t stepsAt(std::int64_t element, const PackedDecay& plan)
{
    return plan.steps + (element % kFmaGroupSize < plan.extra ? 1 : 0);
}

template <typename T>
__global__ void __launch_bounds__(kStreamBlock)
    packedFmaKernel(const T* __restrict__ in, T* __restrict__ out, std::int64_t n, PackedDecay plan)
{
    const std::int64_t first = globalIndex(blockIdx.x, blockDim.x, threadIdx.x);
    const std::int64_t stride = globalIndex(gridDim.x, blockDim.x, 0);
    const std::int64_t packs = wholePacks(n, sizeof(T));
    const unsigned decay = pairOf(narrow<T>(plan.decay), narrow<T>(plan.decay));
    const unsigned rest = pairOf(narrow<T>(plan.rest), narrow<T>(plan.rest));
    for (std::int64_t i = first; i < packs; i += stride) {
        Pairs pairs = reinterpret_cast<const Pairs*>(in)[i];
        const std::int64_t steps = stepsAt(i * 2 * kPairs, plan);
#pragma unroll 16
        for (std::int64_t step = 0; step < steps; ++step) {
#pragma unroll
            for (int lane = 0; lane < kPairs; ++lane) {
                pairs.values[lane] = pairMultiplyAdd<T>(pairs.values[lane], decay, rest);
            }
        }
        reinterpret_cast<Pairs*>(out)[i] = pairs;
    }
    const std::int64_t last = packs * 2 * kPairs + first;
    if (last < n) {
        unsigned pair = pairOf(in[last], T{0});
        const std::int64_t steps = stepsAt(last, plan);
        for (std::int64_t step = 0; step < steps; ++step) {
            pair = pairMultiplyAdd<T>(pair, decay, rest);
        }
        out[last] = lowOf<T>(pair);
    }
}

template <typename T>
void packedFma(const Queue& queue, const StreamArrays& arrays, const FmaSteps& steps)
{
    const PackedDecay plan{static_cast<float>(steps.decay), static_cast<float>(1 - steps.decay), steps.steps, steps.extra};
    const auto blocks = static_cast<unsigned>(stridedBlocks(wholePacks(arrays.n, sizeof(T)), kStreamBlock, queue.multiprocessors));
    launchKernel({"fma", blocks, kStreamBlock, queue.stream}, packedFmaKernel<T>, static_cast<const T*>(arrays.a),
                 static_cast<T*>(arrays.out), arrays.n, plan);
}

} // namespace

void launchPackedFma(const Queue& queue, Element element, const StreamArrays& arrays, const FmaSteps& steps)
{
    switch (element) {
    case Element::f16: return packedFma<F16>(queue, arrays, steps);
    case Element::bf16: return packedFma<BF16>(queue, arrays, steps);
    case Element::f64:
    case Element::f32:
    case Element::i8: break;
    }
    throwLaunchError(cudaErrorInvalidValue, "packed fma of another type");
}

} // namespace ridgepoint::cuda
