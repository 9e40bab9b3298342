// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/element.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

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

[[noreturn]] void noStorage(DType dtype) { throw std::invalid_argument("no elements in memory of " + std::string(name(dtype))); }

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

bool hasElements(DType dtype) { return dtype != DType::f4; }

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

} // namespace ridgepoint
