// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_expression.h"

#include <algorithm>
#include <array>
#include <span>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_expression.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include "kernels/cpu/simd_blocks-inl.h"
#include "kernels/cpu/simd_linear-inl.h"
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
Source sourceOf(const ProgramOperand& operand, const BlockPlaces<T>& places, const char* constant)
{
    if (operand.slot >= 0) {
        return {places.slot(operand.slot)};
    }
    if (operand.isConstant()) {
        return {constant, true};
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
        const BlockStep block{sourceOf(step.a, places, constant), sourceOf(step.b, places, constant + kConstantBytes),
                              isLast ? places.out : places.slot(step.out), count};
        isLast&& call.nonTemporal ? runOperation<NativeLanes<T>, true>(step.op, block)
                                  : runOperation<NativeLanes<T>, false>(step.op, block);
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

/// A single operation goes through registers, with nothing in between.
template <class Lanes>
void singleRange(const ProgramCall& call, Range range)
{
    using Element = typename Lanes::Element;
    const ProgramStep& step = call.program->steps.front();
    const BlockPlaces<Element> places{elementsFrom<Element>(call.x, range.first), elementsFrom<Element>(call.y, range.first)};
    const auto* const constant = static_cast<const char*>(call.constants);
    const BlockStep block{sourceOf(step.a, places, constant), sourceOf(step.b, places, constant + kConstantBytes),
                          static_cast<Element*>(call.out) + range.first, static_cast<std::size_t>(range.count())};
    call.nonTemporal ? runOperation<Lanes, true>(step.op, block) : runOperation<Lanes, false>(step.op, block);
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

/// The steps of a linear program on a range, after a first one that stands for the operand it begins with.
template <class Lanes>
void linearRange(const ProgramCall& call, Range range)
{
    using Element = typename Lanes::Element;
    const BlockPlaces<Element> places{elementsFrom<Element>(call.x, range.first), elementsFrom<Element>(call.y, range.first)};
    const auto* constant = static_cast<const char*>(call.constants);
    std::array<LinearStep, Expression::kMostOperations + 1> steps;
    steps.front().other = sourceOf(call.program->steps.front().a, places, constant);
    std::size_t count = 1;
    for (const ProgramStep& step : call.program->steps) {
        const bool isSecond = count > 1 && step.a.slot < 0;
        const ProgramOperand& other = isSecond ? step.a : step.b;
        steps[count++] = {step.op, sourceOf(other, places, isSecond ? constant : constant + kConstantBytes), isSecond};
        constant += 2 * kConstantBytes;
    }
    const auto whole = std::span<const LinearStep>(steps).first(count);
    Element* const out = static_cast<Element*>(call.out) + range.first;
    const auto elements = static_cast<std::size_t>(range.count());
    call.nonTemporal ? linearRange<Lanes, true>(whole, out, elements) : linearRange<Lanes, false>(whole, out, elements);
}

/// Strips must not reach past the grain in which a range ends.
template <class Lanes>
bool runsAsStrips(const ProgramCall& call)
{
    return call.isLinear && Strip<Lanes>::elements() <= static_cast<std::size_t>(kGrain);
}

template <class T>
BlockPlaces<T> placesIn(void* scratch, const ProgramCall& call)
{
    BlockPlaces<T> places;
    places.scratch = static_cast<char*>(scratch);
    places.slotBytes = static_cast<std::size_t>(call.block) * sizeof(T) + kSlotSkew;
    return places;
}

template <class Lanes, class T>
void anyRange(const ProgramCall& call, Range range, const BlockPlaces<T>& places)
{
    if (call.program->steps.size() == 1) {
        singleRange<Lanes>(call, range);
    } else if (runsAsStrips<Lanes>(call)) {
        linearRange<Lanes>(call, range);
    } else if constexpr (sizeof(typename Lanes::Element) == 2) {
        widenedRange<Lanes>(call, range, places);
    } else {
        nativeRange(call, range, places);
    }
}

void programRangeOnTarget(const ProgramCall& call, Range range, void* scratch)
{
    switch (call.dtype) {
    case DType::f64: anyRange<NativeLanes<double>>(call, range, placesIn<double>(scratch, call)); break;
    case DType::f32: anyRange<NativeLanes<float>>(call, range, placesIn<float>(scratch, call)); break;
    case DType::bf16: anyRange<Bf16Lanes>(call, range, placesIn<float>(scratch, call)); break;
    case DType::f16: anyRange<F16Lanes>(call, range, placesIn<float>(scratch, call)); break;
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

bool isLinear(const Program& program)
{
    const auto& steps = program.steps;
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const bool takesTwo = operandCount(steps[s].op) == 2;
        const int earlier = (steps[s].a.slot >= 0 ? 1 : 0) + (takesTwo && steps[s].b.slot >= 0 ? 1 : 0);
        if (isTranscendental(steps[s].op) || earlier != (s == 0 ? 0 : 1)) {
            return false;
        }
    }
    return true;
}

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
