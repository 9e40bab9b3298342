// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"

#include <bit>
#include <cstdint>

/// Element types in memory, number by number: what references, fills and tests use. Kernels have their own fast versions.
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

/// Element `index` of an array in memory, exactly. Throws std::invalid_argument for f4.
[[nodiscard]] double loadElement(DType dtype, const void* data, std::int64_t index);
/// Stores a number rounded to the dtype (16-bit types and f8e4m3 through f32, as kernels with f32 arithmetic do).
void storeElement(DType dtype, void* data, std::int64_t index, double value);
/// What storing and loading again gives.
[[nodiscard]] double roundTo(DType dtype, double value);

/// Element `index` of the fixed random sequence `seed`: uniform in (-1, 1) for floating types, -8 .. 7 for integers. Depends on
/// nothing else, so that threads can fill any partition.
[[nodiscard]] double fillValue(DType dtype, std::uint64_t seed, std::int64_t index);

/// Stores fillValue() of elements first .. first + count - 1, fast.
void fillElements(DType dtype, std::uint64_t seed, void* data, std::int64_t first, std::int64_t count);

/// The largest normwise error allowed against a reference in higher precision, for sums of `terms` products.
[[nodiscard]] double allowedError(DType dtype, std::int64_t terms);

} // namespace ridgepoint
