// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor_layout.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Shapes and counts of parameters as people type and read them.
namespace ridgepoint {

/// "1024x1024", "64, 128", "(64, 128)", "4096", "0x4"; "()" is a single number. Lengths as in sizes: 1k, 1Ki, 2^12. Throws InputError.
[[nodiscard]] TensorShape parseTensorShape(std::string_view text);

/// "(64, 128)", "(8192)", "()": shapes and strides.
[[nodiscard]] std::string shapeText(const std::vector<std::int64_t>& numbers);

/// "7B", "7e9", "1.5B", "350M", "7000000000". Throws InputError for anything that is no whole, positive number under 2^62.
[[nodiscard]] std::int64_t parseParameterCount(std::string_view text);

/// "1,048,576": digits in threes.
[[nodiscard]] std::string groupedDigits(std::int64_t count);

} // namespace ridgepoint
