// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/run_recorder.h"

#include "app/desktop/text.h"

#include <algorithm>
#include <system_error>

namespace ridgepoint {

namespace fs = std::filesystem;

RunRecorder::RunRecorder(Session head, fs::path file, SaveListener listener)
    : m_session(std::move(head)), m_file(std::move(file)), m_listener(std::move(listener))
{
}

void RunRecorder::hear(const SweepEvent& event)
{
    try {
        if (std::holds_alternative<SweepStarted>(event.what)) {
            open();
        } else if (const auto* finished = std::get_if<PointFinished>(&event.what)) {
            m_session.points.push_back(finished->point);
            if (m_journal) {
                m_journal->append(finished->point);
            }
        } else if (const auto* revised = std::get_if<PointRevised>(&event.what)) {
            (void)reviseAmong(m_session.points, revised->point);
            if (m_journal) {
                m_journal->revise(revised->point);
            }
        } else if (const auto* end = std::get_if<SweepFinished>(&event.what)) {
            std::ranges::copy(end->looks, std::back_inserter(m_session.looks));
            finish();
        }
    } catch (const std::exception& error) {
        // Only the first fault of a run is told: the journal is given up, the points stay in memory.
        m_journal.reset();
        report(error.what());
    }
}

void RunRecorder::open()
{
    std::error_code failed;
    fs::create_directories(m_file.parent_path(), failed);
    if (failed) {
        throw RunError("cannot create the folder " + m_file.parent_path().string() + ": " + failed.message());
    }
    m_lock = std::make_unique<QLockFile>(pathText(journalLockPath(journalPath(m_file))));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock(0);
    m_journal = std::make_unique<Journal>(m_file, m_session);
}

void RunRecorder::finish()
{
    if (m_journal) {
        m_journal->fold(m_session);
    } else {
        saveSession(m_session, m_file);
        std::error_code failed;
        fs::remove(journalPath(m_file), failed);
    }
    m_journal.reset();
    m_lock.reset();
    report({});
}

void RunRecorder::report(const std::string& error) const
{
    if (m_listener) {
        m_listener(SaveReport{m_file, error});
    }
}

fs::path journalLockPath(const fs::path& journal)
{
    fs::path lock = journal;
    lock += ".lock";
    return lock;
}

std::vector<fs::path> leftOverJournals(const fs::path& dir)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code failed;
    for (fs::directory_iterator entry(dir, failed), end; !failed && entry != end; entry.increment(failed)) {
        if (entry->path().extension() != ".journal") {
            continue;
        }
        QLockFile lock(pathText(journalLockPath(entry->path())));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0)) {
            std::error_code noTime;
            found.emplace_back(entry->last_write_time(noTime), entry->path());
        }
    }
    std::ranges::sort(found, std::greater<>{});
    std::vector<fs::path> journals;
    std::ranges::transform(found, std::back_inserter(journals), [](const auto& pair) { return pair.second; });
    return journals;
}

fs::path sessionFileOf(const fs::path& journal)
{
    fs::path file = journal;
    return file.replace_extension();
}

Session recoverJournal(const fs::path& journal)
{
    Session session = readJournal(journal);
    saveSession(session, sessionFileOf(journal));
    std::error_code failed;
    fs::remove(journal, failed);
    return session;
}

} // namespace ridgepoint
