// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_expression.h"

#include <algorithm>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_expression.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include "kernels/cpu/simd_functions-inl.h"
#include "kernels/cpu/simd_lanes-inl.h"
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#ifndef RIDGEPOINT_SIMD_EXPRESSION_ONCE
#define RIDGEPOINT_SIMD_EXPRESSION_ONCE
namespace ridgepoint::cpu {

/// Space between slots: no two of them begin at the same place of a page, where a store would hold up loads from the other.
constexpr std::int64_t kSlotSkew = 128;

/// Slots of a thread: those of the program, and for 16-bit elements x and y widened to f32 behind them.
inline std::int64_t scratchSlots(const Program& program, DType dtype)
{
    return program.slots + (bitsPerElement(dtype) == 16 ? 2 : 0);
}

inline std::int64_t arithmeticBytes(DType dtype) { return dtype == DType::f64 ? 8 : 4; }

} // namespace ridgepoint::cpu
#endif

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// An operand of an operation on a block: an array, or one vector of a constant.
template <class T>
struct Source {
    const T* data = nullptr;
    bool isConstant = false;
};

/// What one operation does to one block.
template <class T>
struct BlockStep {
    Source<T> a;
    Source<T> b;
    T* out = nullptr;
    std::size_t count = 0;
};

/// Stores what `result` gives for every vector of the block.
template <class T, bool kNonTemporal, class Result>
HWY_INLINE void forEachVector(const BlockStep<T>& block, const Result& result)
{
    const NativeLanes<T> lanes;
    // Local, or every store would have the compiler read them again.
    T* const out = block.out;
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

template <class T, bool kNonTemporal, class Op>
HWY_NOINLINE void unaryBlock(const BlockStep<T>& block)
{
    const NativeLanes<T> lanes;
    const T* const a = block.a.data;
    forEachVector<T, kNonTemporal>(block, [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), lanes.load(a + i)); });
}

/// At most one operand is a constant; it stays in a register.
template <class T, bool kNonTemporal, class Op>
HWY_NOINLINE void binaryBlock(const BlockStep<T>& block)
{
    const NativeLanes<T> lanes;
    const T* const a = block.a.data;
    const T* const b = block.b.data;
    if (block.b.isConstant) {
        const auto constant = lanes.load(b);
        forEachVector<T, kNonTemporal>(block, [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), lanes.load(a + i), constant); });
    } else if (block.a.isConstant) {
        const auto constant = lanes.load(a);
        forEachVector<T, kNonTemporal>(block, [&](std::size_t i) HWY_ATTR { return lanes.map(Op(), constant, lanes.load(b + i)); });
    } else {
        forEachVector<T, kNonTemporal>(block, [&](std::size_t i)
                                                  HWY_ATTR { return lanes.map(Op(), lanes.load(a + i), lanes.load(b + i)); });
    }
}

template <class T, bool kNonTemporal>
void runOperation(ExpressionOp op, const BlockStep<T>& block)
{
    switch (op) {
    case ExpressionOp::add: return binaryBlock<T, kNonTemporal, Add>(block);
    case ExpressionOp::subtract: return binaryBlock<T, kNonTemporal, Subtract>(block);
    case ExpressionOp::multiply: return binaryBlock<T, kNonTemporal, Multiply>(block);
    case ExpressionOp::divide: return binaryBlock<T, kNonTemporal, Divide>(block);
    case ExpressionOp::minimum: return binaryBlock<T, kNonTemporal, Minimum>(block);
    case ExpressionOp::maximum: return binaryBlock<T, kNonTemporal, Maximum>(block);
    case ExpressionOp::negate: return unaryBlock<T, kNonTemporal, Negate>(block);
    case ExpressionOp::relu: return unaryBlock<T, kNonTemporal, Rectify>(block);
    case ExpressionOp::sigmoid: return unaryBlock<T, kNonTemporal, Sigmoid>(block);
    case ExpressionOp::tanh: return unaryBlock<T, kNonTemporal, HyperbolicTangent>(block);
    case ExpressionOp::exp: return unaryBlock<T, kNonTemporal, Exponential>(block);
    case ExpressionOp::log: return unaryBlock<T, kNonTemporal, Logarithm>(block);
    case ExpressionOp::sqrt: return unaryBlock<T, kNonTemporal, SquareRoot>(block);
    case ExpressionOp::abs: return unaryBlock<T, kNonTemporal, Absolute>(block);
    case ExpressionOp::x:
    case ExpressionOp::y:
    case ExpressionOp::constant: break; // leaves are no steps
    }
}

/// Where the numbers of one block stand; `out` takes the place of the last step's slot, unless it is null.
template <class T>
struct BlockPlaces {
    const T* x = nullptr;
    const T* y = nullptr;
    T* out = nullptr;
    char* scratch = nullptr;
    std::size_t slotBytes = 0;
    [[nodiscard]] T* slot(std::int64_t index) const
    {
        return reinterpret_cast<T*>(scratch + static_cast<std::size_t>(index) * slotBytes);
    }
};

template <class T>
Source<T> sourceOf(const ProgramOperand& operand, const BlockPlaces<T>& places, const char* constant)
{
    if (operand.slot >= 0) {
        return {places.slot(operand.slot)};
    }
    if (operand.isConstant()) {
        return {reinterpret_cast<const T*>(constant), true};
    }
    return {operand.kind == ExpressionOp::x ? places.x : places.y};
}

/// Null, which stands for a variable that is not used, has no elements.
template <class T>
HWY_INLINE const T* elementsFrom(const void* array, std::int64_t first)
{
    return array == nullptr ? nullptr : static_cast<const T*>(array) + first;
}

/// All steps on one block.
template <class T>
void runBlock(const ProgramCall& call, const BlockPlaces<T>& places, std::size_t count)
{
    const auto* constant = static_cast<const char*>(call.constants);
    const auto& steps = call.program->steps;
    for (std::size_t s = 0; s < steps.size(); ++s, constant += 2 * kConstantBytes) {
        const ProgramStep& step = steps[s];
        const bool isLast = s + 1 == steps.size() && places.out != nullptr;
        const BlockStep<T> block{sourceOf(step.a, places, constant), sourceOf(step.b, places, constant + kConstantBytes),
                                 isLast ? places.out : places.slot(step.out), count};
        isLast&& call.nonTemporal ? runOperation<T, true>(step.op, block) : runOperation<T, false>(step.op, block);
    }
}

template <class T>
void nativeRange(const ProgramCall& call, Range range, BlockPlaces<T> places)
{
    for (std::int64_t first = range.first; first < range.last; first += call.block) {
        places.x = elementsFrom<T>(call.x, first);
        places.y = elementsFrom<T>(call.y, first);
        places.out = static_cast<T*>(call.out) + first;
        runBlock(call, places, static_cast<std::size_t>(std::min(call.block, range.last - first)));
    }
}

template <class Lanes>
HWY_NOINLINE void widen(const typename Lanes::Element* from, float* to, std::size_t count)
{
    const Lanes lanes;
    const typename Lanes::Arithmetic d;
    if (from == nullptr) {
        return;
    }
    for (std::size_t i = 0; i < count; i += lanes.step()) {
        const auto pair = lanes.load(from + i);
        hn::Store(pair.first, d, to + i);
        hn::Store(pair.second, d, to + i + hn::Lanes(d));
    }
}

template <class Lanes, bool kNonTemporal>
HWY_NOINLINE void narrow(const float* from, typename Lanes::Element* to, std::size_t count)
{
    const Lanes lanes;
    const typename Lanes::Arithmetic d;
    for (std::size_t i = 0; i < count; i += lanes.step()) {
        lanes.template store<kNonTemporal>({hn::Load(d, from + i), hn::Load(d, from + i + hn::Lanes(d))}, to + i);
    }
}

template <class Lanes>
void widenedRange(const ProgramCall& call, Range range, BlockPlaces<float> places)
{
    using Element = typename Lanes::Element;
    float* const x = places.slot(call.program->slots);
    float* const y = places.slot(call.program->slots + 1);
    const float* const result = places.slot(call.program->steps.back().out);
    places.x = x;
    places.y = y;
    for (std::int64_t first = range.first; first < range.last; first += call.block) {
        // Whole pairs of vectors, because the last elements may stand in either of the two.
        const std::size_t step = Lanes().step();
        const auto count = (static_cast<std::size_t>(std::min(call.block, range.last - first)) + step - 1) / step * step;
        widen<Lanes>(elementsFrom<Element>(call.x, first), x, count);
        widen<Lanes>(elementsFrom<Element>(call.y, first), y, count);
        runBlock(call, places, count);
        Element* const out = static_cast<Element*>(call.out) + first;
        call.nonTemporal ? narrow<Lanes, true>(result, out, count) : narrow<Lanes, false>(result, out, count);
    }
}

template <class T>
BlockPlaces<T> placesIn(void* scratch, const ProgramCall& call)
{
    BlockPlaces<T> places;
    places.scratch = static_cast<char*>(scratch);
    places.slotBytes = static_cast<std::size_t>(call.block) * sizeof(T) + kSlotSkew;
    return places;
}

void programRangeOnTarget(const ProgramCall& call, Range range, void* scratch)
{
    switch (call.dtype) {
    case DType::f64: nativeRange(call, range, placesIn<double>(scratch, call)); break;
    case DType::f32: nativeRange(call, range, placesIn<float>(scratch, call)); break;
    case DType::bf16: widenedRange<Bf16Lanes>(call, range, placesIn<float>(scratch, call)); break;
    case DType::f16: widenedRange<F16Lanes>(call, range, placesIn<float>(scratch, call)); break;
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i8:
    case DType::i32: break; // refused by the device before
    }
    if (call.nonTemporal) {
        hwy::FlushStream();
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(programRangeOnTarget);

std::int64_t programBlock(const Program& program, DType dtype)
{
    // Half of the smallest first-level cache there is; the other half is for the lines that stream through.
    constexpr std::int64_t kRoom = 16 << 10;
    constexpr std::int64_t kMost = 8 * kGrain;
    const std::int64_t fits = kRoom / (scratchSlots(program, dtype) * arithmeticBytes(dtype));
    return std::clamp(fits / kGrain * kGrain, kGrain, kMost);
}

std::int64_t programScratch(const Program& program, DType dtype)
{
    return scratchSlots(program, dtype) * (programBlock(program, dtype) * arithmeticBytes(dtype) + kSlotSkew);
}

void programRange(const ProgramCall& call, Range range, void* scratch)
{
    HWY_DYNAMIC_DISPATCH(programRangeOnTarget)(call, range, scratch);
}

} // namespace ridgepoint::cpu

#endif
