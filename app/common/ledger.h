// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/answer_words.h"
#include "engine/session.h"

#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace ridgepoint {

/// One committed prediction and what came of it. Values are in the base unit of the quantity.
struct LedgerRow {
    std::filesystem::path file;
    std::string session;
    WallTime created{};
    Prediction prediction;
    std::string checksum;
    /// Of the exercise; the question where there is none here.
    std::string title;
    /// Whether the rule of the answer is the exercise's own (see outcomeOf()).
    bool ruleOfExercise = false;
    /// "cpu", and its name where the session tells it.
    std::string device;
    std::string deviceName = {};
    /// Of the last point.
    std::string dtype = {};
    QuantityUnit unit = {};
    /// Absent where what was predicted is no number.
    std::optional<double> predicted = std::nullopt;
    std::optional<Answer> answer = std::nullopt;
    /// Why there is no answer.
    std::string missing = {};
    std::vector<Note> notes = {};
};

/// measured / predicted, above 1 for a prediction that was too low; nullopt where either is no positive number.
[[nodiscard]] std::optional<double> factorOf(const LedgerRow& row);
/// "answered" or "not answered: matmul 2048 was cancelled".
[[nodiscard]] std::string statusWords(const LedgerRow& row);
/// All that was written, a blank line between.
[[nodiscard]] std::string notesText(const LedgerRow& row);

/// One row for each prediction of a session, in the order committed. `file` is kept as it is.
[[nodiscard]] std::vector<LedgerRow> ledgerRows(const Session& session, const std::filesystem::path& file,
                                                std::span<const Exercise> exercises);

/// What a folder of sessions holds.
struct LedgerReading {
    /// By the time they were committed.
    std::vector<LedgerRow> rows = {};
    /// Different sessions, those without a prediction included.
    std::size_t sessions = 0;
    /// Files that could not be read, one sentence each.
    std::vector<std::string> problems = {};
};

/// Reads every session and journal (*.json, *.journal) of a folder. The same session counts once, a whole file before its journal
/// or an interrupted copy; so does the same prediction, run more than once: the first run that answered it counts. A folder that is
/// not there is empty. Throws InputError for one that can't be read. Stops between files when told to.
[[nodiscard]] LedgerReading readLedger(const std::filesystem::path& dir, std::span<const Exercise> exercises,
                                       const std::stop_token& stop = {});

} // namespace ridgepoint
