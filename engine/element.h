// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"

#include <bit>
#include <cstdint>

/// Element types in memory, number by number: what references, fills, tensors and tests use. Kernels have their own fast versions.
namespace ridgepoint {

[[nodiscard]] constexpr float bf16ToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// Round to nearest, ties to even; NaN stays NaN.
[[nodiscard]] constexpr std::uint16_t floatToBf16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

[[nodiscard]] float f16ToFloat(std::uint16_t bits);
/// Round to nearest, ties to even; subnormals kept; NaN stays NaN.
[[nodiscard]] std::uint16_t floatToF16(float value);

[[nodiscard]] float f8e4m3ToFloat(std::uint8_t bits);
/// Round to nearest, ties to even; subnormals kept; beyond the largest, 448, stays there; NaN stays NaN.
[[nodiscard]] std::uint8_t floatToF8e4m3(float value);

/// Whether a dtype has elements in memory here: all but f4.
[[nodiscard]] bool hasElements(DType dtype);

/// Element `index` of an array in memory, exactly. Throws std::invalid_argument for f4.
[[nodiscard]] double loadElement(DType dtype, const void* data, std::int64_t index);
/// Stores a number rounded to the dtype (16-bit types and f8e4m3 through f32, as kernels with f32 arithmetic do). An integer type needs a number
/// in its range.
void storeElement(DType dtype, void* data, std::int64_t index, double value);

} // namespace ridgepoint
