// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/error.h"
#include "engine/prediction.h"
#include "engine/sweep.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// A fault in a session file or journal.
class SessionError : public FileError {
public:
    using FileError::FileError;
};

/// A paragraph somebody wrote: the explanation of an exercise or a remark.
struct Note {
    std::string exercise = {};
    std::string text;
    WallTime written{};
    bool operator==(const Note&) const = default;
};

/// One run with everything needed to believe and repeat it, in one JSON document. Schema ridgepoint/session/1.
struct Session {
    std::string id;
    WallTime created{};
    /// "ridgepoint 0.1.0".
    std::string app;
    /// CPU model, threads used, governor, kernel, library versions ...
    std::map<std::string, std::string> environment = {};
    std::vector<DeviceInfo> devices = {};
    /// A full snapshot of every spec used.
    std::vector<DeviceSpec> roofs = {};
    /// Exercise id or empty.
    std::string exercise = {};
    SweepPlan plan = {};
    /// A run without a prediction is possible and is recorded as an empty list.
    Ledger predictions = {};
    std::vector<RooflinePoint> points = {};
    /// Of every sweep in it, in order.
    std::vector<RoofLook> looks = {};
    std::vector<Note> notes = {};
    /// Set when read from a journal whose sweep did not finish.
    bool interrupted = false;
};

/// A fresh id: UTC time and eight random hex digits.
[[nodiscard]] std::string newSessionId(WallTime now);

[[nodiscard]] std::string toJson(const Session& session);
/// Compact, one line, as `point` stands in a session.
[[nodiscard]] std::string toJson(const RooflinePoint& point);
/// One line for `--format jsonl`, schema ridgepoint/event/1.
[[nodiscard]] std::string toJson(const SweepEvent& event);
[[nodiscard]] std::string toJson(const Cost& cost);

/// Throws SessionError with line and column for broken JSON, a foreign document, an unknown schema version, a missing or
/// mistyped field (named by its path), a number that is not finite, an edited prediction, files over 256 MiB.
[[nodiscard]] Session parseSession(std::string_view text, const std::filesystem::path& file);
/// Reads a session, or, when `file` ends in `.journal`, what its journal holds.
[[nodiscard]] Session loadSession(const std::filesystem::path& file);

/// Written beside and renamed: the old file stays whole on any failure. Throws RunError naming file and cause.
void saveSession(const Session& session, const std::filesystem::path& file);

/// A header and one row per point; numbers are empty unless measured. Locale-free, RFC 4180 quoting.
[[nodiscard]] std::string pointsCsv(const std::vector<RooflinePoint>& points);

} // namespace ridgepoint
