// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/sweep_driver.h"

#include <QMetaObject>
#include <QTimer>

#include <chrono>
#include <semaphore>

namespace ridgepoint {

namespace {

/// A window that takes longer is busy with something else, and the sweep goes on beside it.
constexpr std::chrono::milliseconds kLongestDrawing{100};

bool isMeasured(const SweepEvent& event)
{
    const auto* finished = std::get_if<PointFinished>(&event.what);
    return finished != nullptr && finished->point.status == PointStatus::measured;
}

} // namespace

SweepDriver::SweepDriver(EngineThread& thread, QObject* parent) : QObject(parent), m_runner(thread) {}

void SweepDriver::start(SweepPlan plan, std::shared_ptr<Device> device, SweepListener beside)
{
    m_planned = plan.points.size();
    m_done = 0;
    m_progress = SweepProgress{};
    m_progress.points = m_planned;
    m_result.reset();
    m_stopping = false;
    m_running = true;
    // Events posted before start() returns are delivered after it: they are queued to this thread.
    m_run = m_runner.start(std::move(plan), std::move(device), [this, beside = std::move(beside)](const SweepEvent& event) {
        if (beside) {
            beside(event);
        }
        QMetaObject::invokeMethod(
            this, [this, event] { receive(event); }, Qt::QueuedConnection);
        if (isMeasured(event)) {
            waitUntilDrawn();
        }
    });
}

void SweepDriver::waitUntilDrawn()
{
    const auto drawn = std::make_shared<std::binary_semaphore>(0);
    QMetaObject::invokeMethod(
        this,
        [this, drawn] {
            emit waiting();
            // After what was asked to be drawn.
            QTimer::singleShot(0, this, [drawn] { drawn->release(); });
        },
        Qt::QueuedConnection);
    (void)drawn->try_acquire_for(kLongestDrawing);
}

void SweepDriver::stop()
{
    if (m_running) {
        m_stopping = true;
        m_runner.stop();
    }
}

void SweepDriver::abandon()
{
    stop();
    m_run = 0;
    m_running = false;
    m_stopping = false;
    m_done = 0;
    m_planned = 0;
    m_result.reset();
}

void SweepDriver::receive(const SweepEvent& event)
{
    if (!m_running || event.run != m_run) {
        return;
    }
    std::visit([this](const auto& what) { take(what); }, event.what);
}

void SweepDriver::take(const SweepStarted& started)
{
    m_planned = started.points;
    emit progressed();
}

void SweepDriver::take(const SweepProgress& progress)
{
    m_progress = progress;
    emit progressed();
}

void SweepDriver::take(const PointFinished& finished)
{
    ++m_done;
    emit pointFinished(finished.point);
}

void SweepDriver::take(const PointRevised& revised) { emit pointRevised(revised.point); }

void SweepDriver::take(const SweepFinished& finished)
{
    m_running = false;
    m_stopping = false;
    m_result = finished;
    emit this->finished();
}

} // namespace ridgepoint
