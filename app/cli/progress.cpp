// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <sys/ioctl.h>
#include <unistd.h>

namespace ridgepoint::cli {

namespace {

constexpr int kBarWidth = 20;

std::string leftText(std::optional<Seconds> left)
{
    if (!left) {
        return {};
    }
    const double seconds = std::ceil(left->count());
    return seconds < 120 ? fmt::format(", {:.0f} s left", seconds) : fmt::format(", {:.0f} min left", std::ceil(seconds / 60));
}

std::size_t terminalWidth()
{
    constexpr std::size_t kUsual = 80;
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : kUsual;
}

} // namespace

void ProgressLine::show(double fraction, const std::string& what, std::optional<Seconds> left)
{
    if (!m_onTerminal) {
        return;
    }
    const double done = std::clamp(fraction, 0.0, 1.0);
    const auto filled = static_cast<std::size_t>(std::lround(done * kBarWidth));
    const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
    // A line that wraps could not be drawn over.
    const std::string line =
        fmt::format("[{}] {:3.0f} %  {}{}", bar, done * 100, what, leftText(left)).substr(0, terminalWidth() - 1);
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
    m_shown = true;
}

void ProgressLine::clear()
{
    if (m_shown) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
        m_shown = false;
    }
}

} // namespace ridgepoint::cli
