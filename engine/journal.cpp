// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/journal.h"

#include "engine/point_json.h"
#include "engine/session_json.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ridgepoint {
namespace {

[[noreturn]] void cannotWrite(const std::filesystem::path& file, int error)
{
    const std::string_view todo = error == ENOSPC || error == EFBIG || error == EDQUOT ? "free some space or choose another folder"
                                                                                       : "choose a folder that you may write to";
    throw RunError(fmt::format("cannot write {}: {}; {}", file.string(), std::generic_category().message(error), todo));
}

/// Opens and locks the journal. Returns a descriptor, or -1 with errno set.
int openLocked(const std::filesystem::path& journal)
{
    const int descriptor = ::open(journal.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    // A file system that knows no locks gives another error: the journal is then written without one.
    if (descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(descriptor);
        throw RunError(
            fmt::format("cannot write {}: another Ridgepoint is writing this session; choose another file", journal.string()));
    }
    return descriptor;
}

/// A free name for a journal that an earlier run left: its points are not ours to overwrite.
std::filesystem::path spareName(const std::filesystem::path& sessionFile)
{
    for (int i = 1;; ++i) {
        std::filesystem::path spare = sessionFile;
        spare += fmt::format(".{}.journal", i);
        std::error_code ignored;
        if (!std::filesystem::exists(spare, ignored)) {
            return spare;
        }
    }
}

/// Opens an empty journal, moving one that holds something out of the way.
int openFresh(const std::filesystem::path& journal, const std::filesystem::path& sessionFile)
{
    int descriptor = openLocked(journal);
    struct stat status {};
    if (descriptor >= 0 && ::fstat(descriptor, &status) == 0 && status.st_size > 0) {
        const std::filesystem::path spare = spareName(sessionFile);
        const bool moved = ::rename(journal.c_str(), spare.c_str()) == 0;
        const int error = errno;
        ::close(descriptor);
        if (!moved) {
            cannotWrite(spare, error);
        }
        descriptor = openLocked(journal);
    }
    if (descriptor < 0) {
        cannotWrite(journal, errno);
    }
    return descriptor;
}

/// 0 or an errno.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return ::fsync(descriptor) == 0 ? 0 : errno;
}

void syncFolder(const std::filesystem::path& folder)
{
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)::fsync(descriptor);
        ::close(descriptor);
    }
}

std::string lineOf(std::string_view key, detail::OrderedJson value)
{
    detail::OrderedJson json;
    json[std::string(key)] = std::move(value);
    return detail::oneLine(json);
}

} // namespace

std::filesystem::path journalPath(const std::filesystem::path& sessionFile)
{
    std::filesystem::path journal = sessionFile;
    journal += ".journal";
    return journal;
}

Journal::Journal(const std::filesystem::path& sessionFile, const Session& head)
    : m_sessionFile(sessionFile), m_path(journalPath(sessionFile)), m_descriptor(openFresh(m_path, sessionFile))
{
    try {
        writeLine(detail::oneLine(detail::headJson(head)));
        for (const RooflinePoint& point : head.points) {
            append(point);
        }
    } catch (...) {
        (void)::unlink(m_path.c_str());
        ::close(m_descriptor);
        throw;
    }
    syncFolder(m_path.parent_path());
}

Journal::~Journal()
{
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
}

void Journal::append(const RooflinePoint& point) { writeLine(lineOf("point", detail::pointJson(point))); }

void Journal::revise(const RooflinePoint& point) { writeLine(lineOf("revised", detail::pointJson(point))); }

void Journal::append(const Note& note) { writeLine(lineOf("note", detail::noteJson(note))); }

void Journal::writeLine(const std::string& line)
{
    const off_t before = ::lseek(m_descriptor, 0, SEEK_END);
    if (const int error = writeAll(m_descriptor, line + "\n"); error != 0) {
        // Half a line would spoil the one after it.
        if (before >= 0) {
            (void)!::ftruncate(m_descriptor, before);
        }
        cannotWrite(m_path, error);
    }
}

void Journal::fold(const Session& session)
{
    try {
        writeLine(lineOf("finished", true));
    } catch (const RunError&) {
        // The session itself is about to be written; if that fails too, its error is the one to tell.
    }
    saveSession(session, m_sessionFile);
    (void)::unlink(m_path.c_str());
    ::close(std::exchange(m_descriptor, -1));
}

} // namespace ridgepoint
