// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/units.h"

#include "engine/decimal.h"
#include "engine/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>

namespace ridgepoint {
namespace {

/// A unit as it is written, and the power of ten that it stands for.
struct Unit {
    std::string_view name;
    int exponent;
};

// Ascending; the base unit of each has exponent 0.
constexpr std::array kBandwidthUnits{Unit{"B/s", 0},  Unit{"kB/s", 3},  Unit{"MB/s", 6},
                                     Unit{"GB/s", 9}, Unit{"TB/s", 12}, Unit{"PB/s", 15}};
constexpr std::array kFlopUnits{Unit{"FLOP/s", 0},  Unit{"kFLOP/s", 3},  Unit{"MFLOP/s", 6},
                                Unit{"GFLOP/s", 9}, Unit{"TFLOP/s", 12}, Unit{"PFLOP/s", 15}};
constexpr std::array kOpUnits{Unit{"OP/s", 0},  Unit{"kOP/s", 3},  Unit{"MOP/s", 6},
                              Unit{"GOP/s", 9}, Unit{"TOP/s", 12}, Unit{"POP/s", 15}};
constexpr std::array kByteUnits{Unit{"B", 0}, Unit{"kB", 3}, Unit{"MB", 6}, Unit{"GB", 9}, Unit{"TB", 12}, Unit{"PB", 15}};
constexpr std::array kFrequencyUnits{Unit{"Hz", 0}, Unit{"kHz", 3}, Unit{"MHz", 6}, Unit{"GHz", 9}};
constexpr std::array kTimeUnits{Unit{"ns", -9}, Unit{"us", -6}, Unit{"ms", -3}, Unit{"s", 0}};

struct BinaryUnit {
    std::string_view name;
    std::int64_t bytes;
};
constexpr std::array kBinaryUnits{BinaryUnit{"KiB", std::int64_t{1} << 10}, BinaryUnit{"MiB", std::int64_t{1} << 20},
                                  BinaryUnit{"GiB", std::int64_t{1} << 30}, BinaryUnit{"TiB", std::int64_t{1} << 40}};

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

/// The unit whose text of `value` is shortest; the largest among equals.
std::string exactQuantity(double value, std::span<const Unit> units)
{
    (void)exactDecimal(value);
    std::string best;
    for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
        const std::string text = fmt::format("{} {}", detail::shiftedDecimal(value, unit->exponent), unit->name);
        const bool leadingZero = text.starts_with("0.") && unit->exponent != units.front().exponent;
        if (!leadingZero && (best.empty() || text.size() < best.size())) {
            best = text;
        }
    }
    return best;
}

/// The largest unit that leaves at least 1 before the point after rounding to `digits`.
std::string formatQuantity(double value, std::span<const Unit> units, int digits)
{
    if (!std::isfinite(value)) {
        return "unknown";
    }
    for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
        const double scaled = value / std::pow(10.0, unit->exponent);
        const double least = 1 - 0.5 * std::pow(10.0, -digits);
        if (std::abs(scaled) >= least || unit->exponent == units.front().exponent) {
            return fmt::format("{} {}", detail::significantDecimal(scaled, digits), unit->name);
        }
    }
    return "unknown";
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

std::string exactText(Bandwidth bandwidth) { return exactQuantity(bandwidth.perSecond(), kBandwidthUnits); }

std::string exactText(FlopRate rate, std::string_view unit)
{
    return exactQuantity(rate.perSecond(), unit == "OP/s" ? std::span<const Unit>(kOpUnits) : std::span<const Unit>(kFlopUnits));
}

std::string exactText(Frequency clock) { return exactQuantity(clock.hertz(), kFrequencyUnits); }

std::string exactText(Seconds time) { return exactQuantity(time.count(), kTimeUnits); }

std::string exactText(Bytes bytes)
{
    std::string best = fmt::format("{} B", bytes.count());
    const auto offer = [&](std::int64_t unitBytes, std::string_view unitName) {
        const std::string text = fmt::format("{} {}", bytes.count() / unitBytes, unitName);
        if (bytes.count() % unitBytes == 0 && bytes.count() > 0 && text.size() < best.size()) {
            best = text;
        }
    };
    std::int64_t decimal = 1;
    for (const Unit& unit : kByteUnits) {
        offer(decimal, unit.name);
        decimal *= 1000;
    }
    for (const BinaryUnit& unit : kBinaryUnits) {
        offer(unit.bytes, unit.name);
    }
    return best;
}

std::string format(Bandwidth bandwidth) { return formatQuantity(bandwidth.perSecond(), kBandwidthUnits, 3); }

std::string format(FlopRate rate) { return formatQuantity(rate.perSecond(), kFlopUnits, 3); }

std::string format(FlopRate rate, std::string_view unit)
{
    return unit == "OP/s" ? formatQuantity(rate.perSecond(), kOpUnits, 3) : format(rate);
}

std::string format(Bytes bytes)
{
    const std::string text = formatQuantity(static_cast<double>(bytes.count()), kByteUnits, 4);
    const std::size_t space = text.find(' ');
    return detail::withoutTrailingZeros(text.substr(0, space)) + text.substr(space);
}

std::string formatBinary(Bytes bytes)
{
    for (auto unit = kBinaryUnits.rbegin(); unit != kBinaryUnits.rend(); ++unit) {
        if (bytes.count() >= unit->bytes) {
            const double scaled = static_cast<double>(bytes.count()) / static_cast<double>(unit->bytes);
            return fmt::format("{} {}", shortDecimal(scaled, 4), unit->name);
        }
    }
    return fmt::format("{} B", bytes.count());
}

std::string format(Seconds time) { return formatQuantity(time.count(), kTimeUnits, 3); }

std::string format(Frequency clock) { return formatQuantity(clock.hertz(), kFrequencyUnits, 3); }

std::string format(Intensity intensity)
{
    const std::string number = shortDecimal(intensity.flopPerByte(), 4);
    return number == "unknown" ? number : number + " FLOP/B";
}

} // namespace ridgepoint
