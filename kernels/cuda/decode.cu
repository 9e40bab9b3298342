// SPDX-License-Identifier: GPL-3.0-or-later
// A few rows of activations times weights: a warp for each output reads its row of weights once, whatever the number of tokens.
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

constexpr int kWarp = 32;
constexpr int kWarpsPerBlock = 8;
/// Tokens that share one pass over the weights.
constexpr int kMostTokens = 8;

template <typename R>
__device__ R warpSum(R mine)
{
    for (int distance = kWarp / 2; distance > 0; distance /= 2) {
        mine += __shfl_xor_sync(0xFFFFFFFFU, mine, distance);
    }
    return mine;
}

/// Adds the products of one row of weights with `tokens` rows of activations that lie `k` elements apart.
template <typename T, int kTokens>
__device__ void multiplyRow(const T* weights, const T* activations, std::int64_t k, int tokens, Compute<T> (&sums)[kTokens])
{
    const int lane = static_cast<int>(threadIdx.x);
    // Rows begin at a multiple of 16 bytes only where their length is one.
    const std::int64_t packs = k % Pack<T>::kCount == 0 ? k / Pack<T>::kCount : 0;
    for (std::int64_t i = lane; i < packs; i += kWarp) {
        const Pack<T> w = loadPack(weights, i);
#pragma unroll
        for (int token = 0; token < kTokens; ++token) {
            if (token < tokens) {
                const Pack<T> x = loadPack(activations + token * k, i);
#pragma unroll
                for (int j = 0; j < Pack<T>::kCount; ++j) {
                    sums[token] = multiplyAdd(widen(w.values[j]), widen(x.values[j]), sums[token]);
                }
            }
        }
    }
    for (std::int64_t i = packs * Pack<T>::kCount + lane; i < k; i += kWarp) {
#pragma unroll
        for (int token = 0; token < kTokens; ++token) {
            if (token < tokens) {
                sums[token] = multiplyAdd(widen(weights[i]), widen(activations[token * k + i]), sums[token]);
            }
        }
    }
}

template <typename T, int kTokens>
__global__ void __launch_bounds__(kWarp* kWarpsPerBlock) decodeKernel(MatrixProduct product)
{
    using Out = ProductOutput<T>;
    const std::int64_t row = globalIndex(blockIdx.x, kWarpsPerBlock, threadIdx.y);
    const std::int64_t first = static_cast<std::int64_t>(blockIdx.y) * kTokens;
    if (row >= product.n) {
        return; // the whole warp
    }
    const int tokens = static_cast<int>(product.m - first < kTokens ? product.m - first : kTokens);
    const T* const weights = static_cast<const T*>(product.b) + elementAt(row, 0, product.k);
    const T* const activations = static_cast<const T*>(product.a) + elementAt(first, 0, product.k);
    Compute<T> sums[kTokens] = {};
    multiplyRow<T, kTokens>(weights, activations, product.k, tokens, sums);
#pragma unroll
    for (int token = 0; token < kTokens; ++token) {
        if (token >= tokens) {
            break; // the whole warp
        }
        const Compute<T> sum = warpSum(sums[token]);
        if (threadIdx.x == 0) {
            static_cast<typename Out::Type*>(product.c)[elementAt(first + token, row, product.n)] = Out::from(sum);
        }
    }
}

template <typename T, int kTokens>
void decodeTokens(const Queue& queue, const MatrixProduct& product)
{
    const dim3 grid(static_cast<unsigned>(ceilDivide(product.n, kWarpsPerBlock)),
                    static_cast<unsigned>(ceilDivide(product.m, kTokens)));
    launchKernel({"decode", grid, dim3(kWarp, kWarpsPerBlock), queue.stream}, decodeKernel<T, kTokens>, product);
}

template <typename T>
void decode(const Queue& queue, const MatrixProduct& product)
{
    if (product.m == 1) {
        decodeTokens<T, 1>(queue, product);
    } else {
        decodeTokens<T, kMostTokens>(queue, product);
    }
}

} // namespace

void launchDecode(const Queue& queue, Element element, const MatrixProduct& product)
{
    switch (element) {
    case Element::f64: return decode<double>(queue, product);
    case Element::f32: return decode<float>(queue, product);
    case Element::f16: return decode<F16>(queue, product);
    case Element::bf16: return decode<BF16>(queue, product);
    case Element::i8: return decode<std::int8_t>(queue, product);
    }
}

} // namespace ridgepoint::cuda
