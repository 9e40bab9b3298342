// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep_runner.h"

#include <QObject>

#include <memory>
#include <optional>

namespace ridgepoint {

/// Carries a sweep's events from the engine thread to this object's thread: one queued crossing each, those of an old run
/// dropped by their number.
class SweepDriver : public QObject {
    Q_OBJECT

public:
    explicit SweepDriver(EngineThread& thread, QObject* parent = nullptr);

    /// `beside` hears every event on the engine thread before it crosses: the journal.
    void start(SweepPlan plan, std::shared_ptr<Device> device, SweepListener beside);
    /// Ends the run within one launch plus 100 ms; its events still arrive.
    void stop();
    /// Stops, and lets nothing more of this run arrive.
    void abandon();

    [[nodiscard]] bool running() const { return m_running; }
    [[nodiscard]] bool stopping() const { return m_stopping; }
    [[nodiscard]] const SweepProgress& progress() const { return m_progress; }
    /// Points that are done (measured or not) of the current or last run.
    [[nodiscard]] std::size_t donePoints() const { return m_done; }
    [[nodiscard]] std::size_t plannedPoints() const { return m_planned; }
    /// Of the last run, once it ended.
    [[nodiscard]] const std::optional<SweepFinished>& result() const { return m_result; }

    /// Where crossed events land; events of any run but the current one are ignored.
    void receive(const SweepEvent& event);

signals:
    void progressed();
    void pointFinished(const ridgepoint::RooflinePoint& point);
    void pointRevised(const ridgepoint::RooflinePoint& point);
    /// A point has arrived, and the next is not measured before it is drawn: nothing is gained by drawing it later.
    void waiting();
    void finished();

private:
    /// On the engine thread: the next point is not measured on the cores that draw this one.
    void waitUntilDrawn();
    void take(const SweepStarted& started);
    void take(const SweepProgress& progress);
    void take(const PointFinished& finished);
    void take(const PointRevised& revised);
    void take(const SweepFinished& finished);

    SweepRunner m_runner;
    std::uint64_t m_run = 0;
    bool m_running = false;
    bool m_stopping = false;
    std::size_t m_done = 0;
    std::size_t m_planned = 0;
    SweepProgress m_progress;
    std::optional<SweepFinished> m_result;
};

} // namespace ridgepoint
