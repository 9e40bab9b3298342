// SPDX-License-Identifier: GPL-3.0-or-later
// Included once per SIMD target: the guard flips with each, as Highway's own headers do.
#if defined(RIDGEPOINT_SIMD_DOT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef RIDGEPOINT_SIMD_DOT_INL
#undef RIDGEPOINT_SIMD_DOT_INL
#else
#define RIDGEPOINT_SIMD_DOT_INL
#endif

#include "kernels/catalog/numeric.h"

#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// How the elements of two rows become a dot product in one dtype. load moves step() elements from anywhere, first() the first
/// few of them and zeros instead of the rest; add sums products into a vector of Sum. kColumns rows of X fit the registers.
template <class T>
struct NativeDot {
    using Element = T;
    using Sum = T;
    using Out = T;
    using D = hn::ScalableTag<T>;
    using V = hn::Vec<D>;
    static constexpr std::size_t kColumns = 3;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return hn::Lanes(D()); }
    [[nodiscard]] HWY_INLINE V load(const T* from) const { return hn::LoadU(D(), from); }
    [[nodiscard]] HWY_INLINE V first(V loaded, std::size_t count) const
    {
        return hn::IfThenElseZero(hn::FirstN(D(), count), loaded);
    }
    [[nodiscard]] HWY_INLINE V add(V w, V x, V sum) const { return hn::MulAdd(w, x, sum); }
    [[nodiscard]] HWY_INLINE T out(T sum) const { return sum; }
};

/// A bf16 pair in one u32: even elements shift up, odd ones are masked. Both rows come apart in the same way, so no lane moves.
struct Bf16Dot {
    using Element = std::uint16_t;
    using Sum = float;
    using Out = std::uint16_t;
    using D = hn::ScalableTag<float>;
    using U = hn::ScalableTag<std::uint32_t>;
    struct V {
        hn::Vec<D> even;
        hn::Vec<D> odd;
    };
    static constexpr std::size_t kColumns = 2;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return 2 * hn::Lanes(D()); }
    [[nodiscard]] HWY_INLINE V load(const Element* from) const
    {
        const auto both = hn::LoadU(U(), reinterpret_cast<const std::uint32_t*>(from));
        return {hn::BitCast(D(), hn::ShiftLeft<16>(both)), hn::BitCast(D(), hn::And(both, hn::Set(U(), 0xFFFF0000U)))};
    }
    [[nodiscard]] HWY_INLINE V first(V loaded, std::size_t count) const
    {
        return {hn::IfThenElseZero(hn::FirstN(D(), (count + 1) / 2), loaded.even),
                hn::IfThenElseZero(hn::FirstN(D(), count / 2), loaded.odd)};
    }
    [[nodiscard]] HWY_INLINE hn::Vec<D> add(V w, V x, hn::Vec<D> sum) const
    {
        return hn::MulAdd(w.odd, x.odd, hn::MulAdd(w.even, x.even, sum));
    }
    [[nodiscard]] HWY_INLINE Out out(float sum) const { return floatToBf16(sum); }
};

/// i8 in i16 lanes: neighbouring products are summed in i32, exactly.
struct I8Dot {
    using Element = std::int8_t;
    using Sum = std::int32_t;
    using Out = std::int32_t;
    using D = hn::ScalableTag<std::int32_t>;
    using Wide = hn::ScalableTag<std::int16_t>;
    using Narrow = hn::Rebind<std::int8_t, Wide>;
    using V = hn::Vec<Wide>;
    static constexpr std::size_t kColumns = 3;

    [[nodiscard]] HWY_INLINE std::size_t step() const { return hn::Lanes(Wide()); }
    [[nodiscard]] HWY_INLINE V load(const Element* from) const { return hn::PromoteTo(Wide(), hn::LoadU(Narrow(), from)); }
    [[nodiscard]] HWY_INLINE V first(V loaded, std::size_t count) const
    {
        return hn::IfThenElseZero(hn::FirstN(Wide(), count), loaded);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<D> add(V w, V x, hn::Vec<D> sum) const
    {
        // Targets that keep the two halves of the products apart leave one of them in `other`; on x86 it stays zero.
        hn::Vec<D> other = hn::Zero(D());
        const auto low = hn::ReorderWidenMulAccumulate(D(), w, x, sum, other);
        return hn::Add(low, other);
    }
    [[nodiscard]] HWY_INLINE std::int32_t out(std::int32_t sum) const { return sum; }
};

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#endif
