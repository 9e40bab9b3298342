// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace ridgepoint::test {

/// How a process is started; both output streams are captured unless told otherwise.
struct Launch {
    std::vector<std::string> arguments;
    /// Added to the environment of the test.
    std::map<std::string, std::string> environment = {};
    /// Standard output goes to this file instead ("/dev/full"); "closed" closes it.
    std::string output = {};
};

/// What a process did. exitCode is -1 when a signal ended it.
struct Ended {
    int exitCode = -1;
    int signal = 0;
    std::string out;
    std::string err;
};

/// A running program. Destroying it kills it.
class Process {
public:
    Process(const std::string& program, const Launch& launch);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    void send(int signal) const;
    /// Reads standard error until it holds `text`; false when the process ended without it.
    bool waitForError(const std::string& text);
    /// Reads everything, then waits for the end.
    Ended wait();

private:
    /// Reads from either stream once; false at the end of both.
    bool readSome();

    pid_t m_pid = -1;
    int m_out = -1;
    int m_err = -1;
    Ended m_ended;
};

/// Runs a program to its end.
[[nodiscard]] Ended runProcess(const std::string& program, const Launch& launch);

} // namespace ridgepoint::test
