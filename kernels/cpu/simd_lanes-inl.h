// SPDX-License-Identifier: GPL-3.0-or-later
// Included once per SIMD target: the guard flips with each, as Highway's own headers do.
#if defined(RIDGEPOINT_SIMD_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef RIDGEPOINT_SIMD_LANES_INL
#undef RIDGEPOINT_SIMD_LANES_INL
#else
#define RIDGEPOINT_SIMD_LANES_INL
#endif

#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// How elements of one dtype come into registers, are worked on, and go back. load and store move step() elements; 16-bit
/// elements become two vectors of f32.
template <class T>
struct NativeLanes {
    using Element = T;
    using Arithmetic = hn::ScalableTag<T>;
    using V = hn::Vec<Arithmetic>;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return hn::Lanes(Arithmetic()); }
    [[nodiscard]] HWY_INLINE V load(const T* from) const { return hn::Load(Arithmetic(), from); }
    template <bool kNonTemporal>
    HWY_INLINE void store(V value, T* to) const
    {
        if constexpr (kNonTemporal) {
            hn::Stream(value, Arithmetic(), to);
        } else {
            hn::Store(value, Arithmetic(), to);
        }
    }
    template <class Op>
    [[nodiscard]] HWY_INLINE V map(const Op& op, V a) const
    {
        return op(Arithmetic(), a);
    }
    template <class Op>
    [[nodiscard]] HWY_INLINE V map(const Op& op, V a, V b) const
    {
        return op(Arithmetic(), a, b);
    }
    [[nodiscard]] HWY_INLINE V total(V a) const { return a; }
};

/// Shared by the 16-bit types: a pair of f32 vectors.
template <class Self>
struct PairLanes {
    using Element = std::uint16_t;
    using Arithmetic = hn::ScalableTag<float>;
    using F = hn::Vec<Arithmetic>;
    struct Pair {
        F first;
        F second;
    };

    template <class Op>
    [[nodiscard]] HWY_INLINE Pair map(const Op& op, Pair a) const
    {
        return {op(Arithmetic(), a.first), op(Arithmetic(), a.second)};
    }
    template <class Op>
    [[nodiscard]] HWY_INLINE Pair map(const Op& op, Pair a, Pair b) const
    {
        return {op(Arithmetic(), a.first, b.first), op(Arithmetic(), a.second, b.second)};
    }
    [[nodiscard]] HWY_INLINE F total(Pair a) const { return hn::Add(a.first, a.second); }
};

/// bf16 is the upper half of an f32. Even elements shift up, odd ones are masked: no lane moves, and elementwise work does not
/// mind the order. Rounding is done here, to nearest even, because Highway 1.0.3 truncates; finite numbers only.
struct Bf16Lanes : PairLanes<Bf16Lanes> {
    using U = hn::ScalableTag<std::uint32_t>;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return 2 * hn::Lanes(Arithmetic()); }
    [[nodiscard]] HWY_INLINE Pair load(const Element* from) const
    {
        const auto both = hn::Load(U(), reinterpret_cast<const std::uint32_t*>(from));
        const auto odd = hn::And(both, hn::Set(U(), 0xFFFF0000U));
        return {hn::BitCast(Arithmetic(), hn::ShiftLeft<16>(both)), hn::BitCast(Arithmetic(), odd)};
    }
    template <bool kNonTemporal>
    HWY_INLINE void store(Pair value, Element* to) const
    {
        const auto even = hn::ShiftRight<16>(rounded(value.first));
        const auto odd = hn::And(rounded(value.second), hn::Set(U(), 0xFFFF0000U));
        NativeLanes<std::uint32_t>().store<kNonTemporal>(hn::Or(even, odd), reinterpret_cast<std::uint32_t*>(to));
    }

private:
    [[nodiscard]] HWY_INLINE hn::Vec<U> rounded(F value) const
    {
        const auto bits = hn::BitCast(U(), value);
        const auto lowest = hn::And(hn::ShiftRight<16>(bits), hn::Set(U(), 1U));
        return hn::Add(bits, hn::Add(lowest, hn::Set(U(), 0x7FFFU)));
    }
};

/// f16 is converted by instructions where the target has them.
struct F16Lanes : PairLanes<F16Lanes> {
    using Half = hn::Rebind<hwy::float16_t, Arithmetic>;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return 2 * hn::Lanes(Arithmetic()); }
    [[nodiscard]] HWY_INLINE Pair load(const Element* from) const
    {
        const auto* const halves = reinterpret_cast<const hwy::float16_t*>(from);
        return {hn::PromoteTo(Arithmetic(), hn::Load(Half(), halves)),
                hn::PromoteTo(Arithmetic(), hn::Load(Half(), halves + hn::Lanes(Arithmetic())))};
    }
    template <bool kNonTemporal>
    HWY_INLINE void store(Pair value, Element* to) const
    {
        const hn::Rebind<std::uint16_t, Arithmetic> bits;
        const auto first = hn::BitCast(bits, hn::DemoteTo(Half(), value.first));
        const auto second = hn::BitCast(bits, hn::DemoteTo(Half(), value.second));
        if constexpr (kNonTemporal) {
            hn::Stream(first, bits, to);
            hn::Stream(second, bits, to + hn::Lanes(Arithmetic()));
        } else {
            hn::Store(first, bits, to);
            hn::Store(second, bits, to + hn::Lanes(Arithmetic()));
        }
    }
};

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#endif
