// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/measurement.h"

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
};

struct ProbeOptions {
    Seconds slice{};
    /// Between 7 and `most` samples, as many as the slice holds.
    int most = 25;
    /// Launch twice a turn and keep the second, so that a warm cache is this kernel's own. Peaks need no cache.
    bool settle = true;
};

/// Measures kernels of a device within a time slice each.
class Prober {
public:
    /// `progress` hears the fraction done of the current probe.
    Prober(Device& device, std::stop_token stop, std::function<void(double)> progress)
        : m_device(device), m_stop(std::move(stop)), m_progress(std::move(progress))
    {
    }

    [[nodiscard]] Device& device() const { return m_device; }

    /// Prepares and verifies each problem, then samples them in turn. Throws RunError when a result is wrong, and what prepare()
    /// and measure() throw.
    [[nodiscard]] ProbeResult probe(const std::string& kernel, const std::vector<Problem>& problems, const ProbeOptions& options);

    /// Time of one launch after one warm-up, unverified: to choose a size by.
    [[nodiscard]] Seconds quickTime(const std::string& kernel, const Problem& problem);

private:
    Device& m_device;
    std::stop_token m_stop;
    std::function<void(double)> m_progress;
};

/// The lowest median among blocks of seven samples in a row. A rival's burst spoils some blocks, so this is what the device
/// reaches when left alone, and still no lucky single sample.
[[nodiscard]] Seconds bestMedian(const Measurement& measurement);

/// "28 samples, best median of 4 blocks".
[[nodiscard]] std::string samplesText(const Measurement& measurement);

/// Doubling a probe's work must double its time within 10 %, or what was timed is not the work.
[[nodiscard]] bool doubles(Seconds once, Seconds twice);

} // namespace ridgepoint
