// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep.h"
#include "engine/sweep_runner.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace ridgepoint {

/// Turns "point i is so far done" into progress events: at most four a second, weighted by expected time, with the time left.
class SweepProgressReporter {
public:
    SweepProgressReporter(const SweepPlan& plan, const SweepListener& listener, std::uint64_t run);

    /// Points [first, first + count) are in `phase`, `fraction` of it done.
    void report(std::size_t first, std::size_t count, const std::string& phase, double fraction);
    [[nodiscard]] Seconds elapsed() const;

private:
    [[nodiscard]] double doneBefore(std::size_t index) const;

    using Clock = std::chrono::steady_clock;
    const SweepPlan& m_plan;
    const SweepListener& m_listener;
    std::uint64_t m_run;
    std::vector<double> m_weights;
    double m_total = 0;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last = Clock::time_point::min();
};

} // namespace ridgepoint
