// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decimal.h"
#include "engine/unit_tables.h"
#include "engine/units.h"

#include <cmath>
#include <fmt/format.h>
#include <span>

namespace ridgepoint {
namespace {

using namespace detail;

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

std::string format(Flops work, DType dtype)
{
    const std::string rate = format(FlopRate{static_cast<double>(work.count())}, rateUnit(dtype));
    return rate.substr(0, rate.size() - 2);
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
