// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/block_counters.h"

#include <algorithm>

namespace ridgepoint {

namespace {

/// A reading of 30 us is then under half a per cent of the time it is taken in.
constexpr Seconds kBlock{10e-3};

} // namespace

BlockCounters::BlockCounters(const PreparedKernel& kernel) : m_kernel(kernel)
{
    readClock(0);
    m_before = m_kernel.teamTime();
}

void BlockCounters::sampled(Seconds time, std::size_t samples)
{
    m_sinceReading += time;
    if (m_sinceReading >= kBlock) {
        readClock(samples);
    }
}

void BlockCounters::finish(std::size_t samples)
{
    m_after = m_kernel.teamTime();
    if (m_clocks.empty() || m_clocks.back().sample != samples) {
        readClock(samples);
    }
}

void BlockCounters::writeTo(Measurement& measurement) const
{
    measurement.coreClocks = m_clocks;
    if (!m_before || !m_after || m_after->threads <= 0 || m_after->wall <= m_before->wall) {
        return;
    }
    const Seconds cores = (m_after->wall - m_before->wall) * static_cast<double>(m_after->threads);
    const Seconds team = m_after->busy - m_before->busy;
    measurement.coreShare = team / cores;
    measurement.ownShare = std::max(0.0, (m_after->program - m_before->program - team) / cores);
}

void BlockCounters::readClock(std::size_t samples)
{
    m_sinceReading = Seconds{0};
    if (auto reading = m_kernel.coreClock()) {
        reading->sample = samples;
        m_clocks.push_back(std::move(*reading));
    }
}

} // namespace ridgepoint
