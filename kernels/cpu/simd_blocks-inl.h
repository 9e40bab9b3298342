// SPDX-License-Identifier: GPL-3.0-or-later
// Included once per SIMD target: the guard flips with each, as Highway's own headers do.
#if defined(RIDGEPOINT_SIMD_BLOCKS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef RIDGEPOINT_SIMD_BLOCKS_INL
#undef RIDGEPOINT_SIMD_BLOCKS_INL
#else
#define RIDGEPOINT_SIMD_BLOCKS_INL
#endif

#include "kernels/catalog/expression.h"
#include "kernels/cpu/simd_functions-inl.h"
#include "kernels/cpu/simd_lanes-inl.h"
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// An operand of an operation on a block: an array, or one vector of a constant in the dtype of the arithmetic.
struct Source {
    const void* data = nullptr;
    bool isConstant = false;
};

/// What one operation does to one block.
struct BlockStep {
    Source a;
    Source b;
    void* out = nullptr;
    std::size_t count = 0;
};

template <class T>
HWY_INLINE auto constantFor(const NativeLanes<T>&, const void* data)
{
    return hn::Load(typename NativeLanes<T>::Arithmetic(), static_cast<const T*>(data));
}

template <class Self>
HWY_INLINE auto constantFor(const PairLanes<Self>&, const void* data)
{
    const auto both = hn::Load(typename PairLanes<Self>::Arithmetic(), static_cast<const float*>(data));
    return typename PairLanes<Self>::Pair{both, both};
}

/// Stores what `result` gives for every step of the block.
template <class Lanes, bool kNonTemporal, class Result>
HWY_INLINE void forEachStep(const BlockStep& block, const Result& result)
{
    const Lanes lanes;
    // Local, or every store would have the compiler read them again.
    auto* const out = static_cast<typename Lanes::Element*>(block.out);
    const std::size_t count = block.count;
    const std::size_t step = lanes.step();
    std::size_t i = 0;
    for (; i + 4 * step <= count; i += 4 * step) {
        const auto v0 = result(i);
        const auto v1 = result(i + step);
        const auto v2 = result(i + 2 * step);
        const auto v3 = result(i + 3 * step);
        lanes.template store<kNonTemporal>(v0, out + i);
        lanes.template store<kNonTemporal>(v1, out + i + step);
        lanes.template store<kNonTemporal>(v2, out + i + 2 * step);
        lanes.template store<kNonTemporal>(v3, out + i + 3 * step);
    }
    for (; i < count; i += step) {
        lanes.template store<kNonTemporal>(result(i), out + i);
    }
}

template <class Lanes, bool kNonTemporal, class Op>
HWY_NOINLINE void unaryBlock(const BlockStep& block)
{
    const Lanes lanes;
    const auto* const a = static_cast<const typename Lanes::Element*>(block.a.data);
    if (block.a.isConstant) {
        const auto result = lanes.map(Op(), constantFor(lanes, a));
        forEachStep<Lanes, kNonTemporal>(block, [&](std::size_t) HWY_ATTR { return result; });
    } else {
        forEachStep<Lanes, kNonTemporal>(block, [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), lanes.load(a + i)); });
    }
}

/// Constants stay in registers.
template <class Lanes, bool kNonTemporal, class Op>
HWY_NOINLINE void binaryBlock(const BlockStep& block)
{
    const Lanes lanes;
    const auto* const a = static_cast<const typename Lanes::Element*>(block.a.data);
    const auto* const b = static_cast<const typename Lanes::Element*>(block.b.data);
    if (block.a.isConstant && block.b.isConstant) {
        const auto result = lanes.map(Op(), constantFor(lanes, a), constantFor(lanes, b));
        forEachStep<Lanes, kNonTemporal>(block, [&](std::size_t) HWY_ATTR { return result; });
    } else if (block.b.isConstant) {
        const auto constant = constantFor(lanes, b);
        forEachStep<Lanes, kNonTemporal>(block,
                                         [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), lanes.load(a + i), constant); });
    } else if (block.a.isConstant) {
        const auto constant = constantFor(lanes, a);
        forEachStep<Lanes, kNonTemporal>(block,
                                         [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), constant, lanes.load(b + i)); });
    } else {
        forEachStep<Lanes, kNonTemporal>(block, [&](std::size_t i)
                                                    HWY_ATTR { return lanes.map(Op(), lanes.load(a + i), lanes.load(b + i)); });
    }
}

template <class Lanes, bool kNonTemporal>
void runOperation(ExpressionOp op, const BlockStep& block)
{
    switch (op) {
    case ExpressionOp::add: return binaryBlock<Lanes, kNonTemporal, Add>(block);
    case ExpressionOp::subtract: return binaryBlock<Lanes, kNonTemporal, Subtract>(block);
    case ExpressionOp::multiply: return binaryBlock<Lanes, kNonTemporal, Multiply>(block);
    case ExpressionOp::divide: return binaryBlock<Lanes, kNonTemporal, Divide>(block);
    case ExpressionOp::minimum: return binaryBlock<Lanes, kNonTemporal, Minimum>(block);
    case ExpressionOp::maximum: return binaryBlock<Lanes, kNonTemporal, Maximum>(block);
    case ExpressionOp::negate: return unaryBlock<Lanes, kNonTemporal, Negate>(block);
    case ExpressionOp::relu: return unaryBlock<Lanes, kNonTemporal, Rectify>(block);
    case ExpressionOp::sigmoid: return unaryBlock<Lanes, kNonTemporal, Sigmoid>(block);
    case ExpressionOp::tanh: return unaryBlock<Lanes, kNonTemporal, HyperbolicTangent>(block);
    case ExpressionOp::exp: return unaryBlock<Lanes, kNonTemporal, Exponential>(block);
    case ExpressionOp::log: return unaryBlock<Lanes, kNonTemporal, Logarithm>(block);
    case ExpressionOp::sqrt: return unaryBlock<Lanes, kNonTemporal, SquareRoot>(block);
    case ExpressionOp::abs: return unaryBlock<Lanes, kNonTemporal, Absolute>(block);
    case ExpressionOp::x:
    case ExpressionOp::y:
    case ExpressionOp::constant: break; // leaves are no steps
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#endif
