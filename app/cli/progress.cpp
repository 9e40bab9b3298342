// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

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

} // namespace

void ProgressLine::show(double fraction, const std::string& what, std::optional<Seconds> left)
{
    if (!m_onTerminal) {
        return;
    }
    const double done = std::clamp(fraction, 0.0, 1.0);
    const auto filled = static_cast<std::size_t>(std::lround(done * kBarWidth));
    const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
    const std::string line = fmt::format("\r\033[K[{}] {:3.0f} %  {}{}", bar, done * 100, what, leftText(left));
    std::fputs(line.c_str(), stderr);
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
