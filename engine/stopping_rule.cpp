// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stopping_rule.h"

#include "engine/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

FixedRule::FixedRule(int warmUps, int samples)
    : m_warmUps(static_cast<std::size_t>(warmUps)), m_samples(static_cast<std::size_t>(samples))
{
    if (warmUps < 0 || warmUps > 100'000) {
        throw InputError(fmt::format("{} warm-up launches: choose 0 to 100000", warmUps));
    }
    if (samples < 1 || samples > 1'000'000) {
        throw InputError(fmt::format("{} samples: choose 1 to 1000000", samples));
    }
}

StoppingRule::Step FixedRule::next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const
{
    if (warmUps.size() < m_warmUps) {
        return Step::warmUp;
    }
    return samples.size() < m_samples ? Step::sample : Step::stop;
}

double FixedRule::progress(std::size_t warmUps, std::size_t samples) const
{
    const std::size_t done = std::min(warmUps, m_warmUps) + std::min(samples, m_samples);
    return static_cast<double>(done) / static_cast<double>(m_warmUps + m_samples);
}

std::string FixedRule::describe() const { return fmt::format("{} warm-up, {} samples, median", m_warmUps, m_samples); }

} // namespace ridgepoint
