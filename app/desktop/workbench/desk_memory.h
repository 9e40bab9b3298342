// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session.h"

#include <QString>

#include <optional>

class QSettings;

namespace ridgepoint {

class Workbench;

/// What lies on the desk when the program is left, so that it lies there again the next time: the exercise, what was typed, a prediction
/// that was committed and not yet run, the session that was open.
struct DeskMemory {
    QString exercise;
    /// Of a run that is on disk; empty for none.
    QString session;
    /// Typed and not committed.
    QString value;
    QString because;
    /// Written and not saved.
    QString note;
    /// A committed prediction without a run, as a session without points.
    std::optional<Session> said = std::nullopt;
};

void remember(QSettings& settings, const DeskMemory& memory);
/// nullopt when there is none. What cannot be read is left out: nothing here is worth a fault at the start.
[[nodiscard]] std::optional<DeskMemory> recall(const QSettings& settings);

/// The part of it that the workbench knows.
[[nodiscard]] DeskMemory memoryOf(const Workbench& workbench);

} // namespace ridgepoint
