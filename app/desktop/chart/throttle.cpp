// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/throttle.h"

#include <utility>

namespace ridgepoint {

Throttle::Throttle(std::chrono::milliseconds interval, std::function<void()> action, QObject* parent)
    : QObject{parent}, m_interval{interval}, m_action{std::move(action)}
{
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, this, &Throttle::act);
}

void Throttle::fire()
{
    if (m_timer.isActive()) {
        return;
    }
    const std::chrono::milliseconds since{m_sinceLast.isValid() ? m_sinceLast.elapsed() : m_interval.count()};
    if (since >= m_interval) {
        act();
    } else {
        m_timer.start(m_interval - since);
    }
}

void Throttle::flush()
{
    if (m_timer.isActive()) {
        m_timer.stop();
        act();
    }
}

void Throttle::act()
{
    m_sinceLast.start();
    m_action();
}

} // namespace ridgepoint
