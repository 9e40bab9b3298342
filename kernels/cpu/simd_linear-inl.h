// SPDX-License-Identifier: GPL-3.0-or-later
// Included once per SIMD target: the guard flips with each, as Highway's own headers do.
#if defined(RIDGEPOINT_SIMD_LINEAR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef RIDGEPOINT_SIMD_LINEAR_INL
#undef RIDGEPOINT_SIMD_LINEAR_INL
#else
#define RIDGEPOINT_SIMD_LINEAR_INL
#endif

#include "kernels/cpu/simd_blocks-inl.h"
#include "kernels/cpu/simd_expression.h"
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace ridgepoint::cpu {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// What a linear program does next to the result so far.
struct LinearStep {
    ExpressionOp op = ExpressionOp::add;
    /// The operand that is not the result so far.
    Source other;
    /// The result so far is the second operand.
    bool isSecond = false;
};

/// Eight vectors that go through all steps of a linear program without leaving their registers: enough to hide the latency of
/// an operation and to make choosing it cheap.
template <class Lanes>
struct Strip {
    using Register = decltype(Lanes().load(nullptr));
    using Element = typename Lanes::Element;
    static constexpr std::size_t kParts = 8 * sizeof(hn::Vec<typename Lanes::Arithmetic>) / sizeof(Register);

    Register part[kParts];

    static HWY_INLINE std::size_t elements() { return kParts * Lanes().step(); }

    HWY_INLINE void load(const Source& from, std::size_t i)
    {
        const Lanes lanes;
        for (std::size_t k = 0; k < kParts; ++k) {
            part[k] = from.isConstant ? constantFor(lanes, from.data)
                                      : lanes.load(static_cast<const Element*>(from.data) + i + k * lanes.step());
        }
    }

    template <class Op>
    HWY_INLINE void unary()
    {
        for (std::size_t k = 0; k < kParts; ++k) {
            part[k] = Lanes().map(Op(), part[k]);
        }
    }

    template <class Op>
    HWY_INLINE void binary(const Source& other, std::size_t i)
    {
        const Lanes lanes;
        if (other.isConstant) {
            const auto constant = constantFor(lanes, other.data);
            for (std::size_t k = 0; k < kParts; ++k) {
                part[k] = lanes.map(Op(), part[k], constant);
            }
            return;
        }
        const auto* const from = static_cast<const Element*>(other.data) + i;
        for (std::size_t k = 0; k < kParts; ++k) {
            part[k] = lanes.map(Op(), part[k], lanes.load(from + k * lanes.step()));
        }
    }

    HWY_INLINE void run(const LinearStep& step, std::size_t i)
    {
        switch (step.op) {
        case ExpressionOp::add: return binary<Add>(step.other, i);
        case ExpressionOp::subtract:
            return step.isSecond ? binary<Swapped<Subtract>>(step.other, i) : binary<Subtract>(step.other, i);
        case ExpressionOp::multiply: return binary<Multiply>(step.other, i);
        case ExpressionOp::divide: return step.isSecond ? binary<Swapped<Divide>>(step.other, i) : binary<Divide>(step.other, i);
        case ExpressionOp::minimum: return binary<Minimum>(step.other, i);
        case ExpressionOp::maximum: return binary<Maximum>(step.other, i);
        case ExpressionOp::negate: return unary<Negate>();
        case ExpressionOp::relu: return unary<Rectify>();
        case ExpressionOp::sqrt: return unary<SquareRoot>();
        case ExpressionOp::abs: return unary<Absolute>();
        case ExpressionOp::sigmoid:
        case ExpressionOp::tanh:
        case ExpressionOp::exp:
        case ExpressionOp::log: // take registers of their own
        case ExpressionOp::x:
        case ExpressionOp::y:
        case ExpressionOp::constant: break;
        }
    }

    template <bool kNonTemporal>
    HWY_INLINE void store(Element* to) const
    {
        const Lanes lanes;
        for (std::size_t k = 0; k < kParts; ++k) {
            lanes.template store<kNonTemporal>(part[k], to + k * lanes.step());
        }
    }
};

/// Whole strips: those past the end of the last range fall into the spare grain of the arrays.
template <class Lanes, bool kNonTemporal>
HWY_NOINLINE void linearRange(std::span<const LinearStep> steps, typename Lanes::Element* out, std::size_t count)
{
    for (std::size_t i = 0; i < count; i += Strip<Lanes>::elements()) {
        Strip<Lanes> strip;
        strip.load(steps.front().other, i);
        for (const LinearStep& step : steps.subspan(1)) {
            strip.run(step, i);
        }
        strip.template store<kNonTemporal>(out + i);
    }
}

} // namespace HWY_NAMESPACE
} // namespace ridgepoint::cpu
HWY_AFTER_NAMESPACE();

#endif
