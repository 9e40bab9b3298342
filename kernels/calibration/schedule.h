// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/calibration/calibrate.h"

#include <chrono>
#include <string>
#include <vector>

namespace ridgepoint {

/// Shares a time budget among steps, and tells how far it is. Time that one step saves or overspends moves to the later ones.
class Schedule {
public:
    struct Step {
        std::string name;
        /// Relative to the other steps.
        double weight = 1;
    };
    Schedule(std::vector<Step> steps, Seconds budget, CalibrationListener listener);

    /// Ends the step before and returns the time that the new one may take.
    Seconds begin(std::size_t step);
    /// Tells the listener, at most ten times a second: how much of the current step is done, 0 to 1.
    void tell(double ofStep);
    void finish();

private:
    [[nodiscard]] Seconds elapsed() const;
    [[nodiscard]] double weightFrom(std::size_t first) const;
    void report(const std::string& name, double fraction);

    std::vector<Step> m_steps;
    Seconds m_budget;
    CalibrationListener m_listener;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    Seconds m_lastTold{-1};
    std::size_t m_current = 0;
    double m_ofStep = 0;
};

} // namespace ridgepoint
