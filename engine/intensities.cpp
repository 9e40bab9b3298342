// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/intensities.h"

#include "engine/error.h"
#include "engine/sizes.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace ridgepoint {
namespace {

constexpr std::size_t kMostIntensities = 1000;

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<double> decimal(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// "2^-4"; the exponent is a whole number.
std::optional<double> powerOf(std::string_view base, std::string_view exponent)
{
    int count = 0;
    const auto [end, error] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), count);
    const auto value = decimal(base);
    if (error != std::errc{} || end != exponent.data() + exponent.size() || !value) {
        return std::nullopt;
    }
    return std::pow(*value, count);
}

std::optional<double> valueOf(std::string_view text)
{
    if (const std::size_t caret = text.find('^'); caret != std::string_view::npos) {
        return powerOf(text.substr(0, caret), text.substr(caret + 1));
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto above = decimal(text.substr(0, slash));
        const auto below = decimal(text.substr(slash + 1));
        return above && below ? std::optional(*above / *below) : std::nullopt;
    }
    return decimal(text);
}

void appendRange(std::string_view text, std::size_t dots, std::vector<Intensity>& list)
{
    std::string_view last = text.substr(dots + 2);
    std::int64_t factor = 2;
    if (const std::size_t colon = last.find(':'); colon != std::string_view::npos) {
        factor = parseFactor(last.substr(colon + 1), text);
        last = last.substr(0, colon);
    }
    const double from = parseIntensity(text.substr(0, dots)).flopPerByte();
    const double to = parseIntensity(last).flopPerByte();
    if (from > to) {
        throw InputError(fmt::format("\"{}\" runs backwards: the smaller intensity comes first", text));
    }
    // Decimals such as 0.1 are rounded: the end of 0.1..0.8 belongs to it. The list is cut one past what the caller refuses.
    for (double each = from; each <= to * (1 + 1e-9) && list.size() <= kMostIntensities; each *= static_cast<double>(factor)) {
        list.push_back(Intensity{each});
    }
}

} // namespace

Intensity parseIntensity(std::string_view text)
{
    const std::string_view whole = trimmed(text);
    const std::optional<double> value = valueOf(whole);
    if (!value || !std::isfinite(*value) || *value <= 0) {
        throw InputError(fmt::format(
            "\"{}\" is not an intensity: write a positive number of FLOP per byte such as 8, 0.25, 1/16 or 2^-4", whole));
    }
    return Intensity{*value};
}

std::vector<Intensity> parseIntensities(std::string_view text)
{
    std::vector<Intensity> list;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view piece = trimmed(rest.substr(0, comma));
        if (const std::size_t dots = piece.find(".."); dots != std::string_view::npos) {
            appendRange(piece, dots, list);
        } else {
            list.push_back(parseIntensity(piece));
        }
        if (list.size() > kMostIntensities) {
            throw InputError(fmt::format("a list holds at most {} intensities: make it shorter", kMostIntensities));
        }
        if (comma == std::string_view::npos) {
            return list;
        }
        rest.remove_prefix(comma + 1);
    }
}

} // namespace ridgepoint
