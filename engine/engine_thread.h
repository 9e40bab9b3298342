// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ridgepoint {

/// One persistent thread that does all measuring. A new thread per sweep would build a new OpenMP pool and hurt timings.
/// Jobs run one after the other in the order posted. Thread-safe.
class EngineThread {
public:
    using Job = std::function<void(std::stop_token)>;

    EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;
    /// Stops the running job, drops the waiting ones, joins.
    ~EngineThread();

    /// Returns the job's number. A job must not throw; what it throws is swallowed.
    std::uint64_t post(Job job);
    /// Asks the running job to stop and stops the waiting ones before they begin (each still runs, with a stopped token, so
    /// that it can report that it was cancelled).
    void requestStop();
    /// True while a job runs or waits.
    [[nodiscard]] bool busy() const;
    /// Blocks until no job runs or waits.
    void wait();

private:
    struct Entry {
        std::uint64_t number = 0;
        Job job;
        std::stop_source stop;
    };
    void work();

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Entry> m_waiting;
    std::stop_source m_current;
    bool m_running = false;
    bool m_quit = false;
    std::uint64_t m_next = 1;
    std::thread m_thread;
};

} // namespace ridgepoint
