// SPDX-License-Identifier: GPL-3.0-or-later
// Included once per SIMD target: the guard flips with each, as Highway's own headers do.
#if defined(RIDGEPOINT_SIMD_FUNCTIONS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef RIDGEPOINT_SIMD_FUNCTIONS_INL
#undef RIDGEPOINT_SIMD_FUNCTIONS_INL
#else
#define RIDGEPOINT_SIMD_FUNCTIONS_INL
#endif

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Operations of expressions on one vector. What Highway's functions leave open outside of their ranges is settled here as in
/// the C library, so that a result never looks like a number where there is none.
struct Add {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Add(a, b);
    }
};
struct Subtract {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Sub(a, b);
    }
};
struct Multiply {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Mul(a, b);
    }
};
struct Divide {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Div(a, b);
    }
};
template <class Op>
struct Swapped {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a, V b) const
    {
        return Op()(d, b, a);
    }
};
struct Minimum {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Min(a, b);
    }
};
struct Maximum {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a, V b) const
    {
        return hn::Max(a, b);
    }
};
struct Negate {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a) const
    {
        return hn::Neg(a);
    }
};
struct Rectify {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a) const
    {
        return hn::Max(a, hn::Zero(d));
    }
};
struct Absolute {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a) const
    {
        return hn::Abs(a);
    }
};
struct SquareRoot {
    template <class D, class V>
    HWY_INLINE V operator()(D, V a) const
    {
        return hn::Sqrt(a);
    }
};
struct Exponential {
    /// Highway's makes 0 of NaN, and wraps around where the exponent leaves the format; at the limit it is infinite already.
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a) const
    {
        using T = hn::TFromD<D>;
        const auto limit = hn::Set(d, static_cast<T>(sizeof(T) == 4 ? 100 : 800));
        return hn::IfThenElse(hn::Eq(a, a), hn::Exp(d, hn::Min(a, limit)), a);
    }
};
struct Logarithm {
    /// Highway's is for positive finite numbers. NaN here is the one that survives rounding to bf16.
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a) const
    {
        using Limits = std::numeric_limits<hn::TFromD<D>>;
        const auto infinite = hn::Set(d, Limits::infinity());
        auto result = hn::IfThenElse(hn::Eq(a, hn::Zero(d)), hn::Neg(infinite), hn::Log(d, a));
        result = hn::IfThenElse(hn::Lt(a, hn::Zero(d)), hn::Set(d, Limits::quiet_NaN()), result);
        // Infinity and NaN are their own logarithms.
        return hn::IfThenElse(hn::Lt(a, infinite), result, a);
    }
};
struct HyperbolicTangent {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a) const
    {
        return hn::Tanh(d, a);
    }
};
struct Sigmoid {
    template <class D, class V>
    HWY_INLINE V operator()(D d, V a) const
    {
        const auto one = hn::Set(d, hn::TFromD<D>{1});
        return hn::Div(one, hn::Add(one, Exponential()(d, hn::Neg(a))));
    }
};

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#endif
