// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/schedule.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr Seconds kBetweenReports{0.1};
/// What a step gets of its share even where the steps before it overspent: on a busy machine better late than wrong.
constexpr double kLeastOfShare = 0.5;

} // namespace

Schedule::Schedule(std::vector<Step> steps, Seconds budget, CalibrationListener listener)
    : m_steps(std::move(steps)), m_budget(budget), m_listener(std::move(listener))
{
}

Seconds Schedule::begin(std::size_t step)
{
    m_current = step;
    m_ofStep = 0;
    report(m_steps[step].name, 1 - weightFrom(step) / weightFrom(0));
    const Seconds remaining = m_budget - elapsed();
    const double weight = m_steps[step].weight;
    return std::max(m_budget * (kLeastOfShare * weight / weightFrom(0)), remaining * (weight / weightFrom(step)));
}

void Schedule::tell(double ofStep)
{
    if (elapsed() - m_lastTold >= kBetweenReports) {
        // A step made of several probes starts again with each; what was told once stays.
        m_ofStep = std::max(m_ofStep, std::clamp(ofStep, 0.0, 1.0));
        const double done = weightFrom(0) - weightFrom(m_current) + m_ofStep * m_steps[m_current].weight;
        report(m_steps[m_current].name, done / weightFrom(0));
    }
}

void Schedule::finish() { report("done", 1); }

Seconds Schedule::elapsed() const { return std::chrono::steady_clock::now() - m_start; }

double Schedule::weightFrom(std::size_t first) const
{
    double sum = 0;
    for (std::size_t i = first; i < m_steps.size(); ++i) {
        sum += m_steps[i].weight;
    }
    return sum;
}

void Schedule::report(const std::string& name, double fraction)
{
    m_lastTold = elapsed();
    if (!m_listener) {
        return;
    }
    // Once a fifth is done the pace so far is a better guide than the budget.
    const Seconds left = fraction > 0.2 ? m_lastTold * ((1 - fraction) / fraction) : m_budget * (1 - fraction);
    m_listener({name, fraction, std::max(Seconds{0}, left)});
}

} // namespace ridgepoint
