// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/calibration/blocks.h"

#include "engine/statistics.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace ridgepoint {

namespace {

constexpr std::size_t kBlock = kFewestSamples;
/// Differences of short times are noisy: longer blocks where there are many samples.
constexpr std::size_t kMostDifferenceBlocks = 8;

std::vector<double> seconds(std::span<const Seconds> times)
{
    std::vector<double> values;
    values.reserve(times.size());
    for (const Seconds time : times) {
        values.push_back(time.count());
    }
    return values;
}

MedianTime medianTime(std::span<const double> values)
{
    MedianTime result{Seconds{median(values)}};
    if (const auto interval = medianInterval(values)) {
        result.interval = Interval<Seconds>{Seconds{interval->low}, Seconds{interval->high}};
    }
    return result;
}

/// Where each whole block begins; one that holds all when there are too few samples for one.
std::vector<std::span<const double>> blocks(std::span<const double> values, std::size_t size)
{
    std::vector<std::span<const double>> parts;
    for (std::size_t first = 0; first + size <= values.size(); first += size) {
        parts.push_back(values.subspan(first, size));
    }
    return parts.empty() ? std::vector{values} : parts;
}

/// Median of a[i] - b[i].
MedianTime difference(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < a.size(); ++i) {
        values.push_back(a[i] - b[i]);
    }
    return medianTime(values);
}

} // namespace

MedianTime bestMedian(const Measurement& measurement)
{
    const std::vector<double> samples = seconds(measurement.samples);
    MedianTime best = medianTime(samples);
    for (const auto block : blocks(samples, kBlock)) {
        if (const MedianTime here = medianTime(block); here.median < best.median) {
            best = here;
        }
    }
    return best;
}

Blocks blocksOf(const Measurement& measurement) { return {measurement.samples.size(), measurement.samples.size() / kBlock}; }

std::string samplesText(const Blocks& blocks)
{
    if (blocks.blocks < 2) {
        return fmt::format("{} samples, median", blocks.samples);
    }
    return fmt::format("{} samples, best median of {} blocks", blocks.samples, blocks.blocks);
}

Differences bestDifferences(const std::vector<Measurement>& measurements)
{
    const std::vector<double> first = seconds(measurements.at(0).samples);
    const std::vector<double> second = seconds(measurements.at(1).samples);
    const std::vector<double> third = seconds(measurements.at(2).samples);
    const std::size_t size = std::max(kBlock, third.size() / kMostDifferenceBlocks);
    const auto parts = blocks(third, size);
    const auto quietest = std::ranges::min_element(parts, {}, [](std::span<const double> part) { return median(part); });
    const auto from = static_cast<std::size_t>(quietest->data() - third.data());
    const auto same = [&](const std::vector<double>& other) { return std::span(other).subspan(from, quietest->size()); };
    return {difference(same(second), same(first)).median, difference(*quietest, same(first)), {third.size(), parts.size()}};
}

bool doubles(Seconds once, Seconds twice)
{
    const double ratio = twice / once;
    return ratio >= 1.8 && ratio <= 2.2;
}

} // namespace ridgepoint
