// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_thread.h"

#include <exception>
#include <utility>

namespace ridgepoint {

EngineThread::EngineThread() : m_thread([this] { work(); }) {}

EngineThread::~EngineThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
        m_waiting.clear();
        m_current.request_stop();
    }
    m_changed.notify_all();
    m_thread.join();
}

std::uint64_t EngineThread::post(Job job)
{
    const std::lock_guard lock(m_mutex);
    const std::uint64_t number = m_next++;
    m_waiting.push_back({number, std::move(job), std::stop_source{}});
    m_changed.notify_all();
    return number;
}

void EngineThread::requestStop()
{
    const std::lock_guard lock(m_mutex);
    if (m_running) {
        m_current.request_stop();
    }
    for (Entry& entry : m_waiting) {
        entry.stop.request_stop();
    }
}

bool EngineThread::busy() const
{
    const std::lock_guard lock(m_mutex);
    return m_running || !m_waiting.empty();
}

void EngineThread::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_running && m_waiting.empty(); });
}

void EngineThread::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_quit || !m_waiting.empty(); });
        if (m_quit) {
            return;
        }
        Entry entry = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_current = entry.stop;
        m_running = true;
        lock.unlock();
        try {
            entry.job(entry.stop.get_token());
        } catch (const std::exception&) {
            // Jobs report their own failures; one that did not must not take the thread with it.
        }
        entry.job = nullptr; // what the job owns is freed on this thread, before anybody is told that it ended
        lock.lock();
        m_running = false;
        m_changed.notify_all();
    }
}

} // namespace ridgepoint
