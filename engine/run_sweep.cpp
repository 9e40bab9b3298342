// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep_runner.h"

#include "engine/error.h"
#include "engine/look_back.h"
#include "engine/measure.h"
#include "engine/roofs_in_turn.h"
#include "engine/sweep_progress.h"
#include "engine/sweep_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

namespace ridgepoint {

namespace {

/// A planned point on its way to a finished one.
struct Underway {
    std::size_t index = 0;
    RooflinePoint point;
    std::unique_ptr<PreparedKernel> kernel = nullptr;
    bool finished = false;
    std::optional<Seconds> firstLaunch = std::nullopt;
};

class Sweep {
public:
    Sweep(const SweepPlan& plan, Device& device, std::stop_token stop, const SweepListener& listener, std::uint64_t run)
        : m_plan(plan),
          m_device(device),
          m_stop(std::move(stop)),
          m_listener(listener),
          m_run(run),
          m_rule(ruleFor(plan)),
          m_clock(device.clock()),
          m_progress(plan, listener, run),
          m_lookBack(plan, device, [this](const Problem& problem) { return rooflineFor(problem); }),
          m_roofsInTurn(plan, device, [this](const Problem& problem) { return rooflineFor(problem); }),
          m_highestClock(plan.highestClock)
    {
    }

    void run()
    {
        m_listener({m_run, SweepStarted{m_plan.points.size()}});
        aside("probing the roofs", 0, [&] { m_lookBack.probeBefore(m_stop); });
        for (std::size_t first = 0; first < m_plan.points.size();) {
            const std::size_t count = groupSize(first);
            runGroup(first, count);
            first += count;
        }
        lookBack();
        m_finished.looks = m_lookBack.looks();
        m_finished.highestClock = m_highestClock;
        m_finished.elapsed = m_progress.elapsed();
        m_listener({m_run, m_finished});
    }

private:
    /// Work beside the points: a stop ends it, and a device lost in it is remembered.
    template <typename Work>
    void aside(const std::string& phase, std::size_t index, const Work& work)
    {
        if (m_plan.probes.empty() || m_plan.points.empty() || m_stop.stop_requested() || lost()) {
            return;
        }
        m_progress.report(index, 1, phase, index == 0 ? 0 : 1);
        try {
            work();
        } catch (const Cancelled&) {
            return;
        } catch (const DeviceLost& error) {
            m_finished.error = error.what();
        }
    }

    /// The first point again, the roofs again: what has changed is told as revised points.
    void lookBack()
    {
        aside("measuring the first point again", m_plan.points.size() - 1,
              [&] { m_lookBack.measureFirstAgain(m_roofsInTurn, m_stop); });
        aside("probing the roofs", m_plan.points.size() - 1, [&] { m_lookBack.probeAfter(m_stop, m_progress.elapsed()); });
        for (PointRevised& revised : m_lookBack.takeRevised()) {
            m_listener({m_run, std::move(revised)});
        }
    }

    [[nodiscard]] std::size_t groupSize(std::size_t first) const
    {
        const int group = m_plan.points[first].group;
        std::size_t count = 1;
        while (group != 0 && first + count < m_plan.points.size() && m_plan.points[first + count].group == group) {
            ++count;
        }
        return count;
    }

    void runGroup(std::size_t first, std::size_t count)
    {
        std::vector<Underway> group;
        for (std::size_t i = first; i < first + count; ++i) {
            group.push_back(begin(i));
        }
        for (Underway& one : group) {
            attempt(one, [&] { prepare(one); });
        }
        time(group, first);
        for (Underway& one : group) {
            if (!one.finished) {
                finish(one, PointStatus::cancelled, cancelReason());
            }
        }
    }

    [[nodiscard]] Underway begin(std::size_t index)
    {
        const PlannedPoint& planned = m_plan.points[index];
        Underway one;
        one.index = index;
        one.point.device = m_plan.device;
        one.point.kernel = planned.kernel;
        one.point.problem = planned.problem;
        one.point.cost = planned.cost;
        one.point.group = planned.group;
        if (const Roofline* roofline = rooflineFor(planned.problem)) {
            one.point.expectation = roofline->expect(planned.cost);
        }
        return one;
    }

    /// Runs a step of one point; whatever it throws ends that point alone, unless the device is lost.
    template <typename Step>
    void attempt(Underway& one, const Step& step)
    {
        if (one.finished || m_stop.stop_requested() || lost()) {
            return;
        }
        try {
            step();
        } catch (const Cancelled&) {
            finish(one, PointStatus::cancelled, cancelReason());
        } catch (const OutOfMemory& error) {
            finish(one, PointStatus::skipped, error.what());
        } catch (const InputError& error) {
            finish(one, PointStatus::skipped, error.what());
        } catch (const DeviceLost& error) {
            m_finished.error = error.what();
            finish(one, PointStatus::failed, error.what());
        } catch (const std::exception& error) {
            finish(one, PointStatus::failed, error.what());
        }
    }

    void prepare(Underway& one)
    {
        const PlannedPoint& planned = m_plan.points[one.index];
        if (!planned.skip.empty()) {
            finish(one, PointStatus::skipped, planned.skip);
            return;
        }
        if (const Support support = m_device.supports(planned.kernel, planned.problem); !support) {
            finish(one, PointStatus::skipped, support.reason);
            return;
        }
        m_progress.report(one.index, 1, "preparing", 0);
        one.kernel = m_device.prepare(planned.kernel, planned.problem, m_stop);
        if (m_plan.firstLaunch) {
            one.firstLaunch = one.kernel->launch(1);
        }
        m_progress.report(one.index, 1, "verifying", 0);
        const Verification verification = one.kernel->verify(m_stop);
        if (!verification.passed) {
            finish(one, PointStatus::failed, verification.text);
        }
    }

    void time(std::vector<Underway>& group, std::size_t first)
    {
        std::vector<Timed> timed;
        std::vector<const PlannedPoint*> points;
        std::vector<Underway*> ready;
        for (Underway& one : group) {
            if (!one.finished && one.kernel != nullptr) {
                timed.push_back({one.kernel.get(), one.point.problem.cache});
                points.push_back(&m_plan.points[one.index]);
                ready.push_back(&one);
            }
        }
        if (ready.empty() || m_stop.stop_requested() || lost()) {
            return;
        }
        // A failing launch ends the round for all of its group: their samples would no longer pair.
        std::vector<Measurement> measurements;
        for (Underway* one : ready) {
            attempt(*one, [&] {
                if (one == ready.front()) {
                    m_roofsInTurn.join(timed, points, m_stop);
                    measurements = measureInterleaved(timed, *m_rule, m_clock, m_stop, [&](double fraction) {
                        m_progress.report(first, group.size(), "measuring", fraction);
                    });
                } else if (measurements.empty()) {
                    throw RunError(
                        fmt::format("measured in turn with {}: {}", ready.front()->point.kernel, ready.front()->point.reason));
                }
            });
        }
        for (std::size_t i = 0; i < ready.size() && i < measurements.size(); ++i) {
            attempt(*ready[i], [&] { conclude(*ready[i], measurements, i); });
        }
    }

    /// `round`: all that was measured in turn; the point's own is at `place`.
    void conclude(Underway& one, std::span<const Measurement> round, std::size_t place)
    {
        if (round[place].median <= Seconds{0}) {
            finish(one, PointStatus::failed, "the clock showed no time at all: the kernel may not have run");
            return;
        }
        RooflinePoint& point = one.point;
        const Roofline* roofline = rooflineFor(point.problem);
        point.measurement = round[place];
        point.measurement->firstLaunch = one.firstLaunch;
        rememberClock(*point.measurement);
        point.achieved = achieve(point.cost, point.problem.cache, point.measurement->median, roofline);
        m_roofsInTurn.hold(point, round);
        point.measurement->verdicts = judge(point, roofline, m_clock.tick);
        point.status = PointStatus::measured;
        m_lookBack.keep(one.index, point, m_progress.elapsed());
        finish(one, PointStatus::measured, {});
    }

    void rememberClock(Measurement& measurement)
    {
        m_highestClock = std::max(m_highestClock, clockHeld(measurement));
        measurement.highestClock = m_highestClock;
    }

    void finish(Underway& one, PointStatus status, std::string reason)
    {
        one.finished = true;
        one.kernel.reset();
        one.point.status = status;
        one.point.reason = std::move(reason);
        tally(status);
        m_listener({m_run, PointFinished{one.index, one.point}});
    }

    void tally(PointStatus status)
    {
        m_finished.measured += status == PointStatus::measured ? 1 : 0;
        m_finished.skipped += status == PointStatus::skipped ? 1 : 0;
        m_finished.failed += status == PointStatus::failed ? 1 : 0;
        m_finished.cancelled += status == PointStatus::cancelled ? 1 : 0;
    }

    [[nodiscard]] bool lost() const { return !m_finished.error.empty(); }
    [[nodiscard]] std::string cancelReason() const
    {
        return lost() ? "the device was lost before this point" : "stopped before it was measured";
    }

    [[nodiscard]] const Roofline* rooflineFor(const Problem& problem)
    {
        if (!m_plan.roofs || dramRoof(*m_plan.roofs) == nullptr) {
            return nullptr;
        }
        const auto key = std::pair(problem.dtype, problem.accumulate);
        return &m_rooflines.try_emplace(key, *m_plan.roofs, problem.dtype, problem.accumulate).first->second;
    }

    const SweepPlan& m_plan;
    Device& m_device;
    std::stop_token m_stop;
    const SweepListener& m_listener;
    std::uint64_t m_run;
    std::unique_ptr<StoppingRule> m_rule;
    ClockInfo m_clock;
    SweepProgressReporter m_progress;
    // Before those that look up in it.
    std::map<std::pair<DType, std::optional<DType>>, Roofline> m_rooflines;
    LookBack m_lookBack;
    RoofsInTurn m_roofsInTurn;
    std::optional<Frequency> m_highestClock;
    SweepFinished m_finished;
};

} // namespace

void runSweep(const SweepPlan& plan, Device& device, std::stop_token stop, const SweepListener& listener, std::uint64_t run)
{
    Sweep(plan, device, std::move(stop), listener, run).run();
}

} // namespace ridgepoint
