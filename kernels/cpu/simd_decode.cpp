// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_decode.h"

#include <algorithm>
#include <utility>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_decode.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include "kernels/cpu/simd_dot-inl.h"
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// With few rows of X, rows of W are read from end to end. With more, blocks of W stay in the second-level cache and three rows of
/// X in the first while they meet.
constexpr std::int64_t kBlockRows = 32;
constexpr std::int64_t kBlockDepth = 1024;

/// The operands of one launch in their own types.
template <class Dot>
struct Operands {
    const typename Dot::Element* x;
    const typename Dot::Element* weights;
    typename Dot::Sum* sums;
    std::int64_t side;
    std::int64_t batch;
};

/// A run of the sums' terms.
struct Depth {
    std::int64_t first;
    std::int64_t count;
};

/// Row of W and row of X where a tile begins.
struct Corner {
    std::int64_t row;
    std::int64_t column;
};

/// Adds a run of terms to kRows x kColumns sums, in registers; the first run overwrites them.
template <class Dot, std::size_t kRows, std::size_t kColumns, std::size_t... kSum>
HWY_INLINE void addTile(const Operands<Dot>& operands, const Depth& depth, const Corner& corner, std::index_sequence<kSum...>)
{
    const Dot dot;
    const typename Dot::D d;
    using V = hn::Vec<typename Dot::D>;
    const auto side = static_cast<std::size_t>(operands.side);
    const auto count = static_cast<std::size_t>(depth.count);
    const auto* const w = operands.weights + corner.row * operands.side + depth.first;
    const auto* const x = operands.x + corner.column * operands.side + depth.first;
    const std::size_t step = dot.step();
    V sum[] = {(static_cast<void>(kSum), hn::Zero(d))...};
    std::size_t k = 0;
    for (; k + step <= count; k += step) {
        ((sum[kSum] = dot.add(dot.load(w + kSum / kColumns * side + k), dot.load(x + kSum % kColumns * side + k), sum[kSum])), ...);
    }
    if (k < count) {
        // Beyond the row's end W is read but meets zeros.
        ((sum[kSum] = dot.add(dot.load(w + kSum / kColumns * side + k),
                              dot.first(dot.load(x + kSum % kColumns * side + k), count - k), sum[kSum])),
         ...);
    }
    auto* const to = operands.sums + corner.row * operands.batch + corner.column;
    const auto keep = [&](std::size_t at, V value) HWY_ATTR {
        auto& place = to[static_cast<std::int64_t>(at / kColumns) * operands.batch + static_cast<std::int64_t>(at % kColumns)];
        const auto total = hn::GetLane(hn::SumOfLanes(d, value));
        place = depth.first == 0 ? total : place + total;
    };
    (keep(kSum, sum[kSum]), ...);
}

/// kColumns rows of X against a range of rows of W.
template <class Dot, std::size_t kRows, std::size_t kColumns>
HWY_NOINLINE void addStrip(const Operands<Dot>& operands, const Depth& depth, Range rows, std::int64_t column)
{
    std::int64_t row = rows.first;
    for (; row + static_cast<std::int64_t>(kRows) <= rows.last; row += static_cast<std::int64_t>(kRows)) {
        addTile<Dot, kRows, kColumns>(operands, depth, {row, column}, std::make_index_sequence<kRows * kColumns>());
    }
    for (; row < rows.last; ++row) {
        addTile<Dot, 1, kColumns>(operands, depth, {row, column}, std::make_index_sequence<kColumns>());
    }
}

/// Every row of X against a block of W.
template <class Dot>
HWY_INLINE void addBlock(const Operands<Dot>& operands, const Depth& depth, Range rows)
{
    constexpr auto kColumns = static_cast<std::int64_t>(Dot::kColumns);
    std::int64_t column = 0;
    for (; column + kColumns <= operands.batch; column += kColumns) {
        addStrip<Dot, 4, Dot::kColumns>(operands, depth, rows, column);
    }
    if (column + 2 <= operands.batch) {
        addStrip<Dot, 4, 2>(operands, depth, rows, column);
        column += 2;
    }
    if (column < operands.batch) {
        addStrip<Dot, 8, 1>(operands, depth, rows, column);
    }
}

/// From sums in the order of W to outputs in the order of Y.
template <class Dot>
HWY_INLINE void store(const DecodeCall& call, const Operands<Dot>& operands, Range rows)
{
    const Dot dot;
    auto* const y = static_cast<typename Dot::Out*>(call.y);
    for (std::int64_t column = 0; column < call.batch; ++column) {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            y[column * call.side + row] = dot.out(operands.sums[row * call.batch + column]);
        }
    }
}

template <class Dot>
HWY_NOINLINE void decode(const DecodeCall& call, Range rows)
{
    using Element = typename Dot::Element;
    const Operands<Dot> operands{static_cast<const Element*>(call.x), static_cast<const Element*>(call.weights),
                                 static_cast<typename Dot::Sum*>(call.sums), call.side, call.batch};
    const bool few = call.batch <= static_cast<std::int64_t>(Dot::kColumns);
    const std::int64_t depthStep = few ? call.side : kBlockDepth;
    for (std::int64_t first = 0; first < call.side; first += depthStep) {
        const Depth depth{first, std::min(depthStep, call.side - first)};
        for (std::int64_t row = rows.first; row < rows.last; row += kBlockRows) {
            addBlock(operands, depth, {row, std::min(row + kBlockRows, rows.last)});
        }
    }
    store(call, operands, rows);
}

void decodeRowsOnTarget(const DecodeCall& call, Range rows)
{
    switch (call.dtype) {
    case DType::f64: return decode<NativeDot<double>>(call, rows);
    case DType::f32: return decode<NativeDot<float>>(call, rows);
    case DType::bf16: return decode<Bf16Dot>(call, rows);
    case DType::i8: return decode<I8Dot>(call, rows);
    case DType::f16:
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i32: break; // refused by the device before
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(decodeRowsOnTarget);

void decodeRows(const DecodeCall& call, Range rows) { HWY_DYNAMIC_DISPATCH(decodeRowsOnTarget)(call, rows); }

} // namespace ridgepoint::cpu

#endif
