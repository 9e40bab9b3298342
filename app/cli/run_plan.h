// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/format.h"
#include "app/cli/interrupt.h"
#include "engine/backend.h"
#include "engine/session.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// Runs a plan as `sweep` and `exercise run` do: journaled, told as it goes, stoppable.
namespace ridgepoint::cli {

struct RunRequest {
    SweepPlan plan;
    /// What planning found, told before the run.
    std::vector<std::string> remarks;
    std::shared_ptr<Device> device;
    Ledger predictions = {};
    /// Exercise id or empty.
    std::string exercise = {};
    Format format = Format::table;
    /// What came of the exercise, as a JSON object that joins the session's; empty for none.
    std::function<std::string(const Session&)> outcome = {};
    /// The session file, journaled as it grows; empty for none.
    std::filesystem::path out = {};
};

/// Returns the finished session, its results already printed. Throws InputError before anything runs when `out` cannot be
/// written, RunError when results or the journal could not be written while running.
[[nodiscard]] Session runPlan(const RunRequest& request, InterruptGuard& interrupt);

/// Says on standard error what was skipped, failed or cancelled, and returns the exit code: 1 when a point failed, the run was
/// stopped, or nothing was measured.
[[nodiscard]] int judgeRun(const Session& session);

} // namespace ridgepoint::cli
