// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/simd_convert.h"

#define HWY_DISABLED_TARGETS HWY_SSSE3
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd_convert.cpp"
#include <hwy/foreach_target.h> // before all that follows

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void widenBf16OnTarget(const std::uint16_t* from, float* to, Range range)
{
    const hn::ScalableTag<float> f;
    const hn::Rebind<hwy::bfloat16_t, decltype(f)> bf;
    const auto* const halves = reinterpret_cast<const hwy::bfloat16_t*>(from);
    const auto last = static_cast<std::size_t>(range.last);
    for (auto i = static_cast<std::size_t>(range.first); i < last; i += hn::Lanes(f)) {
        hn::Store(hn::PromoteTo(f, hn::Load(bf, halves + i)), f, to + i);
    }
}

void roundToBf16OnTarget(const float* from, std::uint16_t* to, Range range)
{
    const hn::ScalableTag<float> f;
    const hn::RebindToUnsigned<decltype(f)> u;
    const hn::RebindToSigned<decltype(f)> s;
    const hn::Rebind<std::uint16_t, decltype(f)> half;
    const auto last = static_cast<std::size_t>(range.last);
    for (auto i = static_cast<std::size_t>(range.first); i < last; i += hn::Lanes(f)) {
        const auto bits = hn::BitCast(u, hn::Load(f, from + i));
        const auto lowest = hn::And(hn::ShiftRight<16>(bits), hn::Set(u, 1U));
        const auto rounded = hn::Add(bits, hn::Add(lowest, hn::Set(u, 0x7FFFU)));
        // At most 0xFFFF, so the saturating conversion from i32 keeps every bit.
        hn::Store(hn::DemoteTo(half, hn::BitCast(s, hn::ShiftRight<16>(rounded))), half, to + i);
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace ridgepoint::cpu {

HWY_EXPORT(widenBf16OnTarget);
HWY_EXPORT(roundToBf16OnTarget);

void widenBf16(const std::uint16_t* from, float* to, Range range) { HWY_DYNAMIC_DISPATCH(widenBf16OnTarget)(from, to, range); }

void roundToBf16(const float* from, std::uint16_t* to, Range range) { HWY_DYNAMIC_DISPATCH(roundToBf16OnTarget)(from, to, range); }

} // namespace ridgepoint::cpu

#endif
