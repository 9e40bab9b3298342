// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/workbench/session_keeper.h"
#include "app/desktop/workbench/sweep_driver.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <vector>

namespace ridgepoint {

/// A second desk on the same engine thread, for what a lab measures: points and a session file of its own, so that the run on the desk
/// stays as it is. The workbench lets only one of them measure at a time.
class LabDesk : public QObject {
    Q_OBJECT

public:
    LabDesk(EngineThread& thread, std::filesystem::path sessionsDir, QObject* parent = nullptr);

    /// Runs the plan of the session and saves it as it grows.
    void start(Session head, std::shared_ptr<Device> device);
    void stop() { m_sweep.stop(); }
    /// Forgets the points; what was saved stays on disk. Nothing while it measures.
    void clear();

    [[nodiscard]] const SweepDriver& sweep() const { return m_sweep; }
    [[nodiscard]] const SessionKeeper& sessions() const { return m_sessions; }
    /// In the order of the plan.
    [[nodiscard]] const std::vector<RooflinePoint>& points() const { return m_points; }

signals:
    /// It began, ended, was saved or could not be.
    void changed();
    void progressed();

private:
    SweepDriver m_sweep;
    SessionKeeper m_sessions;
    std::vector<RooflinePoint> m_points;
};

} // namespace ridgepoint
