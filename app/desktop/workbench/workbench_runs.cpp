// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is started with, on the desk and in a lab.
#include "app/desktop/workbench/workbench.h"

namespace ridgepoint {

Session Workbench::sessionHead(SweepPlan plan) const
{
    const std::shared_ptr<Device> device = m_machine.device();
    Session head;
    head.created = wallNow();
    head.id = newSessionId(head.created);
    head.app = appVersion();
    head.environment = m_parts.environment(*device);
    head.devices = {device->info()};
    head.roofs = {m_machine.roofs()->spec};
    head.plan = std::move(plan);
    return head;
}

Session Workbench::deskHead() const
{
    Session head = sessionHead(m_planned->plan);
    head.exercise = m_lesson.current()->id;
    head.predictions = m_lesson.ledger();
    head.notes = m_sessions.session().notes;
    return head;
}

bool Workbench::canStartLab() const { return m_machine.roofs() && m_machine.state() == Machine::Roofs::ready && canChange(); }

void Workbench::startLab(SweepPlan plan, Ledger predictions)
{
    if (!canStartLab()) {
        return;
    }
    Session head = sessionHead(std::move(plan));
    head.predictions = std::move(predictions);
    m_lab.start(std::move(head), m_machine.device());
}

} // namespace ridgepoint
