// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_shape.h"

#include "engine/decimal.h"
#include "engine/error.h"
#include "engine/sizes.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridgepoint {

namespace {

constexpr std::size_t kMostDimensions = 8;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kSpace = " \t";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// The power of ten of a suffix: 7B are billions.
std::optional<int> exponentOf(std::string_view suffix)
{
    constexpr std::string_view kSuffixes = "kMBT";
    if (suffix.empty()) {
        return 0;
    }
    const char letter = suffix.front() == 'G' || suffix.front() == 'b' ? 'B' : suffix.front() == 'm' ? 'M' : suffix.front();
    const std::size_t place = kSuffixes.find(letter);
    return suffix.size() != 1 || place == std::string_view::npos ? std::nullopt : std::optional(3 * (static_cast<int>(place) + 1));
}

} // namespace

TensorShape parseTensorShape(std::string_view text)
{
    std::string_view rest = trimmed(text);
    if (rest.size() >= 2 && (rest.front() == '(' || rest.front() == '[') && (rest.back() == ')' || rest.back() == ']')) {
        rest = trimmed(rest.substr(1, rest.size() - 2));
        if (rest.empty()) {
            return {};
        }
    }
    if (rest.empty()) {
        throw InputError("there is no shape: write one such as 1024x1024");
    }
    TensorShape shape;
    while (true) {
        const std::size_t end = rest.find_first_of("x,*");
        const std::string_view piece = trimmed(rest.substr(0, end));
        shape.push_back(piece == "0" ? 0 : parseSize(piece));
        if (shape.size() > kMostDimensions) {
            throw InputError(fmt::format("a shape has at most {} dimensions, such as 64x128", kMostDimensions));
        }
        if (end == std::string_view::npos) {
            return shape;
        }
        rest.remove_prefix(end + 1);
    }
}

std::string shapeText(const std::vector<std::int64_t>& numbers) { return fmt::format("({})", fmt::join(numbers, ", ")); }

std::int64_t parseParameterCount(std::string_view text)
{
    const std::string_view whole = trimmed(text);
    std::string_view suffix = whole;
    const std::optional<double> number = detail::takeDecimal(suffix);
    const std::optional<int> exponent = exponentOf(trimmed(suffix));
    if (!number || !exponent) {
        throw InputError(fmt::format("\"{}\" is no number of parameters: write one such as 7B, 7e9 or 350M", whole));
    }
    std::string_view again = whole;
    const double count = *detail::takeDecimal(again, *exponent);
    if (!(count >= 1) || count >= 0x1p62 || count != std::floor(count)) {
        throw InputError(fmt::format("\"{}\" is no number of parameters: a model has a whole number of them, at most 2^62", whole));
    }
    return static_cast<std::int64_t>(count);
}

std::string groupedDigits(std::int64_t count)
{
    std::string digits = fmt::format("{}", count);
    for (std::size_t place = digits.size(); place > 3 && digits[place - 4] != '-';) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

} // namespace ridgepoint
