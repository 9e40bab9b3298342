// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from exercise, device, roofs and type: the plan, the roofline, the outcome.
#include "app/desktop/text.h"
#include "app/desktop/workbench/held_points.h"
#include "app/desktop/workbench/workbench.h"

#include <algorithm>

namespace ridgepoint {

void Workbench::replan()
{
    m_planned.reset();
    m_planFault.clear();
    const std::optional<Exercise> exercise = m_lesson.asRun();
    if (exercise && m_machine.device()) {
        try {
            const RoofChoice* roofs = m_machine.roofs();
            m_planned = planExercise(*exercise, *m_machine.device(), roofs ? std::optional(roofs->spec) : std::nullopt);
        } catch (const std::exception& error) {
            m_planFault = toQString(error.what());
        }
    }
    updateRoofline();
    updateOutcome();
    emit changed();
}

void Workbench::updateRoofline()
{
    m_roofline.reset();
    const std::optional<DType> dtype = activeDType();
    if (m_machine.roofs() && dtype) {
        try {
            m_roofline.emplace(m_machine.roofs()->spec, *dtype);
        } catch (const InputError& error) {
            m_planFault = toQString(error.what());
        }
    }
    holdPointsAgainstRoofs();
    emit roofsChanged();
}

void Workbench::holdPointsAgainstRoofs()
{
    if (m_sweep.running() || m_points.points().empty()) {
        return;
    }
    std::vector<RooflinePoint> points = m_sessions.session().points;
    std::ranges::transform(points, points.begin(), [this](const RooflinePoint& point) { return heldAgainst(point, m_roofline); });
    m_points.setPoints(std::move(points));
    emit pointsReplaced();
}

std::vector<RooflinePoint> Workbench::plannedAndMeasured() const
{
    // The planned points let a prediction be placed before anything ran.
    std::vector<RooflinePoint> points;
    for (const PlannedPoint& planned : m_planned ? m_planned->plan.points : std::vector<PlannedPoint>{}) {
        RooflinePoint point{m_planned->plan.device, planned.kernel, planned.problem, planned.cost};
        if (m_roofline && planned.skip.empty()) {
            point.expectation = m_roofline->expect(planned.cost);
        }
        points.push_back(std::move(point));
    }
    points.insert(points.end(), m_points.points().begin(), m_points.points().end());
    return points;
}

void Workbench::updateOutcome()
{
    m_outcome.reset();
    if (const std::optional<Exercise> exercise = m_lesson.asRun()) {
        const Prediction* said = m_lesson.prediction();
        const std::vector<RooflinePoint> points = plannedAndMeasured();
        m_outcome =
            deriveOutcome(*exercise, said ? std::optional(said->value) : std::nullopt, points, m_roofline ? &*m_roofline : nullptr);
    }
    emit outcomeChanged();
}

} // namespace ridgepoint
