// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from exercise, device, roofs and type: the plan, the roofline, the outcome.
#include "app/desktop/text.h"
#include "app/desktop/workbench/held_points.h"
#include "app/desktop/workbench/workbench.h"
#include "engine/at_clock.h"
#include "engine/run_points.h"

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
    updateReferences();
}

void Workbench::updateReferences()
{
    if (m_roofline) {
        std::vector<DeviceSpec> references;
        for (const RoofKind kind : m_shownKinds) {
            if (RoofOffer offer = roofOffer(kind); offer.spec) {
                references.push_back(std::move(*offer.spec));
            }
        }
        m_roofline->setReferences(std::move(references));
    }
    emit roofsChanged();
}

void Workbench::showRoofs(RoofKind kind, bool shown)
{
    if (shown == showsRoofs(kind)) {
        return;
    }
    if (shown) {
        m_shownKinds.insert(kind);
    } else {
        m_shownKinds.erase(kind);
    }
    updateReferences();
    emit changed();
}

RoofOffer Workbench::roofOffer(RoofKind kind) const
{
    const Session& session = m_sessions.session();
    const bool ofSession = !m_points.points().empty() && !session.devices.empty();
    const std::shared_ptr<Device> device = m_machine.device();
    RoofSources sources;
    if (ofSession) {
        sources.device = session.devices.front();
    } else if (device) {
        sources.device = device->info();
    }
    sources.clock = clockHeld(m_points.points());
    return offerRoofs(kind, m_machine, sources);
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

std::vector<RooflinePoint> Workbench::pointsOfRun() const
{
    // The planned points let a prediction be placed before anything ran.
    const SweepPlan plan = m_planned ? m_planned->plan : SweepPlan{};
    return plannedAndMeasured(plan.device, plan.points, m_points.points(), m_roofline ? &*m_roofline : nullptr);
}

void Workbench::updateOutcome()
{
    m_outcome.reset();
    if (const std::optional<Exercise> exercise = m_lesson.asRun()) {
        const std::vector<RooflinePoint> points = pointsOfRun();
        m_outcome = deriveOutcome(*exercise, m_lesson.prediction(), points, m_roofline ? &*m_roofline : nullptr);
    }
    emit outcomeChanged();
}

} // namespace ridgepoint
