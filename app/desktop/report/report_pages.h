// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ledger.h"
#include "app/common/reported_session.h"
#include "app/desktop/chart/roofline_chart.h"
#include "app/desktop/report/page_flow.h"
#include "engine/exercise.h"

#include <span>

namespace ridgepoint {

/// Sessions laid out on A4 to hand in: a block that says what this is, then each session from the top of a page with the contents of
/// htmlReport(): the roofline by the window's own painter, the answer on its log axis, tables over as many pages as they need. Samples
/// are in the session and the HTML report alone.
[[nodiscard]] PageFlow reportPages(std::span<const ReportedSession> sessions, std::span<const Exercise> exercises);

/// The ledger on A4: summary, chart, table.
[[nodiscard]] PageFlow ledgerPages(const LedgerReading& reading);

/// Pages as the bytes of a PDF, all of it vectors.
[[nodiscard]] QByteArray pagesPdf(const PageFlow& pages, const QString& title);

/// The roofline of a session with its last prediction, without the words over and under it that a report has anyway.
[[nodiscard]] ChartContent bareChart(const Session& session, std::span<const Exercise> exercises);

/// That as an SVG document for htmlReport(); "" for a session without roofs.
[[nodiscard]] std::string rooflineSvg(const Session& session, std::span<const Exercise> exercises);

} // namespace ridgepoint
