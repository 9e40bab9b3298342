// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/device_spec.h"
#include "engine/measurement.h"

#include <optional>
#include <string>
#include <vector>

/// What a device reaches when it is left alone, from samples that were disturbed now and then. A rival's burst spoils some blocks
/// of samples in a row and leaves others, so the quietest block speaks; and its median is no lucky single sample.
namespace ridgepoint {

/// The fewest samples with an interval for their median, and one to spare; also the size of a block.
constexpr int kFewestSamples = 7;

struct MedianTime {
    Seconds median{};
    /// Exact order-statistic interval of this median; nullopt for five samples or fewer.
    std::optional<Interval<Seconds>> interval = std::nullopt;
};

/// How samples were divided.
struct Blocks {
    std::size_t samples = 0;
    std::size_t blocks = 0;
};

/// The lowest median among blocks of seven samples in a row, and of all samples.
[[nodiscard]] MedianTime bestMedian(const Measurement& measurement);
[[nodiscard]] Blocks blocksOf(const Measurement& measurement);

/// "28 samples, best median of 4 blocks".
[[nodiscard]] std::string samplesText(const Blocks& blocks);

/// How much longer the second and third of three sets took than the first, round by round.
struct Differences {
    Seconds half{};
    MedianTime whole;
    Blocks blocks;
};
/// In the block of rounds, one of up to eight, in which the third was fastest. `measurements`: the three of one interleaved run.
[[nodiscard]] Differences bestDifferences(const std::vector<Measurement>& measurements);

/// The rate's interval from that of its time; nullopt without one, and when it reaches down to no time at all.
template <typename Work>
[[nodiscard]] auto rateInterval(Work work, const std::optional<Interval<Seconds>>& time)
{
    using Rate = decltype(work / Seconds{1});
    return time && time->low > Seconds{0} ? std::optional(Interval<Rate>{work / time->high, work / time->low}) : std::nullopt;
}

/// Doubling a probe's work must double its time within 10 %, or what was timed is not the work.
[[nodiscard]] bool doubles(Seconds once, Seconds twice);

} // namespace ridgepoint
