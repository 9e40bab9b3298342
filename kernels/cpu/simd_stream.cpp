// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_stream.h"

#include "kernels/catalog/reference.h"

// Older than SSE4 no machine of interest is; one target less to compile.
#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_stream.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include "kernels/cpu/simd_lanes-inl.h"
#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Operations on one vector; d is the arithmetic type, f32 for 16-bit elements.
struct Copy {
    template <class D, class V>
    HWY_INLINE V operator()(D, V x) const
    {
        return x;
    }
};
struct TimesTwo {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V x) const
    {
        return hn::Mul(x, hn::Set(d, hn::TFromD<D>{2}));
    }
};
struct PlusOne {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V x) const
    {
        return hn::Add(x, hn::Set(d, hn::TFromD<D>{1}));
    }
};
struct Relu {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V x) const
    {
        return hn::Max(x, hn::Zero(d));
    }
};
struct Half {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V x) const
    {
        return hn::Mul(x, hn::Set(d, static_cast<hn::TFromD<D>>(0.5)));
    }
};
struct Fused {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V x) const
    {
        return Half()(d, Relu()(d, PlusOne()(d, TimesTwo()(d, x))));
    }
};
struct AddTwo {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Add(a, b);
    }
};
struct Triad {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V b, V c) const
    {
        return hn::MulAdd(hn::Set(d, static_cast<hn::TFromD<D>>(kTriadScalar)), c, b);
    }
};

constexpr std::size_t kUnroll = 4;

template <class Lanes, bool kNonTemporal, class Op>
HWY_NOINLINE void unary(const StreamCall& call, std::size_t first, std::size_t last)
{
    using Element = typename Lanes::Element;
    const Lanes lanes;
    const Op op;
    const auto* const a = static_cast<const Element*>(call.a);
    auto* const out = static_cast<Element*>(call.out);
    const std::size_t step = lanes.step();
    std::size_t i = first;
    for (; i + kUnroll * step <= last; i += kUnroll * step) {
        for (std::size_t u = 0; u < kUnroll; ++u) {
            lanes.template store<kNonTemporal>(lanes.map(op, lanes.load(a + i + u * step)), out + i + u * step);
        }
    }
    for (; i < last; i += step) {
        lanes.template store<kNonTemporal>(lanes.map(op, lanes.load(a + i)), out + i);
    }
}

template <class Lanes, bool kNonTemporal, class Op>
HWY_NOINLINE void binary(const StreamCall& call, std::size_t first, std::size_t last)
{
    using Element = typename Lanes::Element;
    const Lanes lanes;
    const Op op;
    const auto* const a = static_cast<const Element*>(call.a);
    const auto* const b = static_cast<const Element*>(call.b);
    auto* const out = static_cast<Element*>(call.out);
    const std::size_t step = lanes.step();
    std::size_t i = first;
    for (; i + kUnroll * step <= last; i += kUnroll * step) {
        for (std::size_t u = 0; u < kUnroll; ++u) {
            const std::size_t at = i + u * step;
            lanes.template store<kNonTemporal>(lanes.map(op, lanes.load(a + at), lanes.load(b + at)), out + at);
        }
    }
    for (; i < last; i += step) {
        lanes.template store<kNonTemporal>(lanes.map(op, lanes.load(a + i), lanes.load(b + i)), out + i);
    }
}

template <class Lanes, bool kNonTemporal>
HWY_INLINE void dispatchOp(const StreamCall& call, std::size_t first, std::size_t last)
{
    switch (call.op) {
    case StreamOp::copy: return unary<Lanes, kNonTemporal, Copy>(call, first, last);
    case StreamOp::timesTwo: return unary<Lanes, kNonTemporal, TimesTwo>(call, first, last);
    case StreamOp::plusOne: return unary<Lanes, kNonTemporal, PlusOne>(call, first, last);
    case StreamOp::relu: return unary<Lanes, kNonTemporal, Relu>(call, first, last);
    case StreamOp::half: return unary<Lanes, kNonTemporal, Half>(call, first, last);
    case StreamOp::fused: return unary<Lanes, kNonTemporal, Fused>(call, first, last);
    case StreamOp::add: return binary<Lanes, kNonTemporal, AddTwo>(call, first, last);
    case StreamOp::triad: return binary<Lanes, kNonTemporal, Triad>(call, first, last);
    }
}

template <class Lanes>
HWY_INLINE void dispatchStore(const StreamCall& call, std::size_t first, std::size_t last)
{
    if (call.nonTemporal) {
        dispatchOp<Lanes, true>(call, first, last);
        hwy::FlushStream();
    } else {
        dispatchOp<Lanes, false>(call, first, last);
    }
}

void streamRangeOnTarget(const StreamCall& call, Range range)
{
    const auto first = static_cast<std::size_t>(range.first);
    const auto last = static_cast<std::size_t>(range.last);
    switch (call.dtype) {
    case DType::f64: return dispatchStore<NativeLanes<double>>(call, first, last);
    case DType::f32: return dispatchStore<NativeLanes<float>>(call, first, last);
    case DType::bf16: return dispatchStore<Bf16Lanes>(call, first, last);
    case DType::f16: return dispatchStore<F16Lanes>(call, first, last);
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i8:
    case DType::i32: break; // refused by the device before
    }
}

/// Eight sums in flight hide the latency of an addition.
template <class Lanes>
HWY_NOINLINE double sum(const void* data, std::size_t first, std::size_t last)
{
    const Lanes lanes;
    const auto* const a = static_cast<const typename Lanes::Element*>(data);
    const typename Lanes::Arithmetic d;
    const std::size_t step = lanes.step();
    auto s0 = hn::Zero(d), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
    std::size_t i = first;
    for (; i + 8 * step <= last; i += 8 * step) {
        s0 = hn::Add(s0, lanes.total(lanes.load(a + i)));
        s1 = hn::Add(s1, lanes.total(lanes.load(a + i + step)));
        s2 = hn::Add(s2, lanes.total(lanes.load(a + i + 2 * step)));
        s3 = hn::Add(s3, lanes.total(lanes.load(a + i + 3 * step)));
        s4 = hn::Add(s4, lanes.total(lanes.load(a + i + 4 * step)));
        s5 = hn::Add(s5, lanes.total(lanes.load(a + i + 5 * step)));
        s6 = hn::Add(s6, lanes.total(lanes.load(a + i + 6 * step)));
        s7 = hn::Add(s7, lanes.total(lanes.load(a + i + 7 * step)));
    }
    for (; i < last; i += step) {
        s0 = hn::Add(s0, lanes.total(lanes.load(a + i)));
    }
    const auto low = hn::Add(hn::Add(s0, s1), hn::Add(s2, s3));
    const auto high = hn::Add(hn::Add(s4, s5), hn::Add(s6, s7));
    return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, hn::Add(low, high))));
}

double sumRangeOnTarget(DType dtype, const void* data, Range range)
{
    const auto first = static_cast<std::size_t>(range.first);
    const auto last = static_cast<std::size_t>(range.last);
    switch (dtype) {
    case DType::f64: return sum<NativeLanes<double>>(data, first, last);
    case DType::f32: return sum<NativeLanes<float>>(data, first, last);
    case DType::bf16: return sum<Bf16Lanes>(data, first, last);
    case DType::f16: return sum<F16Lanes>(data, first, last);
    case DType::tf32:
    case DType::f8e4m3:
    case DType::f4:
    case DType::i8:
    case DType::i32: break; // refused by the device before
    }
    return 0;
}

const char* targetName() { return hwy::TargetName(HWY_TARGET); }

bool targetHasF16()
{
#if HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3 || HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR
    return false;
#else
    return true;
#endif
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(streamRangeOnTarget);
HWY_EXPORT(sumRangeOnTarget);
HWY_EXPORT(targetName);
HWY_EXPORT(targetHasF16);

void streamRange(const StreamCall& call, Range range) { HWY_DYNAMIC_DISPATCH(streamRangeOnTarget)(call, range); }

double sumRange(DType dtype, const void* data, Range range) { return HWY_DYNAMIC_DISPATCH(sumRangeOnTarget)(dtype, data, range); }

const char* simdTarget() { return HWY_DYNAMIC_DISPATCH(targetName)(); }

bool simdHasF16() { return HWY_DYNAMIC_DISPATCH(targetHasF16)(); }

} // namespace ridgepoint::cpu

#endif
