// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// What is predicted. All but the last two are numbers above zero.
enum class QuantityKind {
    ratio,
    time,
    bandwidth,
    flopRate,
    intensity,
    bytes,
    /// Tokens a second.
    tokenRate,
    /// A part of a whole, shown in per cent.
    fraction,
    /// A plain number: an exponent, a size, a batch.
    number,
    /// One of several words.
    choice,
    /// One word for each of several items.
    classes
};
/// Whether it is said in words instead of a number.
[[nodiscard]] constexpr bool inWords(QuantityKind kind) { return kind == QuantityKind::choice || kind == QuantityKind::classes; }
[[nodiscard]] std::string_view name(QuantityKind kind);
[[nodiscard]] std::optional<QuantityKind> parseQuantityKind(std::string_view text);

using WallClock = std::chrono::system_clock;
using WallTime = std::chrono::time_point<WallClock, std::chrono::milliseconds>;

/// "2026-05-01T10:42:07.123Z", always UTC.
[[nodiscard]] std::string isoTime(WallTime time);
/// Throws InputError.
[[nodiscard]] WallTime parseIsoTime(std::string_view text);
[[nodiscard]] WallTime wallNow();

/// What a person says before a run. Plain data; a Ledger makes it immutable.
struct Prediction {
    /// Exercise it answers, or empty for a free run.
    std::string exercise = {};
    std::string question = {};
    QuantityKind quantity = QuantityKind::ratio;
    /// In the base unit of the quantity: a plain ratio, seconds, bytes/s, FLOP/s, FLOP/B, bytes. 0 for one in words.
    double value = 0;
    std::string because = {};
    WallTime committed{};
    /// Of a choice one word, of classes one for each item; none for a number.
    std::vector<std::string> words = {};
    bool operator==(const Prediction&) const = default;
};

/// A prediction that was committed, chained to the one before by a checksum.
struct LedgerEntry {
    Prediction prediction;
    /// 16 hex digits over the entry and the previous checksum.
    std::string checksum;
    bool operator==(const LedgerEntry&) const = default;
};

/// Append-only list of committed predictions. The checksum chain shows careless edits of the file; it is no proof against a
/// forger.
class Ledger {
public:
    Ledger() = default;
    /// Throws InputError when a checksum does not fit: the entry was edited after it was committed.
    explicit Ledger(std::vector<LedgerEntry> entries);

    /// Throws InputError when the value is not finite and positive, a prediction in words has none, or `because` is blank or no UTF-8.
    const LedgerEntry& commit(Prediction prediction);
    [[nodiscard]] const std::vector<LedgerEntry>& entries() const { return m_entries; }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }

private:
    std::vector<LedgerEntry> m_entries;
};

} // namespace ridgepoint
