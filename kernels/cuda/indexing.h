// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <cuda_runtime.h>

/// Where a thread works. In 64 bits throughout: a card holds more than 2^31 elements. Used by kernels and their tests alike.
namespace ridgepoint::cuda {

/// Loads and stores are this wide: the widest that a thread has.
inline constexpr std::int64_t kPackBytes = 16;
/// Threads of a block of the kernels that stream over memory.
inline constexpr int kStreamBlock = 256;

/// Elements of `size` bytes in one load.
[[nodiscard]] __host__ __device__ constexpr std::int64_t packElements(std::int64_t size) { return kPackBytes / size; }

/// Whole loads in n elements; what remains is the tail, less than one load.
[[nodiscard]] __host__ __device__ constexpr std::int64_t wholePacks(std::int64_t n, std::int64_t size)
{
    return n / packElements(size);
}

/// A thread's number in a one-dimensional grid.
[[nodiscard]] __host__ __device__ constexpr std::int64_t globalIndex(std::int64_t block, std::int64_t blockSize,
                                                                     std::int64_t thread)
{
    return block * blockSize + thread;
}

[[nodiscard]] __host__ __device__ constexpr std::int64_t ceilDivide(std::int64_t n, std::int64_t by) { return (n + by - 1) / by; }

/// Place of an element in a row-major matrix.
[[nodiscard]] __host__ __device__ constexpr std::int64_t elementAt(std::int64_t row, std::int64_t column, std::int64_t columns)
{
    return row * columns + column;
}

/// Where the tile of a block begins, when tiles of `height` x `width` cover a matrix row by row.
struct TileOrigin {
    std::int64_t row;
    std::int64_t column;
};
[[nodiscard]] __host__ __device__ constexpr TileOrigin tileOrigin(std::int64_t tile, std::int64_t columns, std::int64_t height,
                                                                  std::int64_t width)
{
    const std::int64_t across = ceilDivide(columns, width);
    return {tile / across * height, tile % across * width};
}

[[nodiscard]] constexpr std::int64_t tileCount(std::int64_t rows, std::int64_t columns, std::int64_t height, std::int64_t width)
{
    return ceilDivide(rows, height) * ceilDivide(columns, width);
}

/// Blocks of a grid whose threads stride over `items`: enough to fill the device several times over, so that no
/// multiprocessor idles at the end, and never more than there is work for.
[[nodiscard]] constexpr std::int64_t stridedBlocks(std::int64_t items, std::int64_t blockSize, std::int64_t multiprocessors)
{
    const std::int64_t most = multiprocessors * 32;
    const std::int64_t needed = ceilDivide(items, blockSize);
    return needed < 1 ? 1 : (needed < most ? needed : most);
}

} // namespace ridgepoint::cuda
