// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_gemm.h"

#include <algorithm>
#include <utility>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_gemm.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;

std::int64_t panelColumnsOnTarget() { return static_cast<std::int64_t>(2 * hn::Lanes(D())); }

void packPanelsOnTarget(const GemmSlab& slab, const double* b, double* packed, Range panels)
{
    const std::int64_t width = panelColumnsOnTarget();
    for (std::int64_t panel = panels.first; panel < panels.last; ++panel) {
        const std::int64_t first = panel * width;
        const std::int64_t count = std::min(width, slab.columns - first);
        double* to = packed + panel * width * kSlab;
        for (std::int64_t k = 0; k < slab.count; ++k, to += width) {
            const double* const from = b + (slab.first + k) * slab.columns + first;
            std::copy_n(from, count, to);
            std::fill(to + count, to + width, 0.0);
        }
    }
}

/// Rows of A side by side, kTileRows to a group, zeros beyond the last.
void packRows(const GemmSlab& slab, const double* a, double* scratch, Range rows)
{
    for (std::int64_t group = rows.first; group < rows.last; group += kTileRows) {
        double* const to = scratch + (group - rows.first) * kSlab;
        for (std::int64_t r = 0; r < kTileRows; ++r) {
            const bool inside = group + r < rows.last;
            const double* const from = a + (group + r) * slab.depth + slab.first;
            for (std::int64_t k = 0; k < slab.count; ++k) {
                to[k * kTileRows + r] = inside ? from[k] : 0.0;
            }
        }
    }
}

/// A place in C for a register tile.
struct Tile {
    double* at;
    std::int64_t stride;
    bool add;
};

/// Sums of kTileRows rows by one panel, in registers.
template <std::size_t... kRow>
HWY_INLINE void multiplyTile(const double* a, const double* b, std::int64_t count, const Tile& tile, std::index_sequence<kRow...>)
{
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    V left[] = {(static_cast<void>(kRow), hn::Zero(d))...};
    V right[] = {(static_cast<void>(kRow), hn::Zero(d))...};
    for (std::int64_t k = 0; k < count; ++k, a += kTileRows, b += 2 * lanes) {
        const V b0 = hn::Load(d, b);
        const V b1 = hn::Load(d, b + lanes);
        ((left[kRow] = hn::MulAdd(hn::Set(d, a[kRow]), b0, left[kRow]),
          right[kRow] = hn::MulAdd(hn::Set(d, a[kRow]), b1, right[kRow])),
         ...);
    }
    const auto store = [&](std::size_t row, V sum0, V sum1) HWY_ATTR {
        double* const to = tile.at + static_cast<std::int64_t>(row) * tile.stride;
        hn::StoreU(tile.add ? hn::Add(hn::LoadU(d, to), sum0) : sum0, d, to);
        hn::StoreU(tile.add ? hn::Add(hn::LoadU(d, to + lanes), sum1) : sum1, d, to + lanes);
    };
    (store(kRow, left[kRow], right[kRow]), ...);
}

/// A tile that sticks out of C goes through a buffer.
HWY_NOINLINE void multiplyEdge(const double* a, const double* b, std::int64_t count, const Tile& tile, std::int64_t rows,
                               std::int64_t columns)
{
    constexpr std::int64_t kWidest = 2 * HWY_MAX_BYTES / sizeof(double);
    alignas(64) double buffer[kTileRows * kWidest];
    multiplyTile(a, b, count, {buffer, kWidest, false}, std::make_index_sequence<kTileRows>());
    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t j = 0; j < columns; ++j) {
            double& to = tile.at[r * tile.stride + j];
            to = buffer[r * kWidest + j] + (tile.add ? to : 0.0);
        }
    }
}

/// All panels against one packed block of A.
HWY_NOINLINE void multiplyBlock(const GemmSlab& slab, const GemmOperands& operands, Range rows)
{
    const std::int64_t width = panelColumnsOnTarget();
    for (std::int64_t first = 0; first < slab.columns; first += width) {
        const double* const panel = operands.packed + first * kSlab;
        const std::int64_t columns = std::min(width, slab.columns - first);
        for (std::int64_t row = rows.first; row < rows.last; row += kTileRows) {
            const double* const group = operands.scratch + (row - rows.first) * kSlab;
            const Tile tile{operands.c + row * slab.columns + first, slab.columns, slab.first > 0};
            const std::int64_t inside = std::min(kTileRows, rows.last - row);
            if (inside == kTileRows && columns == width) {
                multiplyTile(group, panel, slab.count, tile, std::make_index_sequence<kTileRows>());
            } else {
                multiplyEdge(group, panel, slab.count, tile, inside, columns);
            }
        }
    }
}

void multiplyRowsOnTarget(const GemmSlab& slab, const GemmOperands& operands, Range rows)
{
    for (std::int64_t first = rows.first; first < rows.last; first += kBlockRows) {
        const Range block{first, std::min(rows.last, first + kBlockRows)};
        packRows(slab, operands.a, operands.scratch, block);
        multiplyBlock(slab, operands, block);
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(panelColumnsOnTarget);
HWY_EXPORT(packPanelsOnTarget);
HWY_EXPORT(multiplyRowsOnTarget);

std::int64_t gemmPanelColumns() { return HWY_DYNAMIC_DISPATCH(panelColumnsOnTarget)(); }

void packPanels(const GemmSlab& slab, const double* b, double* packed, Range panels)
{
    HWY_DYNAMIC_DISPATCH(packPanelsOnTarget)(slab, b, packed, panels);
}

void multiplyRows(const GemmSlab& slab, const GemmOperands& operands, Range rows)
{
    HWY_DYNAMIC_DISPATCH(multiplyRowsOnTarget)(slab, operands, rows);
}

} // namespace ridgepoint::cpu

#endif
