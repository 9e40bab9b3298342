// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace ridgepoint::cpu {

/// A thread that work is handed to, as a driver hands it to a GPU: start() returns at once.
class Background {
public:
    Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    ~Background();

    /// One piece at a time: wait() comes before the next.
    void start(std::function<void()> work);
    /// Until the work is done. Throws what it threw.
    void wait();

private:
    void run();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::function<void()> m_work;
    std::exception_ptr m_fault;
    bool m_busy = false;
    bool m_leaving = false;
    // Last: it uses all of the above.
    std::thread m_thread;
};

} // namespace ridgepoint::cpu
