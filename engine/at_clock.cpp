// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/at_clock.h"

#include "engine/error.h"
#include "engine/statistics.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace ridgepoint {

namespace {

bool usable(Frequency clock) { return std::isfinite(clock.hertz()) && clock.hertz() > 0; }

/// Whole megahertz, as datasheets print them.
long long megahertz(Frequency clock) { return std::llround(clock.hertz() / 1e6); }

void checkHeld(const DeviceSpec& datasheet, Frequency held)
{
    if (!usable(held)) {
        throw InputError(fmt::format("{} Hz is no clock that '{}' could be held at: give a positive one, such as 1410 MHz",
                                     held.hertz(), datasheet.id));
    }
}

ComputeRoof scaled(const ComputeRoof& roof, const DeviceSpec& datasheet, Frequency held)
{
    const Frequency stated = *roof.clock;
    if (!usable(stated)) {
        throw InputError(fmt::format("'{}' gives its {} {} roof a clock of {} Hz: correct its spec", datasheet.id, name(roof.dtype),
                                     name(roof.unit), stated.hertz()));
    }
    ComputeRoof result = roof;
    result.rate = FlopRate{roof.rate.perSecond() * (held.hertz() / stated.hertz())};
    result.clock = held;
    result.method = fmt::format("{} at {} MHz x {}/{}", format(roof.rate, rateUnit(roof.dtype)), megahertz(stated), megahertz(held),
                                megahertz(stated));
    result.interval.reset();
    result.doubling.reset();
    return result;
}

/// Each source as it was, said to be scaled; a source that was no datasheet is still told.
std::vector<Source> scaledSources(const DeviceSpec& datasheet)
{
    std::vector<Source> sources = datasheet.provenance;
    for (Source& source : sources) {
        if (source.kind != SourceKind::datasheet) {
            source.note = fmt::format("{}{}{}", words(source.kind), source.note.empty() ? "" : "; ", source.note);
        }
        source.kind = SourceKind::atClock;
    }
    return sources;
}

} // namespace

DeviceSpec atClock(const DeviceSpec& datasheet, Frequency held)
{
    checkHeld(datasheet, held);
    DeviceSpec spec;
    spec.id = fmt::format("{}-at-{}-mhz", datasheet.id, megahertz(held));
    spec.name = fmt::format("{} at {} MHz", datasheet.name, megahertz(held));
    spec.vendor = datasheet.vendor;
    spec.provenance = scaledSources(datasheet);
    for (const ComputeRoof& roof : datasheet.computeRoofs) {
        if (roof.clock) {
            spec.computeRoofs.push_back(scaled(roof, datasheet, held));
        } else {
            spec.notes.push_back(fmt::format("{} {} is left out: {} does not say at which clock it is reached", name(roof.dtype),
                                             name(roof.unit), datasheet.name));
        }
    }
    if (spec.computeRoofs.empty()) {
        throw InputError(fmt::format(
            "'{}' does not say at which clock any of its peaks is reached, so none can be scaled to the clock held", datasheet.id));
    }
    return spec;
}

bool isOfAnother(const DeviceSpec& spec, const std::string& device)
{
    return !spec.driverNames.empty() && std::ranges::find(spec.driverNames, device) == spec.driverNames.end();
}

std::optional<Frequency> clockHeld(std::span<const RooflinePoint> points)
{
    std::vector<double> clocks;
    for (const RooflinePoint& point : points) {
        const auto held = point.measurement ? clockHeld(*point.measurement) : std::nullopt;
        if (held && usable(*held)) {
            clocks.push_back(held->hertz());
        }
    }
    return clocks.empty() ? std::nullopt : std::optional{Frequency{median(clocks)}};
}

} // namespace ridgepoint
