// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/prober.h"

#include "engine/error.h"
#include "engine/measure.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <span>

namespace ridgepoint {

namespace {

/// Samples until the time slice is used. Its clock is the samples themselves, so a burst of a rival at the start does not decide
/// how many there will be.
class SliceRule final : public StoppingRule {
public:
    /// `turn`: how much longer a turn of all kernels takes than one launch of the first.
    SliceRule(Seconds slice, double turn, int most)
        : m_launches(slice / turn), m_most(static_cast<std::size_t>(std::max(most, kFewestSamples)))
    {
    }

    [[nodiscard]] Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const override
    {
        if (warmUps.empty()) {
            return Step::warmUp;
        }
        const bool spent = std::accumulate(samples.begin(), samples.end(), Seconds{0}) >= m_launches;
        const bool enough = samples.size() >= m_most || (spent && samples.size() >= kFewestSamples);
        return enough ? Step::stop : Step::sample;
    }
    [[nodiscard]] double progress(std::size_t, std::size_t samples) const override
    {
        return std::min(1.0, static_cast<double>(samples) / static_cast<double>(m_most));
    }
    [[nodiscard]] std::string describe() const override { return "as many samples as a time slice holds"; }

private:
    Seconds m_launches;
    std::size_t m_most;
};

/// Traffic and arithmetic both grow with the work of these kernels; either tells how their times relate.
double workOf(const Cost& cost)
{
    return cost.flops.count() > 0 ? static_cast<double>(cost.flops.count()) : static_cast<double>(cost.bytes.count());
}

double turnOf(const std::vector<Cost>& costs)
{
    const double first = workOf(costs.front());
    double sum = 0;
    for (const Cost& cost : costs) {
        sum += first > 0 ? workOf(cost) / first : 1;
    }
    return sum;
}

} // namespace

ProbeResult Prober::probe(const std::string& kernel, const std::vector<Problem>& problems, const ProbeOptions& options)
{
    ProbeResult result;
    std::vector<std::unique_ptr<PreparedKernel>> kernels;
    std::vector<Timed> timed;
    bool twice = false;
    for (const Problem& problem : problems) {
        result.costs.push_back(kernelOrThrow(kernel).cost(problem));
        kernels.push_back(prepare(kernel, problem));
        if (const Verification verification = kernels.back()->verify(m_stop); !verification.passed) {
            throw RunError(fmt::format("{}: {}", kernel, verification.text));
        }
        // Interleaved turns launch twice and keep the second only in warm mode.
        const CacheMode mode = options.settle ? problem.cache : CacheMode::cold;
        twice = mode == CacheMode::warm;
        timed.push_back({kernels.back().get(), mode});
    }
    const int most = static_cast<int>(std::min(1e6, options.most * m_thorough));
    const SliceRule rule(options.slice, turnOf(result.costs) * (twice ? 2 : 1), most);
    result.measurements = measureInterleaved(timed, rule, m_device.clock(), m_stop, m_progress);
    result.implementation = kernels.back()->implementation();
    result.library = kernels.back()->library();
    return result;
}

std::unique_ptr<PreparedKernel> Prober::prepare(const std::string& kernel, const Problem& problem)
{
    try {
        return m_device.prepare(kernel, problem, m_stop);
    } catch (const InputError& error) {
        throw RunError(error.what());
    }
}

Seconds Prober::quickTime(const std::string& kernel, const Problem& problem)
{
    const auto prepared = prepare(kernel, problem);
    (void)prepared->launch(1);
    Seconds shortest = Seconds::max();
    for (int launch = 0; launch < 3; ++launch) {
        if (m_stop.stop_requested()) {
            throw Cancelled();
        }
        shortest = std::min(shortest, prepared->launch(1));
    }
    return shortest;
}

} // namespace ridgepoint
