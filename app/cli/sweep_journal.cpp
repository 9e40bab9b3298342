// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_journal.h"

#include "engine/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace ridgepoint::cli {

namespace {

namespace fs = std::filesystem;

fs::path folderOf(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path{"."}; }

} // namespace

void requireWritableTarget(const fs::path& file)
{
    std::error_code failed;
    const fs::path folder = folderOf(file);
    if (!fs::is_directory(folder, failed)) {
        throw InputError(fmt::format("cannot write {}: there is no folder {}; make it first", file.string(), folder.string()));
    }
    if (fs::is_directory(file, failed)) {
        throw InputError(fmt::format("cannot write {}: it is a folder; give a file name in it", file.string()));
    }
    if (::access(folder.c_str(), W_OK) != 0) {
        throw InputError(fmt::format("cannot write {}: {}; choose a folder that can be written", file.string(),
                                     std::generic_category().message(errno)));
    }
}

void requireFreshTarget(const fs::path& file)
{
    requireWritableTarget(file);
    const fs::path journal = journalPath(file);
    std::error_code failed;
    if (fs::exists(journal, failed)) {
        throw InputError(fmt::format("{} holds the points of an interrupted run; keep them with `ridgepoint-cli session export {} "
                                     "--format json`, then remove it or choose another --out",
                                     journal.string(), journal.string()));
    }
}

std::unique_ptr<Journal> beginJournal(const fs::path& file, const Session& head)
{
    requireFreshTarget(file);
    try {
        return std::make_unique<Journal>(file, head);
    } catch (const RunError& error) {
        // Nothing ran yet: an unwritable target is a mistake in the request, not a failed run.
        throw InputError(error.what());
    }
}

} // namespace ridgepoint::cli
