// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sizes.h"

#include "engine/error.h"

#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace ridgepoint {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 62;
constexpr std::size_t kMostSizes = 1000;
constexpr std::size_t kMostDimensions = 8;

[[noreturn]] void refuse(std::string_view text, std::string_view why)
{
    throw InputError(
        fmt::format("\"{}\" is not a size: {}; write a whole number such as 4096, 1k (1000), 1Ki (1024) or 2^12", text, why));
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

std::optional<std::int64_t> multiplierOf(std::string_view suffix)
{
    static constexpr std::string_view letters = "kMGT";
    if (suffix.empty()) {
        return 1;
    }
    const std::size_t index = letters.find(suffix.front() == 'K' ? 'k' : suffix.front());
    if (index == std::string_view::npos || suffix.size() > 2 || (suffix.size() == 2 && suffix[1] != 'i')) {
        return std::nullopt;
    }
    std::int64_t multiplier = 1;
    for (std::size_t i = 0; i <= index; ++i) {
        multiplier *= suffix.size() == 2 ? 1024 : 1000;
    }
    return multiplier;
}

/// base^exponent, saturating just above kLargest.
std::int64_t power(std::int64_t base, std::int64_t exponent)
{
    std::int64_t result = 1;
    for (std::int64_t i = 0; i < exponent && base > 1; ++i) {
        if (result > kLargest / base) {
            return kLargest + 1;
        }
        result *= base;
    }
    return base == 0 ? 0 : result;
}

/// Reads digits from the front of `rest` and removes them. A number past 63 bits saturates.
std::int64_t takeDigits(std::string_view text, std::string_view& rest)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (error == std::errc::invalid_argument) {
        refuse(text, "it does not begin with a digit");
    }
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return error == std::errc::result_out_of_range ? kLargest + 1 : value;
}

std::int64_t parsePower(std::string_view text, std::int64_t base, std::string_view rest)
{
    rest.remove_prefix(1);
    if (rest.empty() || rest.front() == '-') {
        refuse(text, "the exponent must be a whole number from 0 on");
    }
    const std::int64_t exponent = takeDigits(text, rest);
    if (!rest.empty()) {
        refuse(text, fmt::format("\"{}\" after the exponent means nothing", rest));
    }
    return power(base, exponent);
}

std::int64_t parseSuffixed(std::string_view text, std::int64_t value, std::string_view suffix)
{
    if (!suffix.empty() && (suffix.front() == '.' || suffix.front() == ',')) {
        refuse(text, "fractions of an element do not exist");
    }
    if (!suffix.empty() && (suffix.front() == 'e' || suffix.front() == 'E')) {
        refuse(text, "exponents are not used here");
    }
    const std::optional<std::int64_t> multiplier = multiplierOf(suffix);
    if (!multiplier) {
        refuse(text, fmt::format("the suffix \"{}\" is unknown (k, M, G, T count in 1000s; Ki, Mi, Gi, Ti in 1024s)", suffix));
    }
    return value > kLargest / *multiplier ? kLargest + 1 : value * *multiplier;
}

/// The factor of "..b:x16"; 2 where none is given.
std::int64_t takeFactor(std::string_view text, std::string_view& last)
{
    const std::size_t colon = last.find(':');
    if (colon == std::string_view::npos) {
        return 2;
    }
    const std::int64_t factor = parseFactor(last.substr(colon + 1), text);
    last = last.substr(0, colon);
    return factor;
}

void appendRange(std::string_view text, std::size_t dots, std::vector<std::int64_t>& sizes)
{
    std::string_view last = text.substr(dots + 2);
    const std::int64_t factor = takeFactor(text, last);
    const std::int64_t from = parseSize(text.substr(0, dots));
    const std::int64_t to = parseSize(last);
    if (from > to) {
        throw InputError(fmt::format("\"{}\" runs backwards: the smaller size comes first", text));
    }
    for (std::int64_t size = from;; size *= factor) {
        sizes.push_back(size);
        if (size > to / factor) {
            return;
        }
    }
}

} // namespace

std::int64_t parseSize(std::string_view text)
{
    const std::string_view whole = trimmed(text);
    std::string_view rest = whole;
    if (rest.empty()) {
        refuse(whole, "nothing is written there");
    }
    if (rest.front() == '-') {
        refuse(whole, "sizes are positive");
    }
    const std::int64_t number = takeDigits(whole, rest);
    const std::int64_t size =
        !rest.empty() && rest.front() == '^' ? parsePower(whole, number, rest) : parseSuffixed(whole, number, rest);
    if (size == 0) {
        refuse(whole, "sizes are positive");
    }
    if (size > kLargest) {
        refuse(whole, "it is over 2^62");
    }
    return size;
}

std::int64_t parseFactor(std::string_view text, std::string_view range)
{
    const std::string_view step = trimmed(text);
    if (step.size() < 2 || step.front() != 'x') {
        throw InputError(fmt::format("\"{}\": after the colon stands the factor of the range, such as x2 or x16", range));
    }
    const std::int64_t factor = parseSize(step.substr(1));
    if (factor < 2) {
        throw InputError(fmt::format("\"{}\": the factor of a range must be at least x2", range));
    }
    return factor;
}

std::vector<std::int64_t> parseSizes(std::string_view text)
{
    std::vector<std::int64_t> sizes;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view piece = trimmed(rest.substr(0, comma));
        if (const std::size_t dots = piece.find(".."); dots != std::string_view::npos) {
            appendRange(piece, dots, sizes);
        } else {
            sizes.push_back(parseSize(piece));
        }
        if (sizes.size() > kMostSizes) {
            throw InputError(fmt::format("a list holds at most {} sizes: make it shorter", kMostSizes));
        }
        if (comma == std::string_view::npos) {
            return sizes;
        }
        rest.remove_prefix(comma + 1);
    }
}

std::vector<std::int64_t> parseShape(std::string_view text)
{
    std::vector<std::int64_t> shape;
    for (std::string_view rest = text;;) {
        const std::size_t cross = rest.find('x');
        shape.push_back(parseSize(rest.substr(0, cross)));
        if (shape.size() > kMostDimensions) {
            throw InputError(fmt::format("a shape has at most {} dimensions, such as 4096x4096 or 8192x128x8192", kMostDimensions));
        }
        if (cross == std::string_view::npos) {
            return shape;
        }
        rest.remove_prefix(cross + 1);
    }
}

std::string formatSize(std::int64_t n)
{
    constexpr std::int64_t kFirstAsPower = std::int64_t{1} << 15;
    if (n >= kFirstAsPower && std::has_single_bit(static_cast<std::uint64_t>(n))) {
        return fmt::format("2^{}", std::countr_zero(static_cast<std::uint64_t>(n)));
    }
    return fmt::format("{}", n);
}

} // namespace ridgepoint
