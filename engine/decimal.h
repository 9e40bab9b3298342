// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Decimal text without a locale. Internal to the engine.
namespace ridgepoint::detail {

/// The digits of `value` with the point moved so that the text times 10^exponent is exactly `value`: (9.894e14, 12) -> "989.4".
/// Precondition: finite.
[[nodiscard]] std::string shiftedDecimal(double value, int exponent);

/// Reads a decimal number at the front of `text` and removes it; nullopt when there is none. `exponent` is added to the number's
/// own before rounding to double, so that "989.4" with 12 is the double nearest to 989.4e12. Overflow gives infinity.
[[nodiscard]] std::optional<double> takeDecimal(std::string_view& text, int exponent = 0);

/// `value` with `digits` significant digits, no exponent, trailing zeros kept: (82, 3) -> "82.0". Precondition: finite.
[[nodiscard]] std::string significantDecimal(double value, int digits);

/// "4.10" -> "4.1", "3.0" -> "3", "300" stays.
[[nodiscard]] std::string withoutTrailingZeros(std::string text);

} // namespace ridgepoint::detail
