// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/quantities.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

/// Element types a kernel can work on. tf32 is f32 in memory and its own dtype in arithmetic.
enum class DType { f64, f32, tf32, f16, bf16, f8e4m3, f4, i8, i32 };

inline constexpr std::array kAllDTypes{DType::f64,    DType::f32, DType::tf32, DType::f16, DType::bf16,
                                       DType::f8e4m3, DType::f4,  DType::i8,   DType::i32};

[[nodiscard]] std::string_view name(DType dtype);
[[nodiscard]] std::optional<DType> parseDType(std::string_view text);

/// "f64, f32, ..." for messages.
[[nodiscard]] std::string dtypeNames();

/// Storage per element in bits: f4 has 4, tf32 has 32.
[[nodiscard]] int bitsPerElement(DType dtype);

/// Bytes of `elements` elements; an odd count of f4 rounds up. Throws std::overflow_error.
[[nodiscard]] Bytes bytesOf(DType dtype, std::int64_t elements);

/// What products of this dtype are summed in by default: i8 in i32, f64 in f64, all others in f32.
[[nodiscard]] DType defaultAccumulate(DType dtype);

/// What a matmul of this dtype writes: i8 writes i32, f8 and f4 write bf16, tf32 writes f32, the rest their own.
[[nodiscard]] DType matmulOutput(DType dtype);

/// "FLOP/s" for floating-point dtypes, "OP/s" for integers.
[[nodiscard]] std::string_view rateUnit(DType dtype);

} // namespace ridgepoint
