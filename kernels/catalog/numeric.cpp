// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace ridgepoint {

namespace {

template <typename T>
T readAs(const void* data, std::int64_t index)
{
    T value;
    std::memcpy(&value, static_cast<const char*>(data) + index * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
    return value;
}

template <typename T>
void writeAs(void* data, std::int64_t index, T value)
{
    std::memcpy(static_cast<char*>(data) + index * static_cast<std::int64_t>(sizeof(T)), &value, sizeof(T));
}

[[noreturn]] void noStorage(DType dtype) { throw std::invalid_argument("no host arithmetic for " + std::string(name(dtype))); }

/// splitmix64: every bit of the result depends on every bit of the input.
std::uint64_t scramble(std::uint64_t x)
{
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

std::uint64_t randomBits(std::uint64_t scrambledSeed, std::int64_t index)
{
    return scramble(scrambledSeed ^ static_cast<std::uint64_t>(index));
}

// Odd multiples of the last bit: symmetric, never zero, exact.
double uniformDouble(std::uint64_t random) { return (static_cast<double>(random >> 12) * 2 + 1) * 0x1p-52 - 1; }
float uniformFloat(std::uint64_t random) { return static_cast<float>((static_cast<double>(random >> 40) * 2 + 1) * 0x1p-24 - 1); }
std::int8_t smallInteger(std::uint64_t random) { return static_cast<std::int8_t>(static_cast<int>(random >> 60) - 8); }

struct Elements {
    std::int64_t first = 0;
    std::int64_t count = 0;
};

template <typename T, typename Convert>
void fillTyped(std::uint64_t seed, void* data, Elements elements, Convert convert)
{
    const std::uint64_t scrambled = scramble(seed);
    T* const to = static_cast<T*>(data);
    for (std::int64_t i = elements.first; i < elements.first + elements.count; ++i) {
        to[i] = static_cast<T>(convert(randomBits(scrambled, i)));
    }
}

} // namespace

float f16ToFloat(std::uint16_t bits)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0x1FU) {
        return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13));
    }
    if (exponent == 0) {
        const float magnitude = std::ldexp(static_cast<float>(mantissa), -24);
        return sign != 0 ? -magnitude : magnitude;
    }
    return std::bit_cast<float>(sign | ((exponent + 112U) << 23) | (mantissa << 13));
}

std::uint16_t floatToF16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U);
    }
    if (magnitude >= 0x477FF000U) { // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    if (magnitude < 0x38800000U) { // below the smallest normal: a multiple of 2^-24, rounded by the addition
        const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3F000000U));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000U) >> 13));
}

float f8e4m3ToFloat(std::uint8_t bits)
{
    const bool negative = (bits & 0x80U) != 0;
    const int exponent = (bits >> 3) & 0xF;
    const int mantissa = bits & 0x7;
    if (exponent == 0xF && mantissa == 0x7) {
        return std::numeric_limits<float>::quiet_NaN();
    }
    const float magnitude =
        exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -9) : std::ldexp(static_cast<float>(8 + mantissa), exponent - 10);
    return negative ? -magnitude : magnitude;
}

std::uint8_t floatToF8e4m3(float value)
{
    constexpr std::uint32_t kLargest = 0x7E;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 24) & 0x80U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) {
        return static_cast<std::uint8_t>(sign | 0x7FU);
    }
    if (magnitude < 0x3C800000U) { // below the smallest normal: a multiple of 2^-9, rounded by the addition
        const float shifted = std::bit_cast<float>(magnitude) + 0x1p14F;
        return static_cast<std::uint8_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x46800000U));
    }
    const std::uint32_t rounded = magnitude + 0x7FFFFU + ((magnitude >> 20) & 1U);
    return static_cast<std::uint8_t>(sign | std::min((rounded - 0x3C000000U) >> 20, kLargest));
}

double loadElement(DType dtype, const void* data, std::int64_t index)
{
    switch (dtype) {
    case DType::f64: return readAs<double>(data, index);
    case DType::f32:
    case DType::tf32: return readAs<float>(data, index);
    case DType::f16: return f16ToFloat(readAs<std::uint16_t>(data, index));
    case DType::bf16: return bf16ToFloat(readAs<std::uint16_t>(data, index));
    case DType::f8e4m3: return f8e4m3ToFloat(readAs<std::uint8_t>(data, index));
    case DType::i8: return readAs<std::int8_t>(data, index);
    case DType::i32: return readAs<std::int32_t>(data, index);
    case DType::f4: break;
    }
    noStorage(dtype);
}

void storeElement(DType dtype, void* data, std::int64_t index, double value)
{
    switch (dtype) {
    case DType::f64: writeAs(data, index, value); return;
    case DType::f32:
    case DType::tf32: writeAs(data, index, static_cast<float>(value)); return;
    case DType::f16: writeAs(data, index, floatToF16(static_cast<float>(value))); return;
    case DType::bf16: writeAs(data, index, floatToBf16(static_cast<float>(value))); return;
    case DType::f8e4m3: writeAs(data, index, floatToF8e4m3(static_cast<float>(value))); return;
    case DType::i8: writeAs(data, index, static_cast<std::int8_t>(value)); return;
    case DType::i32: writeAs(data, index, static_cast<std::int32_t>(value)); return;
    case DType::f4: break;
    }
    noStorage(dtype);
}

double roundTo(DType dtype, double value)
{
    double memory = 0;
    storeElement(dtype, &memory, 0, value);
    return loadElement(dtype, &memory, 0);
}

double fillValue(DType dtype, std::uint64_t seed, std::int64_t index)
{
    const std::uint64_t random = randomBits(scramble(seed), index);
    if (dtype == DType::i8 || dtype == DType::i32) {
        return smallInteger(random);
    }
    return dtype == DType::f64 ? uniformDouble(random) : uniformFloat(random);
}

void fillElements(DType dtype, std::uint64_t seed, void* data, std::int64_t first, std::int64_t count)
{
    switch (dtype) {
    case DType::f64: fillTyped<double>(seed, data, {first, count}, uniformDouble); return;
    case DType::f32:
    case DType::tf32: fillTyped<float>(seed, data, {first, count}, uniformFloat); return;
    case DType::f16:
        fillTyped<std::uint16_t>(seed, data, {first, count}, [](std::uint64_t random) { return floatToF16(uniformFloat(random)); });
        return;
    case DType::bf16:
        fillTyped<std::uint16_t>(seed, data, {first, count},
                                 [](std::uint64_t random) { return floatToBf16(uniformFloat(random)); });
        return;
    case DType::f8e4m3:
        fillTyped<std::uint8_t>(seed, data, {first, count},
                                [](std::uint64_t random) { return floatToF8e4m3(uniformFloat(random)); });
        return;
    case DType::i8: fillTyped<std::int8_t>(seed, data, {first, count}, smallInteger); return;
    case DType::i32: fillTyped<std::int32_t>(seed, data, {first, count}, smallInteger); return;
    case DType::f4: break;
    }
    noStorage(dtype);
}

double allowedError(DType dtype, std::int64_t terms)
{
    const double growth = terms > 1024 ? std::sqrt(static_cast<double>(terms) / 1024) : 1.0;
    switch (dtype) {
    case DType::f64: return 1e-12 * growth;
    case DType::f32: return 1e-5 * growth;
    case DType::tf32:
    case DType::f16: return 2e-3 * growth;
    case DType::bf16: return 1e-2 * growth;
    case DType::f8e4m3:
    case DType::f4: return 1e-1 * growth;
    case DType::i8:
    case DType::i32: return 0;
    }
    return 0;
}

} // namespace ridgepoint
