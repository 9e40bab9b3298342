// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/journal.h"
#include "engine/session.h"
#include "engine/sweep.h"

#include <QLockFile>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace ridgepoint {

/// How an attempt to write went.
struct SaveReport {
    std::filesystem::path file;
    /// Empty when it worked; else what happened and what to do.
    std::string error = {};
};
using SaveListener = std::function<void(const SaveReport&)>;

/// Writes a run to disk while it grows, on the engine thread between points, so that the window never waits for a disk. A
/// fault is reported and the run goes on; at the end the whole session is tried again, as room may have been made.
class RunRecorder {
public:
    RunRecorder(Session head, std::filesystem::path file, SaveListener listener);

    void hear(const SweepEvent& event);

private:
    void open();
    void finish();
    void report(const std::string& error) const;

    Session m_session;
    std::filesystem::path m_file;
    SaveListener m_listener;
    std::unique_ptr<Journal> m_journal;
    /// Held while the run grows: another window does not take the journal for a left-over.
    std::unique_ptr<QLockFile> m_lock;
};

/// The lock that belongs to a journal.
[[nodiscard]] std::filesystem::path journalLockPath(const std::filesystem::path& journal);

/// Journals in a folder that no living program writes to: what a crash left behind. Newest first.
[[nodiscard]] std::vector<std::filesystem::path> leftOverJournals(const std::filesystem::path& dir);

/// Folds a left-over journal into its session file and returns what it held. Throws SessionError, RunError.
[[nodiscard]] Session recoverJournal(const std::filesystem::path& journal);
/// The session file a journal belongs to.
[[nodiscard]] std::filesystem::path sessionFileOf(const std::filesystem::path& journal);

} // namespace ridgepoint
