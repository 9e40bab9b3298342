// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep_progress.h"

#include "engine/point_names.h"
#include "engine/roofline.h"

#include <numeric>

namespace ridgepoint {

namespace {

/// A window that draws each of these takes its time from the cores being measured.
constexpr std::chrono::milliseconds kBetweenReports{250};
/// Preparing and verifying cost about this much whatever the kernel.
constexpr double kPreparationSeconds = 0.02;

/// How long a point will take, from the model where there is one.
double weightOf(const SweepPlan& plan, const PlannedPoint& point)
{
    if (!point.skip.empty()) {
        return 0;
    }
    if (!plan.roofs || dramRoof(*plan.roofs) == nullptr) {
        return 1;
    }
    const Roofline roofline(*plan.roofs, point.problem.dtype, point.problem.accumulate);
    const double turns = point.group == 0 ? 1 : 2;
    const double launches = plan.warmUp + turns * plan.samples;
    return kPreparationSeconds + launches * roofline.expect(point.cost).time.count();
}

} // namespace

SweepProgressReporter::SweepProgressReporter(const SweepPlan& plan, const SweepListener& listener, std::uint64_t run)
    : m_plan(plan), m_listener(listener), m_run(run)
{
    for (const PlannedPoint& point : plan.points) {
        m_weights.push_back(weightOf(plan, point));
    }
    m_total = std::accumulate(m_weights.begin(), m_weights.end(), 0.0);
}

void SweepProgressReporter::report(std::size_t first, std::size_t count, const std::string& phase, double fraction)
{
    const auto now = Clock::now();
    if (m_last != Clock::time_point::min() && now - m_last < kBetweenReports) {
        return;
    }
    m_last = now;
    SweepProgress progress;
    progress.index = first;
    progress.points = m_plan.points.size();
    progress.phase = phase;
    progress.kernel = m_plan.points[first].kernel;
    progress.size = problemLabel(m_plan.points[first].problem);
    progress.elapsed = elapsed();
    const double before = doneBefore(first);
    progress.fraction = m_total > 0 ? (before + fraction * (doneBefore(first + count) - before)) / m_total : 0;
    if (progress.fraction > 0.02) {
        progress.left = progress.elapsed * ((1 - progress.fraction) / progress.fraction);
    }
    m_listener({m_run, progress});
}

Seconds SweepProgressReporter::elapsed() const { return Clock::now() - m_begin; }

double SweepProgressReporter::doneBefore(std::size_t index) const
{
    return std::accumulate(m_weights.begin(), m_weights.begin() + static_cast<std::ptrdiff_t>(index), 0.0);
}

} // namespace ridgepoint
