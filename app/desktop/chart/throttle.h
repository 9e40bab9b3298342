// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

namespace ridgepoint {

/// Calls an action at once, but never more often than once per interval: calls that come too early are merged into one at
/// the end of it. GUI thread only.
class Throttle : public QObject {
public:
    Throttle(std::chrono::milliseconds interval, std::function<void()> action, QObject* parent = nullptr);

    void fire();
    /// Does a merged call now instead of later; nothing when none waits.
    void flush();
    [[nodiscard]] bool waiting() const { return m_timer.isActive(); }

private:
    void act();

    std::chrono::milliseconds m_interval;
    std::function<void()> m_action;
    QElapsedTimer m_sinceLast;
    QTimer m_timer;
};

} // namespace ridgepoint
