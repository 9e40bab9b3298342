// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_plan.h"

#include "app/cli/output.h"
#include "app/cli/sweep_journal.h"
#include "app/cli/sweep_reporter.h"
#include "app/common/composition.h"
#include "engine/sweep_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>

namespace ridgepoint::cli {

namespace {

RooflinePoint notYetMeasured(const PlannedPoint& planned, const std::string& device)
{
    RooflinePoint point;
    point.device = device;
    point.kernel = planned.kernel;
    point.problem = planned.problem;
    point.cost = planned.cost;
    point.group = planned.group;
    return point;
}

Session headOf(const RunRequest& request)
{
    const WallTime now = wallNow();
    Session session{newSessionId(now), now, appVersion()};
    session.environment = environment(*request.device);
    session.devices = {request.device->info()};
    if (request.plan.roofs) {
        session.roofs = {*request.plan.roofs};
    }
    session.exercise = request.exercise;
    session.plan = request.plan;
    session.predictions = request.predictions;
    return session;
}

/// What planning found, and what having no roofs means.
void tellBeforeRun(const SweepPlan& plan, const std::vector<std::string>& remarks)
{
    for (const std::string& remark : remarks) {
        tell(remark);
    }
    if (!plan.roofs) {
        tell(fmt::format("no roofs are known for {} yet, so points are held against none; `ridgepoint-cli calibrate --device {}` "
                         "measures them",
                         plan.device, plan.device));
    }
}

/// Keeps every finished point in the session and its journal, then tells it.
class Recorder {
public:
    explicit Recorder(const RunRequest& request)
        : m_session(headOf(request)),
          m_journal(request.out.empty() ? nullptr : beginJournal(request.out, m_session)),
          m_outcome(request.outcome),
          m_reporter(request.plan, request.format)
    {
        for (const PlannedPoint& planned : request.plan.points) {
            m_session.points.push_back(notYetMeasured(planned, request.plan.device));
        }
    }

    void onEvent(const SweepEvent& event)
    {
        if (const auto* finished = std::get_if<PointFinished>(&event.what)) {
            m_session.points.at(finished->index) = finished->point;
            // A cancelled point holds nothing that a kill could lose, and a sync each would hold up the stop.
            if (m_journal && finished->point.status != PointStatus::cancelled) {
                m_journal->append(finished->point);
            }
        }
        if (const auto* revised = std::get_if<PointRevised>(&event.what)) {
            m_session.points.at(revised->index) = revised->point;
            if (m_journal) {
                m_journal->revise(revised->point);
            }
        }
        if (const auto* end = std::get_if<SweepFinished>(&event.what)) {
            m_session.looks = end->looks;
        }
        m_reporter.onEvent(event);
    }

    /// The file first: results that cannot be printed are then still kept.
    Session finish()
    {
        if (m_journal) {
            m_journal->fold(m_session);
        }
        m_reporter.finish(m_session, m_outcome ? m_outcome(m_session) : std::string());
        return m_session;
    }

private:
    Session m_session;
    std::unique_ptr<Journal> m_journal;
    std::function<std::string(const Session&)> m_outcome;
    SweepReporter m_reporter;
};

std::size_t countOf(const Session& session, PointStatus status)
{
    return static_cast<std::size_t>(std::ranges::count(session.points, status, &RooflinePoint::status));
}

void tellReasons(const Session& session, PointStatus status)
{
    std::set<std::string> reasons;
    for (const RooflinePoint& point : session.points) {
        if (point.status == status) {
            reasons.insert(point.reason);
        }
    }
    tell(fmt::format("{} of {} points {}:", countOf(session, status), session.points.size(), name(status)));
    for (const std::string& reason : reasons) {
        tell("  " + reason);
    }
}

} // namespace

Session runPlan(const RunRequest& request, InterruptGuard& interrupt)
{
    Recorder recorder(request);
    tellBeforeRun(request.plan, request.remarks);
    // The runner takes what a listener throws for a fault of the point: so it is kept here and ends the run.
    std::exception_ptr failed;
    runSweep(request.plan, *request.device, interrupt.token(), [&](const SweepEvent& event) {
        if (failed) {
            return;
        }
        try {
            recorder.onEvent(event);
        } catch (...) {
            failed = std::current_exception();
            interrupt.requestStop();
        }
    });
    if (failed) {
        std::rethrow_exception(failed);
    }
    return recorder.finish();
}

int judgeRun(const Session& session)
{
    for (const PointStatus status : {PointStatus::skipped, PointStatus::failed, PointStatus::cancelled}) {
        if (countOf(session, status) > 0) {
            tellReasons(session, status);
        }
    }
    const bool spoiled = countOf(session, PointStatus::failed) > 0 || countOf(session, PointStatus::cancelled) > 0;
    return spoiled || countOf(session, PointStatus::measured) == 0 ? 1 : 0;
}

} // namespace ridgepoint::cli
