// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decimal.h"
#include "engine/error.h"
#include "engine/unit_tables.h"
#include "engine/units.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace ridgepoint {
namespace {

using namespace detail;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

/// "3.35 TB/s" taken apart; `number` is still text.
struct Split {
    std::string_view number;
    std::string_view unit;
};

Split split(std::string_view text, std::string_view example)
{
    const std::string_view whole = trimmed(text);
    std::string_view rest = whole;
    if (!detail::takeDecimal(rest)) {
        throw InputError(fmt::format("\"{}\" does not begin with a number: write it like \"{}\"", whole, example));
    }
    return {whole.substr(0, whole.size() - rest.size()), trimmed(rest)};
}

[[noreturn]] void unknownUnit(std::string_view text, std::string_view unit, const std::string& known)
{
    if (unit.empty()) {
        throw InputError(fmt::format("\"{}\" has no unit: use one of {}", text, known));
    }
    throw InputError(fmt::format("\"{}\" has the unknown unit \"{}\": use one of {}", text, unit, known));
}

std::string names(std::span<const Unit> units)
{
    std::string list;
    for (const Unit& unit : units) {
        list += fmt::format("{}{}", list.empty() ? "" : ", ", unit.name);
    }
    return list;
}

double positive(std::string_view text, double value)
{
    if (!std::isfinite(value) || value <= 0) {
        throw InputError(fmt::format("\"{}\" must be greater than zero and finite", text));
    }
    return value;
}

double parseQuantity(std::string_view text, std::span<const Unit> units, std::string_view example)
{
    Split parts = split(text, example);
    const std::string_view wanted = parts.unit == "µs" || parts.unit == "μs" ? "us" : parts.unit;
    const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit& candidate) { return candidate.name == wanted; });
    if (unit == units.end()) {
        unknownUnit(text, parts.unit, names(units));
    }
    return positive(text, detail::takeDecimal(parts.number, unit->exponent).value_or(0));
}

Bytes wholeBytes(std::string_view text, double value)
{
    constexpr double kTooMany = 9.2e18;
    const double whole = std::round(positive(text, value));
    if (whole < 1 || whole > kTooMany) {
        throw InputError(fmt::format("\"{}\" must lie between 1 B and 2^63 B", text));
    }
    return Bytes{static_cast<std::int64_t>(whole)};
}

} // namespace

Bandwidth parseBandwidth(std::string_view text) { return Bandwidth{parseQuantity(text, kBandwidthUnits, "3.35 TB/s")}; }

FlopRate parseFlopRate(std::string_view text)
{
    static constexpr std::string_view example = "989.4 TFLOP/s";
    const std::string_view unit = split(text, example).unit;
    const auto isUnit = [&](const Unit& candidate) { return candidate.name == unit; };
    if (std::any_of(kOpUnits.begin(), kOpUnits.end(), isUnit)) {
        return FlopRate{parseQuantity(text, kOpUnits, example)};
    }
    if (std::none_of(kFlopUnits.begin(), kFlopUnits.end(), isUnit)) {
        unknownUnit(text, unit, names(kFlopUnits) + " (integers: " + names(kOpUnits) + ")");
    }
    return FlopRate{parseQuantity(text, kFlopUnits, example)};
}

Bytes parseBytes(std::string_view text)
{
    Split parts = split(text, "80 GB");
    for (const BinaryUnit& unit : kBinaryUnits) {
        if (unit.name == parts.unit) {
            return wholeBytes(text, detail::takeDecimal(parts.number).value_or(0) * static_cast<double>(unit.bytes));
        }
    }
    const auto unit = std::find_if(kByteUnits.begin(), kByteUnits.end(), [&](const Unit& u) { return u.name == parts.unit; });
    if (unit == kByteUnits.end()) {
        unknownUnit(text, parts.unit, names(kByteUnits) + ", KiB, MiB, GiB, TiB");
    }
    if (std::int64_t count = 0;
        unit->exponent == 0 && parts.number.find_first_not_of("0123456789") == std::string_view::npos &&
        std::from_chars(parts.number.data(), parts.number.data() + parts.number.size(), count).ec == std::errc{} && count > 0) {
        return Bytes{count}; // exact past 2^53, where a double is not
    }
    return wholeBytes(text, detail::takeDecimal(parts.number, unit->exponent).value_or(0));
}

Frequency parseFrequency(std::string_view text) { return Frequency{parseQuantity(text, kFrequencyUnits, "1830 MHz")}; }

Seconds parseSeconds(std::string_view text) { return Seconds{parseQuantity(text, kTimeUnits, "4.1 us")}; }

} // namespace ridgepoint
