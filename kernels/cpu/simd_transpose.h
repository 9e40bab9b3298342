// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/team.h"

#include <cstdint>

namespace ridgepoint::cpu {

/// Side of the tiles that a matrix is transposed in: a tile and its reads stay in the first-level cache, and its rows are whole
/// cache lines in every width.
inline constexpr std::int64_t kTransposeTile = 64;

/// out = transposed in, both side x side, row-major, aligned to 64 B. Elements are moved as bits.
struct TransposeCall {
    std::int64_t side = 0;
    /// 1, 2, 4 or 8.
    std::int64_t elementBytes = 4;
    /// Writes past the caches. Needs rows of whole cache lines.
    bool nonTemporal = false;
    const void* in = nullptr;
    void* out = nullptr;
};

/// Tiles of a matrix, counted along the rows of the output.
[[nodiscard]] std::int64_t transposeTileCount(std::int64_t side);

/// Transposes a run of tiles, so that a thread writes one contiguous part of the output.
void transposeTiles(const TransposeCall& call, Range tiles);

} // namespace ridgepoint::cpu
