// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measurement.h"

#include "engine/named.h"
#include "engine/statistics.h"

#include <algorithm>
#include <cstddef>

namespace ridgepoint {

namespace {

using Kind = Verdict::Kind;
constexpr std::array<Named<Kind>, 10> kWords{{{Kind::noisy, "noisy"},
                                              {Kind::bimodal, "bimodal"},
                                              {Kind::drifting, "drifting"},
                                              {Kind::quantised, "quantised"},
                                              {Kind::throttled, "throttled"},
                                              {Kind::roofMoved, "roof moved"},
                                              {Kind::contended, "contended"},
                                              {Kind::cacheResident, "cache-resident"},
                                              {Kind::exceedsRoof, "exceeds-roof"},
                                              {Kind::implausible, "implausible"}}};

/// A clock below this part of the highest is held back.
constexpr double kHeldBack = 0.9;

} // namespace

std::string_view name(Verdict::Kind kind) { return wordOf(kWords, kind); }
std::optional<Verdict::Kind> parseVerdictKind(std::string_view text) { return valueOf(kWords, text); }

std::optional<Frequency> clockHeld(const Measurement& measurement)
{
    std::vector<double> hertz;
    for (const ClockReading& reading : measurement.coreClocks) {
        if (reading.frequency) {
            hertz.push_back(reading.frequency->hertz());
        }
    }
    return hertz.empty() ? std::nullopt : std::optional(Frequency{median(hertz)});
}

std::vector<bool> throttledSamples(const Measurement& measurement)
{
    const double least = measurement.highestClock ? kHeldBack * measurement.highestClock->hertz() : 0;
    std::vector<bool> marks(measurement.samples.size(), false);
    std::size_t first = 0;
    for (const ClockReading& reading : measurement.coreClocks) {
        const bool heldBack = !reading.throttle.empty() || (reading.frequency && reading.frequency->hertz() < least);
        const std::size_t last = std::min(reading.sample, marks.size());
        if (heldBack && first < last) {
            std::fill(marks.begin() + static_cast<std::ptrdiff_t>(first), marks.begin() + static_cast<std::ptrdiff_t>(last), true);
        }
        first = std::max(first, last);
    }
    return marks;
}

} // namespace ridgepoint
