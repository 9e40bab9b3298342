// SPDX-License-Identifier: GPL-3.0-or-later
// A transposed copy through a tile in shared memory, so that both sides are walked along their rows.
#include "kernels/cuda/indexing.h"
#include "kernels/cuda/kernels.h"
#include "kernels/cuda/launch.h"

namespace ridgepoint::cuda {

namespace {

constexpr int kRowsAtOnce = 8;

/// Large enough that a row of the tile is at least a 32-byte sector of memory.
template <typename T>
constexpr int kTileSide = sizeof(T) >= 4 ? 32 : 64;

template <typename T>
__global__ void transposeKernel(const T* __restrict__ in, T* __restrict__ out, std::int64_t side)
{
    constexpr int kSide = kTileSide<T>;
    // One column more, or a column of the tile would lie in a single bank.
    __shared__ T tile[kSide][kSide + 1];
    const TileOrigin origin = tileOrigin(blockIdx.x, side, kSide, kSide);
    const int x = static_cast<int>(threadIdx.x);
    for (int y = static_cast<int>(threadIdx.y); y < kSide; y += kRowsAtOnce) {
        if (origin.row + y < side && origin.column + x < side) {
            tile[y][x] = in[elementAt(origin.row + y, origin.column + x, side)];
        }
    }
    __syncthreads();
    for (int y = static_cast<int>(threadIdx.y); y < kSide; y += kRowsAtOnce) {
        if (origin.column + y < side && origin.row + x < side) {
            out[elementAt(origin.column + y, origin.row + x, side)] = tile[x][y];
        }
    }
}

template <typename T>
void transpose(const Queue& queue, const void* in, void* out, std::int64_t side)
{
    constexpr int kSide = kTileSide<T>;
    const auto tiles = static_cast<unsigned>(tileCount(side, side, kSide, kSide));
    launchKernel({"transpose", tiles, dim3(kSide, kRowsAtOnce), queue.stream}, transposeKernel<T>, static_cast<const T*>(in),
                 static_cast<T*>(out), side);
}

} // namespace

void launchTranspose(const Queue& queue, int elementBytes, const void* in, void* out, std::int64_t side)
{
    switch (elementBytes) {
    case 1: return transpose<std::uint8_t>(queue, in, out, side);
    case 2: return transpose<std::uint16_t>(queue, in, out, side);
    case 4: return transpose<std::uint32_t>(queue, in, out, side);
    case 8: return transpose<std::uint64_t>(queue, in, out, side);
    default: throwLaunchError(cudaErrorInvalidValue, "transpose");
    }
}

} // namespace ridgepoint::cuda
