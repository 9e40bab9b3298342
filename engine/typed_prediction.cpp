// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/typed_prediction.h"

#include "engine/decimal.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string replacedAll(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

/// Spaces that typesetting uses, the signs for times and minus, the micro sign: as ASCII.
std::string plain(std::string_view text)
{
    std::string ascii(text);
    for (const auto& [from, to] :
         {std::pair{"\u00a0", " "}, {"\u202f", " "}, {"\u2009", " "}, {"×", "x"}, {"−", "-"}, {"µ", "u"}, {"μ", "u"}, {"·", "*"}}) {
        ascii = replacedAll(std::move(ascii), from, to);
    }
    return std::string(trimmed(ascii));
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return lower;
}

/// The first number in a text that has more than that, to offer it.
std::string numberIn(std::string_view text)
{
    const std::size_t begin = text.find_first_of("0123456789");
    if (begin == std::string_view::npos) {
        return {};
    }
    const std::size_t end = text.find_first_not_of("0123456789.", begin);
    return std::string(text.substr(begin, end == std::string_view::npos ? end : end - begin));
}

[[noreturn]] void ask(std::string_view typed, const Exercise& exercise)
{
    const std::string number = numberIn(typed);
    const std::string unit = exercise.unit.empty() ? "" : fmt::format(" (in {})", exercise.unit);
    if (number.empty()) {
        throw InputError(fmt::format("“{}” has no number in it. Type one, for example 40{}.", typed, unit));
    }
    throw InputError(fmt::format("“{}” is not a number alone. If you mean {}, type {}{}.", typed, number, number, unit));
}

/// Commas as points where they can be nothing else: "40,5", "1.234,5"; thousands left out: "1,234.5". Throws for "1,000".
std::string withPoint(std::string text)
{
    const auto commas = std::ranges::count(text, ',');
    if (commas == 0) {
        return text;
    }
    const std::size_t comma = text.rfind(',');
    const std::size_t point = text.rfind('.');
    if (point != std::string::npos) {
        // Both stand there: the last of them is the decimal one.
        const bool decimalComma = comma > point;
        text = replacedAll(std::move(text), decimalComma ? "." : ",", "");
        return replacedAll(std::move(text), ",", ".");
    }
    std::size_t digits = 0;
    while (comma + 1 + digits < text.size() && isDigit(text[comma + 1 + digits])) {
        ++digits;
    }
    const bool leadingZero = comma == 1 && text[0] == '0';
    if (commas > 1 || (digits == 3 && !leadingZero)) {
        const std::string without = replacedAll(text, ",", "");
        throw InputError(fmt::format("“{}” can mean two things. Type {} or {}: a point for decimals, nothing between thousands.",
                                     text, without, commas > 1 ? without : replacedAll(text, ",", ".")));
    }
    return replacedAll(std::move(text), ",", ".");
}

/// A number at the front of `text`, which is taken off: "40", "4e1", "2^24". Throws InputError by `ask`.
double takeNumber(std::string_view& text, std::string_view typed, const Exercise& exercise)
{
    if (!text.empty() && text.front() == '-') {
        throw InputError("The number must be above zero.");
    }
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    const std::optional<double> number = detail::takeDecimal(text);
    if (!number) {
        ask(typed, exercise);
    }
    double value = *number;
    if (!text.empty() && text.front() == '^') {
        text.remove_prefix(1);
        const std::optional<double> exponent = detail::takeDecimal(text);
        if (!exponent) {
            ask(typed, exercise);
        }
        value = std::pow(value, *exponent);
    }
    if (!std::isfinite(value)) {
        throw InputError("That number is out of range. Type a smaller one, for example 40.");
    }
    return value;
}

/// What the text in a unit of the quantity is in its base unit; nullopt when the unit is none of it.
std::optional<double> inBaseUnit(const std::string& text, QuantityKind quantity)
{
    try {
        switch (quantity) {
        case QuantityKind::time: return parseSeconds(text).count();
        case QuantityKind::bandwidth: return parseBandwidth(text).perSecond();
        case QuantityKind::flopRate: return parseFlopRate(text).perSecond();
        case QuantityKind::bytes: return static_cast<double>(parseBytes(text).count());
        default: return std::nullopt;
        }
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// "989 TFLOP/s / 3.35 TB/s": the ridge, from a peak and a bandwidth.
std::optional<double> quotientOfRates(const std::string& text)
{
    for (const std::string_view bar : {" / ", " over ", " : "}) {
        const std::size_t at = text.find(bar);
        if (at == std::string::npos) {
            continue;
        }
        const auto peak = inBaseUnit(text.substr(0, at), QuantityKind::flopRate);
        const auto bandwidth = inBaseUnit(text.substr(at + bar.size()), QuantityKind::bandwidth);
        if (peak && bandwidth && *bandwidth > 0) {
            return *peak / *bandwidth;
        }
    }
    return std::nullopt;
}

/// Whether what stands behind a number is the exercise's unit, or a usual way to write it.
bool isOwnUnit(std::string_view unit, const Exercise& exercise)
{
    const std::string typed = lowered(unit);
    const std::string own = lowered(plain(exercise.unit));
    if (typed.empty() || typed == own || typed == own.substr(0, own.find(' '))) {
        return true;
    }
    switch (exercise.quantity) {
    case QuantityKind::ratio: return typed == "x" || typed == "times" || typed == "fold";
    case QuantityKind::fraction: return typed == "%" || typed == "percent" || typed == "per cent";
    case QuantityKind::intensity: return typed == "flop/b" || typed == "flop/byte" || typed == "flops/byte";
    case QuantityKind::tokenRate: return typed == "tokens/s" || typed == "token/s" || typed == "tok/s" || typed == "t/s";
    default: return false;
    }
}

double readNumber(std::string_view typed, const Exercise& exercise)
{
    const std::string text = plain(typed);
    if (text.empty()) {
        throw InputError("Type a number first, for example 40.");
    }
    if (exercise.quantity == QuantityKind::intensity) {
        if (const std::optional<double> ridge = quotientOfRates(text)) {
            return *ridge;
        }
    }
    const std::string pointed = withPoint(text);
    std::string_view rest = pointed;
    double value = takeNumber(rest, typed, exercise);
    rest = trimmed(rest);
    if (!rest.empty() && rest.front() == '/' && rest.size() > 1 && (isDigit(rest[1]) || rest[1] == ' ')) {
        rest = trimmed(rest.substr(1));
        value /= takeNumber(rest, typed, exercise);
        rest = trimmed(rest);
    }
    if (!isOwnUnit(rest, exercise)) {
        if (const std::optional<double> base = inBaseUnit(pointed, exercise.quantity)) {
            return *base;
        }
        if (exercise.quantity == QuantityKind::number && (rest == "k" || rest == "Ki" || rest == "M" || rest == "Mi")) {
            return static_cast<double>(parseSize(pointed));
        }
        const bool aWord =
            numberIn(rest).empty() && rest.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ%") == 0;
        if (aWord && !exercise.unit.empty()) {
            throw InputError(fmt::format("“{}” is not in the unit asked for. Give it in {}.", typed, exercise.unit));
        }
        ask(typed, exercise);
    }
    if (!std::isfinite(value) || value <= 0) {
        throw InputError("The number must be above zero.");
    }
    return value * exercise.unitScale;
}

std::string readWord(std::string_view typed, const Exercise& exercise)
{
    const std::string word = lowered(trimmed(typed));
    std::vector<std::string> fitting;
    for (const std::string& choice : exercise.choices) {
        if (lowered(choice) == word) {
            return choice;
        }
        // "same" means "the same": the beginning of any word of it will do.
        if (!word.empty() && (" " + lowered(choice)).find(" " + word) != std::string::npos) {
            fitting.push_back(choice);
        }
    }
    if (fitting.size() != 1) {
        throw InputError(fmt::format("“{}” is not one of the choices: {}.", trimmed(typed), fmt::join(exercise.choices, ", ")));
    }
    return fitting.front();
}

std::vector<std::string> readClasses(std::string_view typed, const Exercise& exercise)
{
    std::vector<std::string> words;
    const std::string text = replacedAll(plain(typed), ";", ",");
    const char bar = text.find(',') == std::string::npos ? ' ' : ',';
    for (std::size_t begin = text.find_first_not_of(bar); begin != std::string::npos;) {
        const std::size_t end = std::min(text.find(bar, begin), text.size());
        words.push_back(readWord(std::string_view(text).substr(begin, end - begin), exercise));
        begin = text.find_first_not_of(bar, end);
    }
    if (words.size() != exercise.items.size()) {
        throw InputError(fmt::format("There are {} things to say {} of, and you named {}: {}.", exercise.items.size(),
                                     fmt::join(exercise.choices, " or "), words.size(), fmt::join(exercise.items, ", ")));
    }
    return words;
}

} // namespace

TypedPrediction readTyped(std::string_view text, const Exercise& exercise)
{
    switch (exercise.quantity) {
    case QuantityKind::choice: return {0, {readWord(text, exercise)}};
    case QuantityKind::classes: return {0, readClasses(text, exercise)};
    default: return {readNumber(text, exercise), {}};
    }
}

} // namespace ridgepoint
