// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"
#include "app/common/reported_session.h"
#include "engine/exercise.h"

#include <QString>

#include <filesystem>
#include <optional>
#include <span>

namespace ridgepoint {

class Workbench;

enum class ReportFormat { html, pdf };

/// By the end of a file's name: ".html", ".htm", ".pdf" in any case; nullopt otherwise.
[[nodiscard]] std::optional<ReportFormat> reportFormat(const QString& fileName);

/// Writes sessions as a report, beside and renamed. Throws RunError when it cannot be written, InputError for roofs that make no
/// roofline.
void writeReport(std::span<const ReportedSession> sessions, std::span<const Exercise> exercises, ReportFormat format,
                 const std::filesystem::path& file);

/// The session on the desk as a report. Returns what went wrong and what to do, or nothing.
[[nodiscard]] QString exportReport(const Workbench& workbench, ReportFormat format, const QString& file);

/// The ledger as a file.
enum class LedgerFormat { csv, html, pdf };
[[nodiscard]] QString exportLedger(const LedgerReading& reading, LedgerFormat format, const QString& file);

} // namespace ridgepoint
