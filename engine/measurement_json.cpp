// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measurement_json.h"

namespace ridgepoint::detail {
namespace {

/// [samples before it, Hz or null, the driver's reason where it gave one]
OrderedJson clocksJson(const std::vector<ClockReading>& readings)
{
    OrderedJson list = OrderedJson::array();
    for (const ClockReading& reading : readings) {
        OrderedJson one{reading.sample, reading.frequency ? numberOrNull(reading.frequency->hertz()) : OrderedJson(nullptr)};
        if (!reading.throttle.empty()) {
            one.push_back(reading.throttle);
        }
        list.push_back(std::move(one));
    }
    return list;
}

/// What was read between the samples.
void writeCounters(OrderedJson& json, const Measurement& measurement)
{
    if (measurement.coreShare) {
        json["core_share"] = numberOrNull(*measurement.coreShare);
    }
    if (measurement.ownShare) {
        json["own_share"] = numberOrNull(*measurement.ownShare);
    }
    if (!measurement.coreClocks.empty()) {
        json["core_clocks_hz"] = clocksJson(measurement.coreClocks);
    }
    if (measurement.highestClock) {
        json["highest_clock_hz"] = numberOrNull(measurement.highestClock->hertz());
    }
}

void readInterval(const JsonView& view, Measurement& measurement)
{
    const auto interval = view.find("ci_s");
    if (!interval) {
        return;
    }
    const std::vector<double> ends = interval->numbers();
    if (ends.size() != 2 || ends[0] > ends[1]) {
        interval->fail("expected a list of two numbers, the lower one first");
    }
    measurement.ciLow = Seconds{ends[0]};
    measurement.ciHigh = Seconds{ends[1]};
    measurement.ciLevel = view.at("ci_level").number();
}

std::vector<Seconds> readSamples(const JsonView& view)
{
    const JsonView list = view.at("samples_s");
    std::vector<Seconds> samples;
    for (const double sample : list.numbers()) {
        samples.emplace_back(sample);
    }
    if (samples.empty()) {
        list.fail("a measurement has at least one sample");
    }
    return samples;
}

std::vector<ClockReading> readClocks(const JsonView& list)
{
    std::vector<ClockReading> readings;
    for (const JsonView& item : list.items()) {
        const std::vector<JsonView> parts = item.items();
        if (parts.size() < 2 || parts.size() > 3) {
            item.fail("expected the number of samples, the clock in Hz or null, and perhaps a reason");
        }
        ClockReading reading;
        reading.sample = static_cast<std::size_t>(parts[0].smallWhole());
        if (!parts[1].isNull()) {
            reading.frequency = Frequency{parts[1].number()};
        }
        reading.throttle = parts.size() > 2 ? parts[2].text() : std::string();
        readings.push_back(std::move(reading));
    }
    return readings;
}

void readCounters(const JsonView& view, Measurement& measurement)
{
    if (const auto share = view.find("core_share")) {
        measurement.coreShare = share->number();
    }
    if (const auto share = view.find("own_share")) {
        measurement.ownShare = share->number();
    }
    if (const auto clocks = view.find("core_clocks_hz")) {
        measurement.coreClocks = readClocks(*clocks);
    }
    if (const auto highest = view.find("highest_clock_hz")) {
        measurement.highestClock = Frequency{highest->number()};
    }
}

} // namespace

OrderedJson measurementJson(const Measurement& measurement)
{
    OrderedJson json;
    const bool hasInterval = measurement.ciLow && measurement.ciHigh;
    json["median_s"] = numberOrNull(measurement.median.count());
    json["ci_s"] = nullptr;
    if (hasInterval) {
        json["ci_s"] = {numberOrNull(measurement.ciLow->count()), numberOrNull(measurement.ciHigh->count())};
    }
    json["ci_level"] = hasInterval ? numberOrNull(measurement.ciLevel) : OrderedJson(nullptr);
    json["p10_s"] = numberOrNull(measurement.p10.count());
    json["p90_s"] = numberOrNull(measurement.p90.count());
    json["min_s"] = numberOrNull(measurement.min.count());
    json["samples_s"] = OrderedJson::array();
    for (const Seconds sample : measurement.samples) {
        json["samples_s"].push_back(numberOrNull(sample.count()));
    }
    json["warmup"] = measurement.warmUp;
    if (measurement.firstLaunch) {
        json["first_launch_s"] = numberOrNull(measurement.firstLaunch->count());
    }
    json["launches_per_sample"] = measurement.launchesPerSample;
    json["dropped"] = measurement.dropped;
    if (measurement.converged) {
        json["converged"] = *measurement.converged;
    }
    writeCounters(json, measurement);
    json["clock"] = measurement.clock;
    json["implementation"] = measurement.implementation;
    json["verdicts"] = OrderedJson::array();
    for (const Verdict& verdict : measurement.verdicts) {
        json["verdicts"].push_back({{"kind", name(verdict.kind)}, {"text", verdict.text}});
    }
    return json;
}

Measurement readMeasurement(const JsonView& view)
{
    Measurement measurement;
    measurement.median = Seconds{view.at("median_s").number()};
    readInterval(view, measurement);
    measurement.p10 = Seconds{view.at("p10_s").number()};
    measurement.p90 = Seconds{view.at("p90_s").number()};
    measurement.min = Seconds{view.at("min_s").number()};
    measurement.samples = readSamples(view);
    measurement.warmUp = view.at("warmup").smallWhole();
    if (const auto first = view.find("first_launch_s")) {
        measurement.firstLaunch = Seconds{first->number()};
    }
    measurement.launchesPerSample = view.at("launches_per_sample").smallWhole(1);
    const auto dropped = view.find("dropped");
    measurement.dropped = dropped ? dropped->smallWhole() : 0;
    if (const auto converged = view.find("converged")) {
        measurement.converged = converged->boolean();
    }
    readCounters(view, measurement);
    measurement.clock = textOrEmpty(view, "clock");
    measurement.implementation = textOrEmpty(view, "implementation");
    if (const auto verdicts = view.find("verdicts")) {
        for (const JsonView& verdict : verdicts->items()) {
            const auto kind = choice(verdict.at("kind"), parseVerdictKind, "a verdict");
            measurement.verdicts.push_back({kind, textOrEmpty(verdict, "text")});
        }
    }
    return measurement;
}

} // namespace ridgepoint::detail
