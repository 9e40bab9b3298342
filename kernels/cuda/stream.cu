// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that go once over their elements, 16 bytes a load, with a grid that strides.
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

/// Moves elements as they are.
struct Copy {
    static constexpr int kInputs = 1;
};
struct Add {
    static constexpr int kInputs = 2;
    template <typename R>
    __device__ static R apply(R a, R b)
    {
        return a + b;
    }
};
struct Triad {
    static constexpr int kInputs = 2;
    template <typename R>
    __device__ static R apply(R a, R b)
    {
        return multiplyAdd(R{3}, b, a);
    }
};
struct TimesTwo {
    static constexpr int kInputs = 1;
    template <typename R>
    __device__ static R apply(R a, R)
    {
        return a * R{2};
    }
};
struct PlusOne {
    static constexpr int kInputs = 1;
    template <typename R>
    __device__ static R apply(R a, R)
    {
        return a + R{1};
    }
};
struct Relu {
    static constexpr int kInputs = 1;
    template <typename R>
    __device__ static R apply(R a, R)
    {
        return a > R{0} ? a : R{0};
    }
};
struct Half {
    static constexpr int kInputs = 1;
    template <typename R>
    __device__ static R apply(R a, R)
    {
        return a * R{0.5};
    }
};
struct Fused {
    static constexpr int kInputs = 1;
    template <typename R>
    __device__ static R apply(R a, R)
    {
        return Half::apply(Relu::apply(multiplyAdd(a, R{2}, R{1}), R{}), R{});
    }
};

/// One operation on elements as they stand in memory.
template <typename T, typename Op>
struct On {
    __device__ static T apply(T a, T b) { return narrow<T>(Op::apply(widen(a), widen(b))); }
};
template <typename T>
struct On<T, Copy> {
    __device__ static T apply(T a, T) { return a; }
};

template <typename T, typename Op>
__global__ void __launch_bounds__(kStreamBlock)
    streamKernel(const T* __restrict__ a, const T* __restrict__ b, T* __restrict__ out, std::int64_t n)
{
    const std::int64_t first = globalIndex(blockIdx.x, blockDim.x, threadIdx.x);
    const std::int64_t stride = globalIndex(gridDim.x, blockDim.x, 0);
    const std::int64_t packs = wholePacks(n, sizeof(T));
    for (std::int64_t i = first; i < packs; i += stride) {
        Pack<T> x = loadPack(a, i);
        const Pack<T> y = Op::kInputs == 2 ? loadPack(b, i) : x;
        for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
            x.values[lane] = On<T, Op>::apply(x.values[lane], y.values[lane]);
        }
        storePack(out, i, x);
    }
    const std::int64_t last = packs * Pack<T>::kCount + first;
    if (last < n) {
        out[last] = On<T, Op>::apply(a[last], Op::kInputs == 2 ? b[last] : a[last]);
    }
}

template <typename T, typename Op>
void stream(const Queue& queue, const char* name, const StreamArrays& arrays)
{
    const auto blocks = static_cast<unsigned>(stridedBlocks(wholePacks(arrays.n, sizeof(T)), kStreamBlock, queue.multiprocessors));
    launchKernel({name, blocks, kStreamBlock, queue.stream}, streamKernel<T, Op>, static_cast<const T*>(arrays.a),
                 static_cast<const T*>(arrays.b), static_cast<T*>(arrays.out), arrays.n);
}

template <typename T>
void streamOf(const Queue& queue, StreamOp op, const StreamArrays& arrays)
{
    switch (op) {
    case StreamOp::copy: return stream<T, Copy>(queue, "copy", arrays);
    case StreamOp::add: return stream<T, Add>(queue, "add", arrays);
    case StreamOp::triad: return stream<T, Triad>(queue, "triad", arrays);
    case StreamOp::timesTwo: return stream<T, TimesTwo>(queue, "chain: x * 2", arrays);
    case StreamOp::plusOne: return stream<T, PlusOne>(queue, "chain: x + 1", arrays);
    case StreamOp::relu: return stream<T, Relu>(queue, "chain: relu(x)", arrays);
    case StreamOp::half: return stream<T, Half>(queue, "chain: x * 0.5", arrays);
    case StreamOp::fused: return stream<T, Fused>(queue, "chain-fused", arrays);
    }
}

/// `x = x * decay + rest`, so many times.
template <typename T>
struct Decay {
    Compute<T> decay;
    Compute<T> rest;
    std::int64_t steps;
    std::int64_t extra;
};

template <typename T>
__global__ void __launch_bounds__(kStreamBlock)
    fmaKernel(const T* __restrict__ in, T* __restrict__ out, std::int64_t n, Decay<T> plan)
{
    const std::int64_t first = globalIndex(blockIdx.x, blockDim.x, threadIdx.x);
    const std::int64_t stride = globalIndex(gridDim.x, blockDim.x, 0);
    const std::int64_t packs = wholePacks(n, sizeof(T));
    for (std::int64_t i = first; i < packs; i += stride) {
        Pack<T> pack = loadPack(in, i);
        Compute<T> x[Pack<T>::kCount];
        for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
            x[lane] = widen(pack.values[lane]);
        }
        const std::int64_t steps = plan.steps + (i * Pack<T>::kCount % kFmaGroupSize < plan.extra ? 1 : 0);
#pragma unroll 16
        for (std::int64_t step = 0; step < steps; ++step) {
#pragma unroll
            for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
                x[lane] = multiplyAdd(x[lane], plan.decay, plan.rest);
            }
        }
        for (int lane = 0; lane < Pack<T>::kCount; ++lane) {
            pack.values[lane] = narrow<T>(x[lane]);
        }
        storePack(out, i, pack);
    }
    const std::int64_t last = packs * Pack<T>::kCount + first;
    if (last < n) {
        Compute<T> x = widen(in[last]);
        const std::int64_t steps = plan.steps + (last % kFmaGroupSize < plan.extra ? 1 : 0);
        for (std::int64_t step = 0; step < steps; ++step) {
            x = multiplyAdd(x, plan.decay, plan.rest);
        }
        out[last] = narrow<T>(x);
    }
}

template <typename T>
void fmaOf(const Queue& queue, const StreamArrays& arrays, const FmaSteps& steps)
{
    const Decay<T> plan{static_cast<Compute<T>>(steps.decay), static_cast<Compute<T>>(1 - steps.decay), steps.steps, steps.extra};
    const auto blocks = static_cast<unsigned>(stridedBlocks(wholePacks(arrays.n, sizeof(T)), kStreamBlock, queue.multiprocessors));
    launchKernel({"fma", blocks, kStreamBlock, queue.stream}, fmaKernel<T>, static_cast<const T*>(arrays.a),
                 static_cast<T*>(arrays.out), arrays.n, plan);
}

} // namespace

void launchStream(const Queue& queue, StreamOp op, Element element, const StreamArrays& arrays)
{
    switch (element) {
    case Element::f64: return streamOf<double>(queue, op, arrays);
    case Element::f32: return streamOf<float>(queue, op, arrays);
    case Element::f16: return streamOf<F16>(queue, op, arrays);
    case Element::bf16: return streamOf<BF16>(queue, op, arrays);
    case Element::i8: break;
    }
    throwLaunchError(cudaErrorInvalidValue, "a stream of i8");
}

void launchFma(const Queue& queue, Element element, const StreamArrays& arrays, const FmaSteps& steps)
{
    switch (element) {
    case Element::f64: return fmaOf<double>(queue, arrays, steps);
    case Element::f32: return fmaOf<float>(queue, arrays, steps);
    case Element::f16: return fmaOf<F16>(queue, arrays, steps);
    case Element::bf16: return fmaOf<BF16>(queue, arrays, steps);
    case Element::i8: break;
    }
    throwLaunchError(cudaErrorInvalidValue, "fma of i8");
}

} // namespace ridgepoint::cuda
