// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/team.h"

#include <cstdint>

/// A blocked f64 product, C = A x B, row-major: what oneDNN lacks on a CPU. B is packed slab by slab into panels as wide as two
/// vectors, A block by block; a register tile of kTileRows rows by one panel sums over a slab.
namespace ridgepoint::cpu {

/// Depth of a slab: a panel of B stays in the first-level cache.
inline constexpr std::int64_t kSlab = 256;
/// Rows of a register tile: with two vectors each they and their operands fill 16 registers.
inline constexpr std::int64_t kTileRows = 6;
/// Rows of A packed at a time: they stay in the second-level cache.
inline constexpr std::int64_t kBlockRows = 16 * kTileRows;

struct GemmSlab {
    std::int64_t columns = 0;
    std::int64_t depth = 0;
    /// First of at most kSlab values of k.
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// Columns in a panel on this CPU.
[[nodiscard]] std::int64_t gemmPanelColumns();

/// Packs panels of one slab of B (depth x columns); `packed` holds kSlab x columns, rounded up to whole panels.
void packPanels(const GemmSlab& slab, const double* b, double* packed, Range panels);

struct GemmOperands {
    /// rows x depth.
    const double* a = nullptr;
    /// One slab of B in panels.
    const double* packed = nullptr;
    /// kBlockRows x kSlab, a thread's own.
    double* scratch = nullptr;
    /// rows x columns.
    double* c = nullptr;
};

/// Adds one slab's share to rows of C; the first slab overwrites them.
void multiplyRows(const GemmSlab& slab, const GemmOperands& operands, Range rows);

} // namespace ridgepoint::cpu
