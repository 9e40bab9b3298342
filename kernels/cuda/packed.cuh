// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/element.cuh"

/// Pairs of 16-bit elements in one register, and the one instruction that multiplies and adds both, rounding each to its own type.
namespace ridgepoint::cuda {

template <typename T>
__device__ inline unsigned pairOf(T low, T high)
{
    return low.bits | (static_cast<unsigned>(high.bits) << 16);
}
template <typename T>
__device__ inline T lowOf(unsigned pair)
{
    return {static_cast<std::uint16_t>(pair & 0xFFFFU)};
}
template <typename T>
__device__ inline T highOf(unsigned pair)
{
    return {static_cast<std::uint16_t>(pair >> 16)};
}

/// For the double, and for GPUs that lack the instruction, on which nobody starts it.
template <typename T>
__device__ inline T roundedMultiplyAdd(T x, T factor, T addend)
{
    return narrow<T>(fmaf(widen(x), widen(factor), widen(addend)));
}
template <typename T>
__device__ inline unsigned emulatedPair(unsigned x, unsigned factor, unsigned addend)
{
    return pairOf(roundedMultiplyAdd(lowOf<T>(x), lowOf<T>(factor), lowOf<T>(addend)),
                  roundedMultiplyAdd(highOf<T>(x), highOf<T>(factor), highOf<T>(addend)));
}

/// x * factor + addend of both elements.
template <typename T>
__device__ inline unsigned pairMultiplyAdd(unsigned x, unsigned factor, unsigned addend);
template <>
__device__ inline unsigned pairMultiplyAdd<F16>(unsigned x, unsigned factor, unsigned addend)
{
#if defined(__CUDA_ARCH__)
    unsigned result = 0;
    asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(result) : "r"(x), "r"(factor), "r"(addend));
    return result;
#else
    return emulatedPair<F16>(x, factor, addend);
#endif
}
template <>
__device__ inline unsigned pairMultiplyAdd<BF16>(unsigned x, unsigned factor, unsigned addend)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    unsigned result = 0;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(result) : "r"(x), "r"(factor), "r"(addend));
    return result;
#else
    return emulatedPair<BF16>(x, factor, addend);
#endif
}

} // namespace ridgepoint::cuda
