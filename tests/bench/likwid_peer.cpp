// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "tests/bench/cpu_peers.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace ridgepoint::bench {

namespace {

/// What a command prints; empty when it cannot be run.
std::string outputOf(const std::string& command)
{
    std::FILE* stream = popen(command.c_str(), "r");
    if (stream == nullptr) {
        return {};
    }
    std::string text;
    std::array<char, 4096> block{};
    while (std::fgets(block.data(), block.size(), stream) != nullptr) {
        text += block.data();
    }
    return pclose(stream) == 0 ? text : std::string();
}

/// Behind "MByte/s:"; 0 when it is not there.
double megabytesPerSecond(const std::string& text)
{
    constexpr std::string_view kLabel = "MByte/s:";
    const auto at = text.find(kLabel);
    return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + kLabel.size(), nullptr);
}

class LikwidKernel final : public PreparedKernel {
public:
    LikwidKernel(std::string command, Bytes bytes) : m_command(std::move(command)), m_bytes(bytes) {}
    [[nodiscard]] Verification verify(std::stop_token) override { return {.passed = true}; }
    [[nodiscard]] Seconds launch(int launches) override
    {
        letThreadsRest();
        const double speed = megabytesPerSecond(outputOf(m_command));
        if (speed <= 0) {
            throw RunError("likwid-bench printed no bandwidth");
        }
        return launches * (m_bytes / Bandwidth{speed * 1e6});
    }
    [[nodiscard]] std::string implementation() const override { return "likwid-bench"; }

private:
    std::string m_command;
    Bytes m_bytes;
};

} // namespace

Peer likwidPeer(const std::string& kernel, Bytes bytes, int threads)
{
    // Its triad has four arrays; its "stream" is STREAM's triad.
    const std::string test = kernel == "copy" ? "copy_mem_avx" : "stream_mem_avx";
    const std::string command =
        fmt::format("likwid-bench -t {} -w S0:{}kB:{} -i 20 2>/dev/null", test, bytes.count() / 1000, threads);
    if (megabytesPerSecond(outputOf(command)) <= 0) {
        return {"likwid-bench", nullptr, "likwid-bench does not run here (Debian: likwid)"};
    }
    return {"likwid-bench", std::make_unique<LikwidKernel>(command, bytes)};
}

} // namespace ridgepoint::bench
