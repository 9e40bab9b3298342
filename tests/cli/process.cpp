// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ridgepoint::test {

namespace {

constexpr int kCannotStart = 127;

struct Pipe {
    int read = -1;
    int write = -1;
};

Pipe makePipe()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("no pipe");
    }
    return {ends[0], ends[1]};
}

/// Runs in the child.
void placeOutput(const Launch& launch, int pipe)
{
    if (launch.output.empty()) {
        ::dup2(pipe, STDOUT_FILENO);
    } else if (launch.output == "closed") {
        ::close(STDOUT_FILENO);
    } else {
        ::dup2(::open(launch.output.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    }
}

[[noreturn]] void become(const std::string& program, const Launch& launch)
{
    for (const auto& [name, value] : launch.environment) {
        ::setenv(name.c_str(), value.c_str(), 1);
    }
    std::vector<char*> arguments{const_cast<char*>(program.c_str())};
    for (const std::string& argument : launch.arguments) {
        arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    ::_exit(kCannotStart);
}

} // namespace

Process::Process(const std::string& program, const Launch& launch)
{
    const Pipe out = makePipe();
    const Pipe err = makePipe();
    m_pid = ::fork();
    if (m_pid < 0) {
        throw std::runtime_error("cannot fork");
    }
    if (m_pid == 0) {
        ::dup2(err.write, STDERR_FILENO);
        placeOutput(launch, out.write);
        become(program, launch);
    }
    ::close(out.write);
    ::close(err.write);
    m_out = out.read;
    m_err = err.read;
}

Process::~Process()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    ::close(m_out);
    ::close(m_err);
}

void Process::send(int signal) const { ::kill(m_pid, signal); }

bool Process::readSome()
{
    if (m_out < 0 && m_err < 0) {
        return false;
    }
    std::array<pollfd, 2> streams{pollfd{m_out, POLLIN, 0}, pollfd{m_err, POLLIN, 0}};
    ::poll(streams.data(), streams.size(), -1);
    std::array<char, 4096> buffer{};
    for (std::size_t i = 0; i < streams.size(); ++i) {
        int& descriptor = i == 0 ? m_out : m_err;
        if (descriptor < 0) {
            continue;
        }
        if (streams[i].revents == 0) {
            continue;
        }
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count > 0) {
            (i == 0 ? m_ended.out : m_ended.err).append(buffer.data(), static_cast<std::size_t>(count));
        } else {
            ::close(descriptor);
            descriptor = -1;
        }
    }
    return true;
}

bool Process::waitForError(const std::string& text)
{
    while (m_ended.err.find(text) == std::string::npos) {
        if (!readSome()) {
            return false;
        }
    }
    return true;
}

Ended Process::wait()
{
    while (readSome()) {
    }
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    m_ended.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    m_ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return m_ended;
}

Ended runProcess(const std::string& program, const Launch& launch) { return Process(program, launch).wait(); }

} // namespace ridgepoint::test
