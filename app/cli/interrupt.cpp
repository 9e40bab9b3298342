// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>

#include <pthread.h>
#include <unistd.h>

namespace ridgepoint::cli {

namespace {

/// SIGUSR1 tells the watcher to end.
constexpr int kEndOfWatch = SIGUSR1;

sigset_t watchedSignals()
{
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, kEndOfWatch}) {
        sigaddset(&set, signal);
    }
    return set;
}

} // namespace

InterruptGuard::InterruptGuard()
{
    const sigset_t set = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_watcher = std::thread([this] { watch(); });
}

InterruptGuard::~InterruptGuard()
{
    pthread_kill(m_watcher.native_handle(), kEndOfWatch);
    m_watcher.join();
}

void InterruptGuard::watch()
{
    const sigset_t set = watchedSignals();
    int signal = 0;
    while (sigwait(&set, &signal) == 0 && signal != kEndOfWatch) {
        if (m_stop.stop_requested()) {
            _exit(1);
        }
        m_stop.request_stop();
    }
}

} // namespace ridgepoint::cli
