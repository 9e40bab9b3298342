// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure.h"

#include "engine/block_counters.h"
#include "engine/error.h"
#include "engine/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

/// A launch shorter than this many ticks is batched ...
constexpr double kShortestInTicks = 200;
/// ... until a sample is at least this long, so that one tick is 0.1 % of it.
constexpr double kBatchInTicks = 1000;
constexpr int kLargestBatch = 100'000;

void throwIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        throw Cancelled();
    }
}

/// One kernel's turn-by-turn state.
struct Series {
    Timed timed;
    std::vector<Seconds> warmUps = {};
    std::vector<Seconds> samples = {};
    int batch = 1;
};

/// Repeats one launch to lengthen a sample. Cold launches are never batched: the second would be warm.
int batchFor(const Series& series, const ClockInfo& clock)
{
    const double tick = clock.tick.count();
    if (series.timed.cache == CacheMode::cold || series.warmUps.empty() || tick <= 0) {
        return 1;
    }
    const double typical = std::max(median(inSeconds(series.warmUps)), tick / 10);
    if (typical >= kShortestInTicks * tick) {
        return 1;
    }
    return static_cast<int>(std::min<double>(kLargestBatch, std::ceil(kBatchInTicks * tick / typical - 1e-6)));
}

class Rounds {
public:
    Rounds(std::span<const Timed> timed, const StoppingRule& rule, const ClockInfo& clock, std::stop_token stop)
        : m_rule(rule), m_clock(clock), m_stop(std::move(stop))
    {
        for (const Timed& one : timed) {
            m_series.push_back(Series{one});
        }
    }

    std::vector<Measurement> run(const MeasureProgress& progress)
    {
        for (StoppingRule::Step step = next(); step != StoppingRule::Step::stop; step = next()) {
            if (step == StoppingRule::Step::warmUp) {
                warmUp();
            } else {
                sample();
            }
            if (progress) {
                progress(m_rule.progress(m_series.front().warmUps.size(), m_taken));
            }
        }
        if (m_counters) {
            m_counters->finish(m_series.front().samples.size());
        }
        return results();
    }

private:
    /// Goes on while any of the series wants more.
    [[nodiscard]] StoppingRule::Step next() const
    {
        // A dropped round counts as taken, or a clock that always goes backwards would never end.
        if (m_dropped > 0 && m_taken > 10 * (m_series.front().samples.size() + 10)) {
            return StoppingRule::Step::stop;
        }
        StoppingRule::Step most = StoppingRule::Step::stop;
        for (const Series& series : m_series) {
            most = std::min(most, m_rule.next(series.warmUps, series.samples));
        }
        return most;
    }

    void warmUp()
    {
        for (Series& series : m_series) {
            throwIfStopped(m_stop);
            series.warmUps.push_back(series.timed.kernel->launch(1));
        }
    }

    void chooseBatches()
    {
        for (Series& series : m_series) {
            if (series.warmUps.empty()) {
                throwIfStopped(m_stop);
                static_cast<void>(series.timed.kernel->launch(1));
            }
            series.batch = batchFor(series, m_clock);
        }
    }

    void sample()
    {
        if (m_taken == 0) {
            chooseBatches();
            m_counters.emplace(*m_series.front().timed.kernel);
        }
        std::vector<Seconds> round;
        for (Series& series : m_series) {
            throwIfStopped(m_stop);
            round.push_back(one(series));
        }
        ++m_taken;
        if (std::any_of(round.begin(), round.end(), [](Seconds time) { return time < Seconds{0}; })) {
            ++m_dropped;
            return;
        }
        for (std::size_t i = 0; i < round.size(); ++i) {
            m_series[i].samples.push_back(round[i]);
        }
        m_counters->sampled(std::accumulate(round.begin(), round.end(), Seconds{0}), m_series.front().samples.size());
    }

    Seconds one(Series& series)
    {
        PreparedKernel& kernel = *series.timed.kernel;
        if (series.timed.cache == CacheMode::cold) {
            kernel.makeCold();
        } else if (m_series.size() > 1) {
            // The other kernels of the round have replaced this one's data in the caches.
            static_cast<void>(kernel.launch(1));
            throwIfStopped(m_stop);
        }
        return kernel.launch(series.batch) / static_cast<double>(series.batch);
    }

    std::vector<Measurement> results()
    {
        std::vector<Measurement> measurements;
        for (Series& series : m_series) {
            const auto conclusion = m_rule.conclude(series.samples);
            Measurement measurement = summarise(std::move(series.samples), m_dropped);
            if (conclusion) {
                measurement.ciLow = Seconds{conclusion->interval.low};
                measurement.ciHigh = Seconds{conclusion->interval.high};
                measurement.ciLevel = conclusion->interval.level;
                measurement.converged = conclusion->converged;
            }
            m_counters->writeTo(measurement);
            measurement.warmUp = static_cast<int>(series.warmUps.size());
            measurement.launchesPerSample = series.batch;
            measurement.clock = m_clock.name;
            measurement.implementation = series.timed.kernel->implementation();
            measurements.push_back(std::move(measurement));
        }
        return measurements;
    }

    const StoppingRule& m_rule;
    const ClockInfo& m_clock;
    std::stop_token m_stop;
    std::vector<Series> m_series;
    std::size_t m_taken = 0;
    int m_dropped = 0;
    std::optional<BlockCounters> m_counters;
};

} // namespace

Measurement summarise(std::vector<Seconds> samples, int dropped)
{
    if (samples.empty()) {
        throw RunError(fmt::format("no usable sample: the clock went backwards in all {}", dropped));
    }
    const std::vector<double> values = inSeconds(samples);
    Measurement measurement;
    measurement.median = Seconds{median(values)};
    if (const auto interval = medianInterval(values)) {
        measurement.ciLow = Seconds{interval->low};
        measurement.ciHigh = Seconds{interval->high};
        measurement.ciLevel = interval->level;
    }
    measurement.p10 = Seconds{quantile(values, 0.1)};
    measurement.p90 = Seconds{quantile(values, 0.9)};
    measurement.min = *std::min_element(samples.begin(), samples.end());
    measurement.samples = std::move(samples);
    measurement.dropped = dropped;
    return measurement;
}

Measurement measure(Timed timed, const StoppingRule& rule, const ClockInfo& clock, std::stop_token stop,
                    const MeasureProgress& progress)
{
    return measureInterleaved({&timed, 1}, rule, clock, std::move(stop), progress).front();
}

std::vector<Measurement> measureInterleaved(std::span<const Timed> timed, const StoppingRule& rule, const ClockInfo& clock,
                                            std::stop_token stop, const MeasureProgress& progress)
{
    if (timed.empty()) {
        return {};
    }
    return Rounds(timed, rule, clock, std::move(stop)).run(progress);
}

} // namespace ridgepoint
