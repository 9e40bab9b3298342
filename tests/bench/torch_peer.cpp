// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "tests/bench/peer.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace ridgepoint::bench {

namespace {

/// A child that answers each line it is sent with one of its own.
class Child {
public:
    explicit Child(const std::vector<std::string>& command)
    {
        std::array<int, 2> to{};
        std::array<int, 2> from{};
        if (pipe(to.data()) != 0 || pipe(from.data()) != 0) {
            throw RunError("no pipe is left");
        }
        m_process = fork();
        if (m_process == 0) {
            dup2(to[0], STDIN_FILENO);
            dup2(from[1], STDOUT_FILENO);
            for (const int end : {to[0], to[1], from[0], from[1]}) {
                close(end);
            }
            std::vector<char*> arguments;
            for (const std::string& word : command) {
                arguments.push_back(const_cast<char*>(word.c_str()));
            }
            arguments.push_back(nullptr);
            execvp(arguments.front(), arguments.data());
            _exit(127);
        }
        close(to[0]);
        close(from[1]);
        m_to = fdopen(to[1], "w");
        m_from = fdopen(from[0], "r");
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child()
    {
        std::fclose(m_to); // the child ends with its input
        std::fclose(m_from);
        waitpid(m_process, nullptr, 0);
    }

    void send(const std::string& line) const
    {
        std::fprintf(m_to, "%s\n", line.c_str());
        std::fflush(m_to);
    }
    /// Empty when the child ended.
    [[nodiscard]] std::string receive() const
    {
        std::array<char, 512> line{};
        if (std::fgets(line.data(), line.size(), m_from) == nullptr) {
            return {};
        }
        std::string text = line.data();
        while (!text.empty() && text.back() == '\n') {
            text.pop_back();
        }
        return text;
    }

private:
    pid_t m_process = -1;
    std::FILE* m_to = nullptr;
    std::FILE* m_from = nullptr;
};

class TorchKernel final : public PreparedKernel {
public:
    explicit TorchKernel(std::unique_ptr<Child> child) : m_child(std::move(child)) {}
    [[nodiscard]] Verification verify(std::stop_token) override { return {.passed = true}; }
    [[nodiscard]] Seconds launch(int launches) override
    {
        letThreadsRest();
        m_child->send(std::to_string(launches));
        const std::string answer = m_child->receive();
        letThreadsRest();
        if (answer.empty()) {
            throw RunError("the Python process ended");
        }
        return Seconds{std::strtod(answer.c_str(), nullptr)};
    }
    [[nodiscard]] std::string implementation() const override { return "PyTorch"; }

private:
    std::unique_ptr<Child> m_child;
};

} // namespace

Peer torchPeer(const TorchWork& work, const std::string& where)
{
    std::string missing;
    const char* const moved = std::getenv("RIDGEPOINT_TORCH_PEER");
    const std::string script = moved != nullptr ? moved : RIDGEPOINT_TORCH_PEER;
    // A person's own Python may come first in the path and know no packages of the system's.
    for (const char* const python : {"python3", "/usr/bin/python3"}) {
        auto child = std::make_unique<Child>(
            std::vector<std::string>{python, script, work.kernel, std::to_string(work.n), work.dtype, where});
        const std::string greeting = child->receive();
        if (greeting.starts_with("ready ")) {
            return {"PyTorch " + greeting.substr(6), std::make_unique<TorchKernel>(std::move(child))};
        }
        missing = greeting.empty() ? "python3 is not installed" : greeting;
    }
    return {"PyTorch", nullptr, missing};
}

} // namespace ridgepoint::bench
