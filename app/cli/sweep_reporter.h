// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/format.h"
#include "app/cli/points_table.h"
#include "app/cli/progress.h"
#include "engine/session.h"
#include "engine/sweep.h"

namespace ridgepoint::cli {

/// Tells a running sweep: on a terminal a live table above a progress line with the time left, elsewhere a quiet line a point on
/// standard error; events as JSON lines when asked for. Whole documents come at the end.
class SweepReporter {
public:
    SweepReporter(const SweepPlan& plan, Format format);

    /// Throws RunError when standard output cannot be written.
    void onEvent(const SweepEvent& event);
    /// Prints what is only known whole: the table where it was not live, CSV or the session document. `outcome` is a JSON object, or
    /// empty. Throws RunError.
    void finish(const Session& session, const std::string& outcome = {});

private:
    void onProgress(const SweepProgress& progress);
    void onRevised(const RooflinePoint& point);
    void onPoint(const RooflinePoint& point);
    /// The verdicts in words, and what the roofs did around the sweep: not part of the result, so on standard error.
    static void tellBelow(const Session& session);

    Format m_format;
    bool m_liveTable;
    PointColumns m_columns;
    ProgressLine m_line;
    bool m_toldMoved = false;
};

} // namespace ridgepoint::cli
