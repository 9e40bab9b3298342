// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/ledger.h"

#include "app/common/session_outcome.h"
#include "engine/dtype.h"
#include "engine/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

namespace fs = std::filesystem;

/// A session as far as the ledger needs it, so that hundreds of files never lie in memory at once.
struct Counted {
    WallTime created{};
    bool interrupted = false;
    std::size_t measured = 0;
    std::vector<LedgerRow> rows = {};
};

/// The fuller of two copies of a session.
bool fuller(const Counted& a, const Counted& b) { return a.interrupted != b.interrupted ? b.interrupted : a.measured > b.measured; }

std::vector<fs::path> sessionFiles(const fs::path& dir)
{
    std::vector<fs::path> files;
    std::error_code failed;
    if (!fs::exists(dir, failed)) {
        return files;
    }
    for (auto entry = fs::directory_iterator(dir, failed); !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        const fs::path extension = entry->path().extension();
        if (extension == ".json" || extension == ".journal") {
            files.push_back(entry->path());
        }
    }
    if (failed) {
        throw InputError(fmt::format("cannot read the folder {}: {}; check that it is a folder and may be read", dir.string(),
                                     failed.message()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// What a broken file is told by always begins with its name.
std::string problemOf(const fs::path& file, const std::exception& error)
{
    const std::string text = error.what();
    return text.find(file.string()) != std::string::npos ? text : fmt::format("{}: {}", file.string(), text);
}

Counted countedOf(const Session& session, const fs::path& file, std::span<const Exercise> exercises)
{
    const auto measured = std::ranges::count(session.points, PointStatus::measured, &RooflinePoint::status);
    return {session.created, session.interrupted, static_cast<std::size_t>(measured), ledgerRows(session, file, exercises)};
}

void takeDevice(LedgerRow& row, const Session& session)
{
    row.device = session.plan.device;
    if (row.device.empty() && !session.points.empty()) {
        row.device = session.points.back().device;
    }
    const auto found = std::ranges::find(session.devices, row.device, &DeviceInfo::id);
    if (found != session.devices.end()) {
        row.deviceName = found->name;
    }
    if (!session.points.empty()) {
        row.dtype = name(session.points.back().problem.dtype);
    } else if (!session.plan.points.empty()) {
        row.dtype = name(session.plan.points.back().problem.dtype);
    }
}

/// Rows of one prediction come from runs of it; the first that answered it stays, in the order the sessions began.
std::vector<LedgerRow> withoutRepeats(std::vector<LedgerRow> rows)
{
    std::ranges::stable_sort(rows, {}, &LedgerRow::created);
    std::map<std::string, LedgerRow> kept;
    for (LedgerRow& row : rows) {
        const auto [place, isNew] = kept.try_emplace(row.checksum, row);
        if (!isNew && !place->second.answer && row.answer) {
            place->second = std::move(row);
        }
    }
    std::vector<LedgerRow> result;
    for (auto& [checksum, row] : kept) {
        result.push_back(std::move(row));
    }
    std::ranges::stable_sort(result, {}, [](const LedgerRow& row) { return row.prediction.committed; });
    return result;
}

} // namespace

std::optional<double> factorOf(const LedgerRow& row)
{
    const bool both = row.predicted && row.answer && *row.predicted > 0 && row.answer->value > 0;
    const double factor = both ? row.answer->value / *row.predicted : 0;
    return std::isfinite(factor) && factor > 0 ? std::optional(factor) : std::nullopt;
}

std::string statusWords(const LedgerRow& row)
{
    if (row.answer) {
        return "answered";
    }
    return row.missing.empty() ? "not answered" : "not answered: " + row.missing;
}

std::string notesText(const LedgerRow& row)
{
    std::string text;
    for (const Note& note : row.notes) {
        text += (text.empty() ? "" : "\n\n") + note.text;
    }
    return text;
}

std::vector<LedgerRow> ledgerRows(const Session& session, const fs::path& file, std::span<const Exercise> exercises)
{
    std::vector<LedgerRow> rows;
    for (const LedgerEntry& entry : session.predictions.entries()) {
        const Prediction& said = entry.prediction;
        LedgerRow row{.file = file,
                      .session = session.id,
                      .created = session.created,
                      .prediction = said,
                      .checksum = entry.checksum,
                      .title = said.question,
                      .device = {}};
        if (const Exercise* exercise = exerciseOf(said, exercises)) {
            row.title = exercise->title;
            row.ruleOfExercise = true;
        }
        takeDevice(row, session);
        Outcome outcome = outcomeOf(session, said, exercises);
        row.unit = unitOf(outcome);
        row.predicted = outcome.predicted;
        row.answer = outcome.answer;
        row.missing = std::move(outcome.missing);
        row.notes = session.notes;
        rows.push_back(std::move(row));
    }
    return rows;
}

LedgerReading readLedger(const fs::path& dir, std::span<const Exercise> exercises, const std::stop_token& stop)
{
    LedgerReading reading;
    std::map<std::string, Counted> sessions;
    for (const fs::path& file : sessionFiles(dir)) {
        if (stop.stop_requested()) {
            break;
        }
        try {
            const Session session = loadSession(file);
            Counted counted = countedOf(session, file, exercises);
            const auto [place, isNew] = sessions.try_emplace(session.id, counted);
            if (!isNew && fuller(counted, place->second)) {
                place->second = std::move(counted);
            }
        } catch (const std::exception& error) {
            reading.problems.push_back(problemOf(file, error));
        }
    }
    reading.sessions = sessions.size();
    for (auto& [id, counted] : sessions) {
        std::ranges::move(counted.rows, std::back_inserter(reading.rows));
    }
    reading.rows = withoutRepeats(std::move(reading.rows));
    return reading;
}

} // namespace ridgepoint
