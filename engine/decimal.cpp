// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decimal.h"

#include "engine/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace ridgepoint {
namespace detail {
namespace {

/// Large enough for any double in fixed notation with 30 decimals.
using Buffer = std::array<char, 400>;

template <typename... Format>
std::string converted(double value, Format... format)
{
    Buffer buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string();
}

int decimalExponent(double value, int digits)
{
    const std::string scientific = converted(value, std::chars_format::scientific, std::max(digits - 1, 0));
    return std::stoi(scientific.substr(scientific.find('e') + 1));
}

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Length of digits, point, digits at the front; 0 when there is no digit.
std::size_t mantissaLength(std::string_view text)
{
    std::size_t length = 0;
    bool digits = false;
    for (bool point = false; length < text.size(); ++length) {
        if (isDigit(text[length])) {
            digits = true;
        } else if (text[length] == '.' && !point) {
            point = true;
        } else {
            break;
        }
    }
    return digits ? length : 0;
}

/// Removes "e12" from the front and returns 12; 0 where none stands. Far exponents are capped: the double saturates anyway.
int takeExponent(std::string_view& text)
{
    constexpr int kFar = 100000;
    if (text.empty() || (text.front() != 'e' && text.front() != 'E')) {
        return 0;
    }
    std::string_view rest = text.substr(1);
    const bool negative = !rest.empty() && rest.front() == '-';
    if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) {
        rest.remove_prefix(1);
    }
    if (rest.empty() || !isDigit(rest.front())) {
        return 0;
    }
    int exponent = 0;
    for (; !rest.empty() && isDigit(rest.front()); rest.remove_prefix(1)) {
        exponent = std::min(exponent * 10 + (rest.front() - '0'), kFar);
    }
    text = rest;
    return negative ? -exponent : exponent;
}

} // namespace

std::string shiftedDecimal(double value, int exponent)
{
    const std::string scientific = converted(value, std::chars_format::scientific);
    const std::size_t mark = scientific.find('e');
    const bool negative = scientific.front() == '-';
    std::string digits;
    std::copy_if(scientific.begin(), scientific.begin() + static_cast<std::ptrdiff_t>(mark), std::back_inserter(digits), isDigit);
    const int point = std::stoi(scientific.substr(mark + 1)) - exponent + 1;
    if (point <= 0) {
        digits.insert(0, static_cast<std::size_t>(-point), '0');
        digits.insert(0, "0.");
    } else if (static_cast<std::size_t>(point) < digits.size()) {
        digits.insert(static_cast<std::size_t>(point), ".");
    } else {
        digits.append(static_cast<std::size_t>(point) - digits.size(), '0');
    }
    return negative ? "-" + digits : digits;
}

std::optional<double> takeDecimal(std::string_view& text, int exponent)
{
    const bool negative = !text.empty() && text.front() == '-';
    std::string_view rest = text.substr(negative ? 1 : 0);
    const std::size_t length = mantissaLength(rest);
    if (length == 0) {
        return std::nullopt;
    }
    std::string number(rest.substr(0, length));
    rest.remove_prefix(length);
    number += "e" + std::to_string(takeExponent(rest) + exponent);
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error == std::errc::result_out_of_range) {
        value = number.find("e-") == std::string::npos ? std::numeric_limits<double>::infinity() : 0;
    }
    text = rest;
    return negative ? -value : value;
}

std::string significantDecimal(double value, int digits)
{
    if (value == 0) {
        return "0";
    }
    return converted(value, std::chars_format::fixed, std::max(digits - 1 - decimalExponent(value, digits), 0));
}

std::string withoutTrailingZeros(std::string text)
{
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') {
            text.pop_back();
        }
    }
    return text;
}

} // namespace detail

std::string exactDecimal(double value)
{
    if (!std::isfinite(value)) {
        throw std::invalid_argument("a number that is not finite can't be written");
    }
    return detail::converted(value);
}

std::string shortDecimal(double value, int digits)
{
    if (!std::isfinite(value)) {
        return "unknown";
    }
    const double size = std::abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e7)) {
        const std::string text = detail::converted(value, std::chars_format::scientific, std::max(digits - 1, 0));
        const std::size_t mark = text.find('e');
        return detail::withoutTrailingZeros(text.substr(0, mark)) + text.substr(mark);
    }
    return detail::withoutTrailingZeros(detail::significantDecimal(value, digits));
}

} // namespace ridgepoint
