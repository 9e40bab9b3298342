// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/prober.h"

#include "engine/error.h"
#include "engine/measure.h"
#include "engine/statistics.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <span>

namespace ridgepoint {

namespace {

/// The fewest samples with an interval for their median, and one to spare; also the size of a block.
constexpr int kFewest = 7;

/// Samples until the time slice is used. Its clock is the samples themselves, so a burst of a rival at the start does not decide
/// how many there will be.
class SliceRule final : public StoppingRule {
public:
    /// `turn`: how much longer a turn of all kernels takes than one launch of the first.
    SliceRule(Seconds slice, double turn, int most)
        : m_launches(slice / turn), m_most(static_cast<std::size_t>(std::max(most, kFewest)))
    {
    }

    [[nodiscard]] Step next(std::span<const Seconds> warmUps, std::span<const Seconds> samples) const override
    {
        if (warmUps.empty()) {
            return Step::warmUp;
        }
        const bool spent = std::accumulate(samples.begin(), samples.end(), Seconds{0}) >= m_launches;
        const bool enough = samples.size() >= m_most || (spent && samples.size() >= kFewest);
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
        kernels.push_back(m_device.prepare(kernel, problem, m_stop));
        if (const Verification verification = kernels.back()->verify(m_stop); !verification.passed) {
            throw RunError(fmt::format("{}: {}", kernel, verification.text));
        }
        // Interleaved turns launch twice and keep the second only in warm mode.
        const CacheMode mode = options.settle ? problem.cache : CacheMode::cold;
        twice = mode == CacheMode::warm;
        timed.push_back({kernels.back().get(), mode});
    }
    const SliceRule rule(options.slice, turnOf(result.costs) * (twice ? 2 : 1), options.most);
    result.measurements = measureInterleaved(timed, rule, m_device.clock(), m_stop, m_progress);
    result.implementation = kernels.back()->implementation();
    return result;
}

Seconds Prober::quickTime(const std::string& kernel, const Problem& problem)
{
    const auto prepared = m_device.prepare(kernel, problem, m_stop);
    (void)prepared->launch(1);
    if (m_stop.stop_requested()) {
        throw Cancelled();
    }
    return prepared->launch(1);
}

Seconds bestMedian(const Measurement& measurement)
{
    const std::vector<Seconds>& samples = measurement.samples;
    Seconds best = measurement.median;
    for (std::size_t first = 0; first + kFewest <= samples.size(); first += kFewest) {
        std::vector<double> block;
        for (std::size_t i = first; i < first + kFewest; ++i) {
            block.push_back(samples[i].count());
        }
        best = std::min(best, Seconds{median(block)});
    }
    return best;
}

std::string samplesText(const Measurement& measurement)
{
    const std::size_t count = measurement.samples.size();
    if (count < 2 * kFewest) {
        return fmt::format("{} samples, median", count);
    }
    return fmt::format("{} samples, best median of {} blocks", count, count / kFewest);
}

bool doubles(Seconds once, Seconds twice)
{
    const double ratio = twice / once;
    return ratio >= 1.8 && ratio <= 2.2;
}

} // namespace ridgepoint
