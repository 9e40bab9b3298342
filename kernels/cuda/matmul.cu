// SPDX-License-Identifier: GPL-3.0-or-later
// Two products that teach: one as it stands in a textbook, and one that keeps what it reads.
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

constexpr int kNaiveSide = 16;

template <typename T>
__global__ void __launch_bounds__(kNaiveSide* kNaiveSide) naiveKernel(MatrixProduct product)
{
    using Out = ProductOutput<T>;
    const TileOrigin origin = tileOrigin(blockIdx.x, product.n, kNaiveSide, kNaiveSide);
    const std::int64_t row = origin.row + threadIdx.y;
    const std::int64_t column = origin.column + threadIdx.x;
    if (row >= product.m || column >= product.n) {
        return;
    }
    const T* const a = static_cast<const T*>(product.a) + elementAt(row, 0, product.k);
    const T* const b = static_cast<const T*>(product.b) + column;
    Compute<T> sum{};
    for (std::int64_t k = 0; k < product.k; ++k) {
        sum = multiplyAdd(widen(a[k]), widen(b[k * product.n]), sum);
    }
    static_cast<typename Out::Type*>(product.c)[elementAt(row, column, product.n)] = Out::from(sum);
}

constexpr int kTile = 64;
constexpr int kSlab = 16;
/// Threads along a side of the block; each has kEach x kEach elements of the tile.
constexpr int kThreads = 16;
constexpr int kEach = kTile / kThreads;

/// Both operands of one step along K. A is kept transposed, so that threads of a warp read neighbours from either; the extra column
/// keeps its stores off a single bank.
template <typename T>
struct Slabs {
    Compute<T> a[kSlab][kTile + 1];
    Compute<T> b[kSlab][kTile];
};

/// What lies outside the matrices counts as 0.
template <typename T>
__device__ void loadSlabs(Slabs<T>& slabs, const MatrixProduct& product, const TileOrigin& origin, std::int64_t depth)
{
    const int thread = static_cast<int>(threadIdx.y) * kThreads + static_cast<int>(threadIdx.x);
    for (int i = thread; i < kTile * kSlab; i += kThreads * kThreads) {
        const std::int64_t row = origin.row + i / kSlab;
        const std::int64_t k = depth + i % kSlab;
        const bool inside = row < product.m && k < product.k;
        slabs.a[i % kSlab][i / kSlab] =
            inside ? widen(static_cast<const T*>(product.a)[elementAt(row, k, product.k)]) : Compute<T>{};
    }
    for (int i = thread; i < kTile * kSlab; i += kThreads * kThreads) {
        const std::int64_t k = depth + i / kTile;
        const std::int64_t column = origin.column + i % kTile;
        const bool inside = k < product.k && column < product.n;
        slabs.b[i / kTile][i % kTile] =
            inside ? widen(static_cast<const T*>(product.b)[elementAt(k, column, product.n)]) : Compute<T>{};
    }
}

template <typename T>
__global__ void __launch_bounds__(kThreads* kThreads) tiledKernel(MatrixProduct product)
{
    using Out = ProductOutput<T>;
    __shared__ Slabs<T> slabs;
    const TileOrigin origin = tileOrigin(blockIdx.x, product.n, kTile, kTile);
    Compute<T> sums[kEach][kEach] = {};
    for (std::int64_t depth = 0; depth < product.k; depth += kSlab) {
        loadSlabs(slabs, product, origin, depth);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < kSlab; ++k) {
#pragma unroll
            for (int i = 0; i < kEach; ++i) {
#pragma unroll
                for (int j = 0; j < kEach; ++j) {
                    sums[i][j] =
                        multiplyAdd(slabs.a[k][threadIdx.y + i * kThreads], slabs.b[k][threadIdx.x + j * kThreads], sums[i][j]);
                }
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < kEach; ++i) {
        for (int j = 0; j < kEach; ++j) {
            const std::int64_t row = origin.row + threadIdx.y + i * kThreads;
            const std::int64_t column = origin.column + threadIdx.x + j * kThreads;
            if (row < product.m && column < product.n) {
                static_cast<typename Out::Type*>(product.c)[elementAt(row, column, product.n)] = Out::from(sums[i][j]);
            }
        }
    }
}

template <typename T>
void naive(const Queue& queue, const MatrixProduct& product)
{
    const auto tiles = static_cast<unsigned>(tileCount(product.m, product.n, kNaiveSide, kNaiveSide));
    launchKernel({"matmul-naive", tiles, dim3(kNaiveSide, kNaiveSide), queue.stream}, naiveKernel<T>, product);
}

template <typename T>
void tiled(const Queue& queue, const MatrixProduct& product)
{
    const auto tiles = static_cast<unsigned>(tileCount(product.m, product.n, kTile, kTile));
    launchKernel({"matmul-tiled", tiles, dim3(kThreads, kThreads), queue.stream}, tiledKernel<T>, product);
}

} // namespace

void launchMatmulNaive(const Queue& queue, Element element, const MatrixProduct& product)
{
    switch (element) {
    case Element::f64: return naive<double>(queue, product);
    case Element::f32: return naive<float>(queue, product);
    case Element::f16: return naive<F16>(queue, product);
    case Element::bf16: return naive<BF16>(queue, product);
    case Element::i8: return naive<std::int8_t>(queue, product);
    }
}

void launchMatmulTiled(const Queue& queue, Element element, const MatrixProduct& product)
{
    switch (element) {
    case Element::f64: return tiled<double>(queue, product);
    case Element::f32: return tiled<float>(queue, product);
    case Element::f16: return tiled<F16>(queue, product);
    case Element::bf16: return tiled<BF16>(queue, product);
    case Element::i8: return tiled<std::int8_t>(queue, product);
    }
}

} // namespace ridgepoint::cuda
