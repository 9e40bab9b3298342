// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_transpose.h"

#include <algorithm>
#include <cstring>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_transpose.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// One tile of the output: rows x columns elements from (row, column) on.
struct Tile {
    std::int64_t row;
    std::int64_t column;
    std::int64_t rows;
    std::int64_t columns;
};

/// Side of what is transposed in registers of 16 bytes; a target without vectors has registers of one element.
template <class T>
inline constexpr std::int64_t kBlock = HWY_TARGET == HWY_SCALAR ? 1 : 16 / static_cast<std::int64_t>(sizeof(T));

/// Transposes a kBlock x kBlock square in registers. Interleaving row i with row i + half is a perfect shuffle of the
/// whole square; as often as the side can be halved, it is the transpose.
template <class T>
HWY_INLINE void transposeBlock(const T* from, std::int64_t fromStride, T* to)
{
    constexpr auto kSide = static_cast<std::size_t>(kBlock<T>);
    const hn::FixedTag<T, kSide> d;
    hn::Vec<decltype(d)> square[kSide];
    for (std::size_t i = 0; i < kSide; ++i) {
        square[i] = hn::LoadU(d, from + static_cast<std::int64_t>(i) * fromStride);
    }
#if HWY_TARGET != HWY_SCALAR
    for (std::size_t shuffles = 1; shuffles < kSide; shuffles *= 2) {
        hn::Vec<decltype(d)> next[kSide];
        for (std::size_t i = 0; i < kSide / 2; ++i) {
            next[2 * i] = hn::InterleaveLower(d, square[i], square[i + kSide / 2]);
            next[2 * i + 1] = hn::InterleaveUpper(d, square[i], square[i + kSide / 2]);
        }
        std::copy_n(next, kSide, square);
    }
#endif
    for (std::size_t i = 0; i < kSide; ++i) {
        hn::StoreU(square[i], d, to + static_cast<std::int64_t>(i) * kTransposeTile);
    }
}

constexpr std::int64_t kLine = 64;
/// Rows of the source are asked for this early; they run on into the next tile.
constexpr std::int64_t kAhead = 16;

/// Asks for the lines of kBlock rows of a tile's source: down its columns no hardware prefetcher follows.
template <class T>
HWY_INLINE void askAhead(const T* from, std::int64_t side, const Tile& tile, std::int64_t first)
{
    const std::int64_t last = side - 1 - tile.column;
    for (std::int64_t i = first; i < first + kBlock<T>; ++i) {
        const T* const row = from + std::min(i, last) * side;
        for (std::int64_t j = 0; j < tile.rows; j += kLine / static_cast<std::int64_t>(sizeof(T))) {
            hwy::Prefetch(row + j);
        }
    }
}

/// Reads a tile's source row by row, whole cache lines at a time (with a power of two as stride they would push each other out of
/// the cache if they were needed twice), into a tile in cache.
template <class T>
HWY_INLINE void gatherTile(const T* in, std::int64_t side, const Tile& tile, T* HWY_RESTRICT cached)
{
    const T* const from = in + tile.column * side + tile.row;
    const std::int64_t wholeRows = tile.rows - tile.rows % kBlock<T>;
    const std::int64_t wholeColumns = tile.columns - tile.columns % kBlock<T>;
    for (std::int64_t i = 0; i < wholeColumns; i += kBlock<T>) {
        askAhead(from, side, tile, i + kAhead);
        for (std::int64_t j = 0; j < wholeRows; j += kBlock<T>) {
            transposeBlock(from + i * side + j, side, cached + j * kTransposeTile + i);
        }
    }
    for (std::int64_t i = 0; i < tile.columns; ++i) {
        for (std::int64_t j = i < wholeColumns ? wholeRows : 0; j < tile.rows; ++j) {
            cached[j * kTransposeTile + i] = from[i * side + j];
        }
    }
}

/// Writes the tile's rows, each in one piece.
template <class T>
HWY_INLINE void writeTile(const TransposeCall& call, const Tile& tile, const T* HWY_RESTRICT cached)
{
    const hn::ScalableTag<std::uint8_t> d;
    T* const to = static_cast<T*>(call.out) + tile.row * call.side + tile.column;
    const std::size_t bytes = static_cast<std::size_t>(tile.columns) * sizeof(T);
    for (std::int64_t j = 0; j < tile.rows; ++j) {
        const auto* const row = reinterpret_cast<const std::uint8_t*>(cached + j * kTransposeTile);
        auto* const target = reinterpret_cast<std::uint8_t*>(to + j * call.side);
        if (!call.nonTemporal) {
            std::memcpy(target, row, bytes);
            continue;
        }
        for (std::size_t at = 0; at < bytes; at += hn::Lanes(d)) {
            hn::Stream(hn::Load(d, row + at), d, target + at);
        }
    }
}

template <class T>
HWY_NOINLINE void transposeRun(const TransposeCall& call, Range tiles)
{
    alignas(64) T cached[kTransposeTile * kTransposeTile];
    const std::int64_t across = (call.side + kTransposeTile - 1) / kTransposeTile;
    for (std::int64_t index = tiles.first; index < tiles.last; ++index) {
        const std::int64_t row = index / across * kTransposeTile;
        const std::int64_t column = index % across * kTransposeTile;
        const Tile tile{row, column, std::min(kTransposeTile, call.side - row), std::min(kTransposeTile, call.side - column)};
        gatherTile(static_cast<const T*>(call.in), call.side, tile, cached);
        writeTile(call, tile, cached);
    }
    if (call.nonTemporal) {
        hwy::FlushStream();
    }
}

void transposeTilesOnTarget(const TransposeCall& call, Range tiles)
{
    switch (call.elementBytes) {
    case 1: return transposeRun<std::uint8_t>(call, tiles);
    case 2: return transposeRun<std::uint16_t>(call, tiles);
    case 4: return transposeRun<std::uint32_t>(call, tiles);
    default: return transposeRun<std::uint64_t>(call, tiles);
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(transposeTilesOnTarget);

std::int64_t transposeTileCount(std::int64_t side)
{
    const std::int64_t across = (side + kTransposeTile - 1) / kTransposeTile;
    return across * across;
}

void transposeTiles(const TransposeCall& call, Range tiles) { HWY_DYNAMIC_DISPATCH(transposeTilesOnTarget)(call, tiles); }

} // namespace ridgepoint::cpu

#endif
