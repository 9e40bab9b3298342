// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/background.h"

#include <utility>

namespace ridgepoint::cpu {

Background::Background() : m_thread([this] { run(); }) {}

Background::~Background()
{
    {
        const std::lock_guard lock(m_mutex);
        m_leaving = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void Background::start(std::function<void()> work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_work = std::move(work);
        m_busy = true;
    }
    m_changed.notify_all();
}

void Background::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_busy; });
    if (m_fault) {
        std::rethrow_exception(std::exchange(m_fault, nullptr));
    }
}

void Background::run()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_work || m_leaving; });
        if (!m_work) {
            return;
        }
        const std::function<void()> work = std::exchange(m_work, nullptr);
        lock.unlock();
        std::exception_ptr fault;
        try {
            work();
        } catch (...) {
            fault = std::current_exception();
        }
        lock.lock();
        m_fault = fault;
        m_busy = false;
        m_changed.notify_all();
    }
}

} // namespace ridgepoint::cpu
