// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/prediction.h"

#include "engine/error.h"
#include "engine/named.h"
#include "engine/units.h"
#include "engine/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::array<Named<QuantityKind>, 11> kQuantities{{{QuantityKind::ratio, "ratio"},
                                                           {QuantityKind::time, "time"},
                                                           {QuantityKind::bandwidth, "bandwidth"},
                                                           {QuantityKind::flopRate, "flop-rate"},
                                                           {QuantityKind::intensity, "intensity"},
                                                           {QuantityKind::bytes, "bytes"},
                                                           {QuantityKind::tokenRate, "token-rate"},
                                                           {QuantityKind::fraction, "fraction"},
                                                           {QuantityKind::number, "number"},
                                                           {QuantityKind::choice, "choice"},
                                                           {QuantityKind::classes, "classes"}}};

/// FNV-1a, 64 bit: enough to show a careless edit.
std::uint64_t fnv1a(std::string_view text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    return hash;
}

/// Lengths stand before the texts, so that no text can pose as the field behind it.
std::string chained(const std::string& previous, const Prediction& prediction)
{
    std::string material =
        fmt::format("{}|{}:{}|{}:{}|{}|{}|{}:{}|{}", previous, prediction.exercise.size(), prediction.exercise,
                    prediction.question.size(), prediction.question, name(prediction.quantity), exactDecimal(prediction.value),
                    prediction.because.size(), prediction.because, isoTime(prediction.committed));
    for (const std::string& word : prediction.words) {
        material += fmt::format("|{}:{}", word.size(), word);
    }
    return fmt::format("{:016x}", fnv1a(material));
}

bool blank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c) != 0; });
}

/// The digits at [from, from + count) of an ISO time, or -1.
int digits(std::string_view text, std::size_t from, std::size_t count)
{
    int value = -1;
    const char* begin = text.data() + from;
    const auto result = std::from_chars(begin, begin + count, value);
    return result.ec == std::errc{} && result.ptr == begin + count ? value : -1;
}

} // namespace

std::string_view name(QuantityKind kind) { return wordOf(kQuantities, kind); }
std::optional<QuantityKind> parseQuantityKind(std::string_view text) { return valueOf(kQuantities, text); }

WallTime wallNow() { return std::chrono::time_point_cast<std::chrono::milliseconds>(WallClock::now()); }

std::string isoTime(WallTime time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{time - day};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

WallTime parseIsoTime(std::string_view text)
{
    constexpr std::string_view kPattern = "0000-00-00T00:00:00.000Z";
    bool fits = text.size() == kPattern.size();
    for (std::size_t i = 0; fits && i < text.size(); ++i) {
        fits = kPattern[i] == '0' ? (text[i] >= '0' && text[i] <= '9') : text[i] == kPattern[i];
    }
    if (!fits) {
        throw InputError(fmt::format("'{}' is not a time like 2026-05-01T10:42:07.123Z", text));
    }
    const std::chrono::year_month_day date{std::chrono::year{digits(text, 0, 4)},
                                           std::chrono::month{static_cast<unsigned>(digits(text, 5, 2))},
                                           std::chrono::day{static_cast<unsigned>(digits(text, 8, 2))}};
    const int hours = digits(text, 11, 2);
    const int minutes = digits(text, 14, 2);
    const int seconds = digits(text, 17, 2);
    if (!date.ok() || hours > 23 || minutes > 59 || seconds > 59) {
        throw InputError(fmt::format("'{}' is not a time that exists", text));
    }
    return std::chrono::sys_days{date} + std::chrono::hours{hours} + std::chrono::minutes{minutes} + std::chrono::seconds{seconds} +
           std::chrono::milliseconds{digits(text, 20, 3)};
}

Ledger::Ledger(std::vector<LedgerEntry> entries) : m_entries(std::move(entries))
{
    std::string previous;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].checksum != chained(previous, m_entries[i].prediction)) {
            throw InputError(fmt::format("prediction {} was changed after it was committed: its checksum does not fit", i + 1));
        }
        previous = m_entries[i].checksum;
    }
}

const LedgerEntry& Ledger::commit(Prediction prediction)
{
    if (inWords(prediction.quantity) ? prediction.words.empty() : !std::isfinite(prediction.value) || prediction.value <= 0) {
        throw InputError(inWords(prediction.quantity) ? "a prediction needs a choice" : "a prediction is a number above zero");
    }
    if (blank(prediction.because)) {
        throw InputError("a prediction needs a because: one sentence of reasoning");
    }
    if (!isUtf8(prediction.because) || !isUtf8(prediction.question)) {
        throw InputError("a prediction must be UTF-8 text: its checksum could not be kept in a file otherwise");
    }
    std::string checksum = chained(m_entries.empty() ? std::string{} : m_entries.back().checksum, prediction);
    m_entries.push_back({std::move(prediction), std::move(checksum)});
    return m_entries.back();
}

} // namespace ridgepoint
