// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/measurement.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ridgepoint {

/// What is read between blocks of samples and never inside one: the cores that the threads got, and the clock that they held.
class BlockCounters {
public:
    /// Reads once: the warm-up is over and the first sample is next. `kernel` is borrowed.
    explicit BlockCounters(const PreparedKernel& kernel);

    /// After each sample: reads the clock when they make up a block again. `samples`: how many there are by now.
    void sampled(Seconds time, std::size_t samples);
    /// After the last sample.
    void finish(std::size_t samples);

    void writeTo(Measurement& measurement) const;

private:
    void readClock(std::size_t samples);

    const PreparedKernel& m_kernel;
    std::optional<TeamTime> m_before;
    std::optional<TeamTime> m_after;
    std::vector<ClockReading> m_clocks;
    Seconds m_sinceReading{0};
};

} // namespace ridgepoint
