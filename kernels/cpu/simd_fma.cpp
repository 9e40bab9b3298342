// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_fma.h"

#include <utility>

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_fma.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include "kernels/cpu/simd_lanes-inl.h"
#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// What a chain needs besides its elements.
template <class T>
struct Chain {
    using V = hn::Vec<hn::ScalableTag<T>>;
    std::int64_t steps;
    std::size_t extra;
    V decay;
    V rest;
};

/// Carries kVectors vectors from `at` on through all their steps, in registers.
template <class T, bool kNonTemporal, std::size_t... kVector>
HWY_INLINE void chains(const Chain<T>& chain, const T* in, T* out, std::size_t at, std::index_sequence<kVector...>)
{
    const NativeLanes<T> lanes;
    using V = typename NativeLanes<T>::V;
    const std::size_t step = lanes.step();
    V x[sizeof...(kVector)] = {lanes.load(in + at + kVector * step)...};
    for (std::int64_t s = 0; s < chain.steps; ++s) {
        ((x[kVector] = hn::MulAdd(x[kVector], chain.decay, chain.rest)), ...);
    }
    // A vector never straddles the border between elements with and without the extra step.
    (((at + kVector * step) % kFmaGroup < chain.extra ? (void)(x[kVector] = hn::MulAdd(x[kVector], chain.decay, chain.rest))
                                                      : (void)0),
     ...);
    (lanes.template store<kNonTemporal>(x[kVector], out + at + kVector * step), ...);
}

template <class T, bool kNonTemporal, std::size_t kAccumulators>
HWY_NOINLINE void fmaLoop(const FmaCall& call, std::size_t first, std::size_t last)
{
    const hn::ScalableTag<T> d;
    const auto decay = static_cast<T>(call.decay);
    const Chain<T> chain{call.plan.steps, static_cast<std::size_t>(call.plan.extra), hn::Set(d, decay), hn::Set(d, 1 - decay)};
    const auto* const in = static_cast<const T*>(call.in);
    auto* const out = static_cast<T*>(call.out);
    const std::size_t step = hn::Lanes(d);
    constexpr std::size_t kFew = 4;
    std::size_t i = first;
    for (; i + kAccumulators * step <= last; i += kAccumulators * step) {
        chains<T, kNonTemporal>(chain, in, out, i, std::make_index_sequence<kAccumulators>());
    }
    for (; i + kFew * step <= last; i += kFew * step) {
        chains<T, kNonTemporal>(chain, in, out, i, std::make_index_sequence<kFew>());
    }
    for (; i < last; i += step) {
        chains<T, kNonTemporal>(chain, in, out, i, std::make_index_sequence<1>());
    }
}

template <class T, bool kNonTemporal>
HWY_INLINE void fmaAccumulators(const FmaCall& call, std::size_t first, std::size_t last)
{
    switch (call.accumulators) {
    case 8: return fmaLoop<T, kNonTemporal, 8>(call, first, last);
    case 10: return fmaLoop<T, kNonTemporal, 10>(call, first, last);
    default: return fmaLoop<T, kNonTemporal, 12>(call, first, last);
    }
}

template <class T>
HWY_INLINE void fmaStore(const FmaCall& call, std::size_t first, std::size_t last)
{
    if (call.nonTemporal) {
        fmaAccumulators<T, true>(call, first, last);
        hwy::FlushStream();
    } else {
        fmaAccumulators<T, false>(call, first, last);
    }
}

void fmaRangeOnTarget(const FmaCall& call, Range range)
{
    const auto first = static_cast<std::size_t>(range.first);
    const auto last = static_cast<std::size_t>(range.last);
    if (call.dtype == DType::f64) {
        fmaStore<double>(call, first, last);
    } else {
        fmaStore<float>(call, first, last);
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(fmaRangeOnTarget);

void fmaRange(const FmaCall& call, Range range) { HWY_DYNAMIC_DISPATCH(fmaRangeOnTarget)(call, range); }

} // namespace ridgepoint::cpu

#endif
