// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/journal.h"

#include <filesystem>
#include <memory>

/// The file given with --out, and what must be right about it before anything is measured.
namespace ridgepoint::cli {

/// Throws InputError when the folder is missing or cannot be written, or the target is a folder.
void requireWritableTarget(const std::filesystem::path& file);

/// The same, and when a journal of an interrupted run lies beside it: its points are not written over.
void requireFreshTarget(const std::filesystem::path& file);

/// Begins the journal beside `file`. Throws InputError as above.
[[nodiscard]] std::unique_ptr<Journal> beginJournal(const std::filesystem::path& file, const Session& head);

} // namespace ridgepoint::cli
