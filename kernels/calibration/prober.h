// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/calibration/blocks.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace ridgepoint {

/// One kernel measured at several sizes in one interleaved run.
struct ProbeResult {
    std::vector<Cost> costs;
    std::vector<Measurement> measurements;
    std::string implementation;
    /// Whose best it is, empty for a limit.
    std::string library;
};

struct ProbeOptions {
    Seconds slice{};
    /// Between 7 and `most` samples, as many as the slice holds; a thorough prober takes more.
    int most = 25;
    /// Launch twice a turn and keep the second, so that a warm cache is this kernel's own. Peaks need no cache.
    bool settle = true;
};

/// Measures kernels of a device within a time slice each.
class Prober {
public:
    /// `progress` hears the fraction done of the current probe; `thorough` multiplies the most samples of each.
    Prober(Device& device, std::stop_token stop, std::function<void(double)> progress, double thorough = 1)
        : m_device(device), m_stop(std::move(stop)), m_progress(std::move(progress)), m_thorough(thorough)
    {
    }

    [[nodiscard]] Device& device() const { return m_device; }

    /// Prepares and verifies each problem, then samples them in turn. Throws RunError when a result is wrong, and what prepare()
    /// and measure() throw.
    [[nodiscard]] ProbeResult probe(const std::string& kernel, const std::vector<Problem>& problems, const ProbeOptions& options);

    /// The shortest of three launches after one warm-up, unverified: to choose a size by.
    [[nodiscard]] Seconds quickTime(const std::string& kernel, const Problem& problem);

private:
    /// What only preparing tells, as that a library has no kernel for this device, is no fault of an input here: RunError.
    [[nodiscard]] std::unique_ptr<PreparedKernel> prepare(const std::string& kernel, const Problem& problem);

    Device& m_device;
    std::stop_token m_stop;
    std::function<void(double)> m_progress;
    double m_thorough;
};

} // namespace ridgepoint
