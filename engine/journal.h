// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint {

/// Append-only JSON Lines beside a growing session, so that a kill loses no finished point. The first line holds the
/// session's head; each later line one point, revised point, prediction or note; the last says that it finished.
class Journal {
public:
    /// Creates `<sessionFile>.journal`. Throws RunError when the folder cannot be written.
    Journal(const std::filesystem::path& sessionFile, const Session& head);
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    /// Each returns after the line is on disk (write and fsync). Throws RunError when the disk is full.
    void append(const RooflinePoint& point);
    void append(const Note& note);
    /// A point already appended whose verdicts changed.
    void revise(const RooflinePoint& point);

    /// Saves the whole session beside and removes the journal.
    void fold(const Session& session);

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    void writeLine(const std::string& line);
    std::filesystem::path m_sessionFile;
    std::filesystem::path m_path;
    int m_descriptor = -1;
};

/// `<file>.journal`.
[[nodiscard]] std::filesystem::path journalPath(const std::filesystem::path& sessionFile);

/// Everything a journal holds; a truncated last line is left out. Throws SessionError when the head is broken.
[[nodiscard]] Session readJournal(const std::filesystem::path& journal);
/// The same for text already in memory; `journal` only names it in errors.
[[nodiscard]] Session parseJournal(std::string_view text, const std::filesystem::path& journal);

} // namespace ridgepoint
