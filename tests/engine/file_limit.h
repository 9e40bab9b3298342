// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <functional>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ridgepoint::test {

/// Runs `check` in a child whose files may not grow past `bytes`: what a full disk looks like to a program. 0 when it held.
inline int inChildWithFileLimit(rlim_t bytes, const std::function<bool()>& check)
{
    const pid_t child = ::fork();
    if (child == 0) {
        (void)std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, bytes};
        (void)::setrlimit(RLIMIT_FSIZE, &limit);
        ::_exit(check() ? 0 : 1);
    }
    int status = -1;
    (void)::waitpid(child, &status, 0);
    return status;
}

} // namespace ridgepoint::test
