// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/lab_desk.h"

namespace ridgepoint {

LabDesk::LabDesk(EngineThread& thread, std::filesystem::path sessionsDir, QObject* parent)
    : QObject(parent), m_sweep(thread), m_sessions(thread, std::move(sessionsDir))
{
    connect(&m_sweep, &SweepDriver::progressed, this, &LabDesk::progressed);
    connect(&m_sweep, &SweepDriver::finished, this, &LabDesk::changed);
    connect(&m_sessions, &SessionKeeper::changed, this, &LabDesk::changed);
    connect(&m_sweep, &SweepDriver::pointFinished, this, [this](const RooflinePoint& point) {
        m_sessions.add(point);
        m_points.push_back(point);
        emit progressed();
    });
    connect(&m_sweep, &SweepDriver::pointRevised, this, [this](const RooflinePoint& point) {
        m_sessions.revise(point);
        (void)reviseAmong(m_points, point);
    });
}

void LabDesk::start(Session head, std::shared_ptr<Device> device)
{
    m_points.clear();
    SweepPlan plan = head.plan;
    SweepListener recorder = m_sessions.begin(std::move(head));
    m_sweep.start(std::move(plan), std::move(device), std::move(recorder));
    emit changed();
}

void LabDesk::clear()
{
    if (!m_sweep.running()) {
        m_points.clear();
        m_sessions.clear();
    }
}

} // namespace ridgepoint
