// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/indexing.h"

/// Elements in memory and the numbers they are computed with. The 16-bit types are our own bits: the toolkit's headers for them cost
/// more time to parse, once for each architecture, than all else here.
namespace ridgepoint::cuda {

struct F16 {
    std::uint16_t bits;
};
struct BF16 {
    std::uint16_t bits;
};
/// f8e4m3.
struct F8 {
    std::uint8_t bits;
};

/// What elements of a type are computed and summed in.
template <typename T>
struct ComputeType;
template <>
struct ComputeType<double> {
    using Type = double;
};
template <>
struct ComputeType<float> {
    using Type = float;
};
template <>
struct ComputeType<F16> {
    using Type = float;
};
template <>
struct ComputeType<BF16> {
    using Type = float;
};
template <>
struct ComputeType<F8> {
    using Type = float;
};
template <>
struct ComputeType<std::int8_t> {
    using Type = std::int32_t;
};
template <typename T>
using Compute = typename ComputeType<T>::Type;

__device__ inline double widen(double x) { return x; }
__device__ inline float widen(float x) { return x; }
__device__ inline std::int32_t widen(std::int8_t x) { return x; }
__device__ inline float widen(BF16 x) { return __uint_as_float(static_cast<unsigned>(x.bits) << 16); }
__device__ inline float widen(F16 x)
{
#if defined(__CUDA_ARCH__)
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(x.bits));
    return value;
#else
    const unsigned magnitude = x.bits & 0x7FFFU;
    const unsigned sign = static_cast<unsigned>(x.bits & 0x8000U) << 16;
    if (magnitude >= 0x7C00U) { // infinity and NaN
        return __uint_as_float(sign | 0x7F800000U | (magnitude << 13));
    }
    // Moved into f32's place the exponent is 112 too small; the product puts it right, also for subnormals.
    return __uint_as_float(sign | __float_as_uint(__uint_as_float(magnitude << 13) * 0x1p112F));
#endif
}

/// Rounds to nearest, ties to even.
template <typename T>
__device__ inline T narrow(Compute<T> x);
template <>
__device__ inline double narrow<double>(double x)
{
    return x;
}
template <>
__device__ inline float narrow<float>(float x)
{
    return x;
}
template <>
__device__ inline std::int8_t narrow<std::int8_t>(std::int32_t x)
{
    return static_cast<std::int8_t>(x);
}
template <>
__device__ inline BF16 narrow<BF16>(float x)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    BF16 result;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
    return result;
#else
    const unsigned bits = __float_as_uint(x);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
        return {static_cast<std::uint16_t>((bits >> 16) | 0x40U)};
    }
    return {static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16)};
#endif
}
template <>
__device__ inline F16 narrow<F16>(float x)
{
#if defined(__CUDA_ARCH__)
    F16 result;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
    return result;
#else
    const unsigned bits = __float_as_uint(x);
    const unsigned sign = (bits >> 16) & 0x8000U;
    const unsigned magnitude = bits & 0x7FFFFFFFU;
    unsigned half = 0;
    if (magnitude > 0x7F800000U) {
        half = 0x7E00U;
    } else if (magnitude >= 0x477FF000U) { // 65520 and above round to infinity
        half = 0x7C00U;
    } else if (magnitude < 0x38800000U) { // below the smallest normal: the addition rounds to a multiple of 2^-24
        half = __float_as_uint(__uint_as_float(magnitude) + 0.5F) - 0x3F000000U;
    } else {
        half = (magnitude + 0xFFFU + ((magnitude >> 13) & 1U) - 0x38000000U) >> 13;
    }
    return {static_cast<std::uint16_t>(sign | half)};
#endif
}
/// Beyond the largest, 448, stays there. Arithmetic alone: only GPUs of 8.9 on have an instruction for it.
template <>
__device__ inline F8 narrow<F8>(float x)
{
    const unsigned bits = __float_as_uint(x);
    const unsigned sign = (bits >> 24) & 0x80U;
    const unsigned magnitude = bits & 0x7FFFFFFFU;
    unsigned small = 0;
    if (magnitude > 0x7F800000U) {
        small = 0x7FU;
    } else if (magnitude < 0x3C800000U) { // below the smallest normal: the addition rounds to a multiple of 2^-9
        small = __float_as_uint(__uint_as_float(magnitude) + 0x1p14F) - 0x46800000U;
    } else {
        small = (magnitude + 0x7FFFFU + ((magnitude >> 20) & 1U) - 0x3C000000U) >> 20;
        small = small > 0x7EU ? 0x7EU : small;
    }
    return {static_cast<std::uint8_t>(sign | small)};
}

__device__ inline double multiplyAdd(double a, double b, double c) { return fma(a, b, c); }
__device__ inline float multiplyAdd(float a, float b, float c) { return fmaf(a, b, c); }
__device__ inline std::int32_t multiplyAdd(std::int32_t a, std::int32_t b, std::int32_t c) { return a * b + c; }

/// What a product of a type writes: i8 is summed and written in i32, all others write their own type.
template <typename T>
struct ProductOutput {
    using Type = T;
    __device__ static T from(Compute<T> sum) { return narrow<T>(sum); }
};
template <>
struct ProductOutput<std::int8_t> {
    using Type = std::int32_t;
    __device__ static std::int32_t from(std::int32_t sum) { return sum; }
};

/// The elements of one load.
template <typename T>
struct alignas(kPackBytes) Pack {
    static constexpr int kCount = static_cast<int>(packElements(sizeof(T)));
    T values[kCount];
};

/// Load `index` of an array that begins at a multiple of 16 bytes.
template <typename T>
__device__ inline Pack<T> loadPack(const T* data, std::int64_t index)
{
    return reinterpret_cast<const Pack<T>*>(data)[index];
}
template <typename T>
__device__ inline void storePack(T* data, std::int64_t index, const Pack<T>& pack)
{
    reinterpret_cast<Pack<T>*>(data)[index] = pack;
}

} // namespace ridgepoint::cuda
