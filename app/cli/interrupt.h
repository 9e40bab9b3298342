// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace ridgepoint::cli {

/// While it lives, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program; the second one ends it at once.
/// Make it before any other thread, so that all threads leave these signals to it.
class InterruptGuard {
public:
    InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;
    ~InterruptGuard();

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    /// The same stop, asked for by the program itself.
    void requestStop() { m_stop.request_stop(); }

private:
    void watch();

    std::stop_source m_stop;
    std::thread m_watcher;
};

} // namespace ridgepoint::cli
