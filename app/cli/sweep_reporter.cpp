// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_reporter.h"

#include "app/cli/output.h"
#include "app/cli/points_table.h"
#include "app/cli/remarks.h"
#include "engine/point_names.h"

#include <fmt/format.h>

#include <sstream>
#include <utility>

namespace ridgepoint::cli {

namespace {

/// A session document with what came of its exercise as its last field.
std::string withOutcome(std::string session, const std::string& outcome)
{
    const std::size_t end = session.rfind("\n}");
    return outcome.empty() || end == std::string::npos ? session : session.insert(end, ",\n\"outcome\": " + outcome);
}

} // namespace

SweepReporter::SweepReporter(const SweepPlan& plan, Format format)
    : m_format(format),
      m_liveTable(format == Format::table && outputIsTerminal()),
      m_columns(plan.points),
      m_line(errorIsTerminal())
{
}

void SweepReporter::onEvent(const SweepEvent& event)
{
    if (m_format == Format::jsonl) {
        m_line.clear();
        printResult(toJson(event) + "\n");
    }
    if (m_liveTable && !m_columns.columns().empty() && std::holds_alternative<SweepStarted>(event.what)) {
        printResult(tableHeader(m_columns.columns()));
    }
    if (const auto* progress = std::get_if<SweepProgress>(&event.what)) {
        onProgress(*progress);
    } else if (const auto* finished = std::get_if<PointFinished>(&event.what)) {
        onPoint(finished->point);
    } else if (const auto* revised = std::get_if<PointRevised>(&event.what)) {
        onRevised(revised->point);
    } else if (const auto* end = std::get_if<SweepFinished>(&event.what)) {
        m_line.clear();
        if (!end->error.empty()) {
            tell(fmt::format("the device was lost: {}", end->error));
        }
    }
}

void SweepReporter::onProgress(const SweepProgress& progress)
{
    m_line.show(
        progress.fraction,
        fmt::format("{} of {}  {} {}  {}", progress.index + 1, progress.points, progress.kernel, progress.size, progress.phase),
        progress.left);
}

void SweepReporter::onPoint(const RooflinePoint& point)
{
    m_line.clear();
    if (m_liveTable) {
        printResult(tableLine(m_columns.columns(), m_columns.cells(point)));
    } else if (!m_line.onTerminal()) {
        tell(pointSentence(point));
    }
}

void SweepReporter::onRevised(const RooflinePoint& point)
{
    m_line.clear();
    if (m_format == Format::table) {
        return; // the words below the table say it
    }
    // A roof moves for many at once.
    for (const Verdict& verdict : point.measurement->verdicts) {
        const bool moved = verdict.kind == Verdict::Kind::roofMoved && !std::exchange(m_toldMoved, true);
        if (moved || verdict.kind == Verdict::Kind::drifting) {
            tell(fmt::format("{} {}: {}", point.kernel, problemLabel(point.problem), verdict.text));
        }
    }
}

void SweepReporter::finish(const Session& session, const std::string& outcome)
{
    m_line.clear();
    switch (m_format) {
    case Format::table:
        if (!m_liveTable && !session.points.empty()) {
            printResult(pointsTable(session.points));
        }
        tellBelow(session);
        return;
    case Format::csv: printResult(pointsCsv(session.points)); return;
    case Format::json: printResult(withOutcome(toJson(session), outcome) + "\n"); return;
    case Format::jsonl:
        if (!outcome.empty()) {
            printResult(fmt::format("{{\"schema\":\"ridgepoint/event/1\",\"event\":\"outcome\",\"outcome\":{}}}\n", outcome));
        }
        return;
    }
}

void SweepReporter::tellBelow(const Session& session)
{
    std::istringstream words(verdictWords(session.points) + inTurnWords(session.plan, session.points) + probeWords(session.looks));
    for (std::string line; std::getline(words, line);) {
        tell(line);
    }
}

} // namespace ridgepoint::cli
