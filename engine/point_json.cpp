// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point_json.h"

#include "engine/problem_json.h"

namespace ridgepoint::detail {
namespace {

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
    json["launches_per_sample"] = measurement.launchesPerSample;
    json["dropped"] = measurement.dropped;
    if (measurement.converged) {
        json["converged"] = *measurement.converged;
    }
    if (measurement.coreShare) {
        json["core_share"] = numberOrNull(*measurement.coreShare);
    }
    json["clock"] = measurement.clock;
    json["implementation"] = measurement.implementation;
    json["verdicts"] = OrderedJson::array();
    for (const Verdict& verdict : measurement.verdicts) {
        json["verdicts"].push_back({{"kind", name(verdict.kind)}, {"text", verdict.text}});
    }
    return json;
}

OrderedJson achievedJson(const Achieved& achieved)
{
    return {{"bytes_per_s", numberOrNull(achieved.bandwidth.perSecond())},
            {"flops_per_s", numberOrNull(achieved.rate.perSecond())},
            {"of_roof", numberOrNull(achieved.ofRoof)},
            {"limited_by", achieved.limitedBy ? OrderedJson(name(*achieved.limitedBy)) : OrderedJson(nullptr)}};
}

OrderedJson expectationJson(const Expectation& expectation)
{
    return {{"model_s", numberOrNull(expectation.time.count())},
            {"limited_by", name(expectation.limitedBy)},
            {"bytes_s", numberOrNull(expectation.bytesTerm.count())},
            {"flops_s", numberOrNull(expectation.flopsTerm.count())},
            {"launches_s", numberOrNull(expectation.launchTerm.count())}};
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
    measurement.launchesPerSample = view.at("launches_per_sample").smallWhole(1);
    const auto dropped = view.find("dropped");
    measurement.dropped = dropped ? dropped->smallWhole() : 0;
    if (const auto converged = view.find("converged")) {
        measurement.converged = converged->boolean();
    }
    if (const auto share = view.find("core_share")) {
        measurement.coreShare = share->number();
    }
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

Achieved readAchieved(const JsonView& view)
{
    Achieved achieved;
    achieved.bandwidth = Bandwidth{view.at("bytes_per_s").number()};
    achieved.rate = FlopRate{view.at("flops_per_s").number()};
    if (const auto ofRoof = view.find("of_roof")) {
        achieved.ofRoof = ofRoof->number();
    }
    achieved.limitedBy = optionalChoice(view, "limited_by", parseRegime, "one of memory, compute, overhead");
    return achieved;
}

Expectation readExpectation(const JsonView& view)
{
    Expectation expectation;
    expectation.time = Seconds{view.at("model_s").number()};
    expectation.limitedBy = choice(view.at("limited_by"), parseRegime, "one of memory, compute, overhead");
    expectation.bytesTerm = Seconds{view.at("bytes_s").number()};
    expectation.flopsTerm = Seconds{view.at("flops_s").number()};
    expectation.launchTerm = Seconds{view.at("launches_s").number()};
    return expectation;
}

void readResults(const JsonView& view, RooflinePoint& point)
{
    const auto measurement = view.find("measurement");
    const auto achieved = view.find("achieved");
    if (point.status == PointStatus::measured) {
        point.measurement = readMeasurement(view.at("measurement"));
    } else if (measurement || achieved) {
        (measurement ? *measurement : *achieved).fail("only a measured point has numbers");
    }
    if (achieved) {
        point.achieved = readAchieved(*achieved);
    }
}

} // namespace

OrderedJson pointJson(const RooflinePoint& point)
{
    const bool counted = point.status == PointStatus::measured || isCounted(point.cost);
    const KernelProblem what{point.kernel, point.problem, point.cost, counted};
    OrderedJson json;
    json["device"] = point.device;
    writeProblem(json, what);
    json["status"] = name(point.status);
    json["reason"] = point.reason;
    json["measurement"] = point.measurement ? measurementJson(*point.measurement) : OrderedJson(nullptr);
    json["achieved"] = point.achieved ? achievedJson(*point.achieved) : OrderedJson(nullptr);
    json["expectation"] = point.expectation ? expectationJson(*point.expectation) : OrderedJson(nullptr);
    writeCostDetails(json, what);
    json["group"] = point.group;
    return json;
}

RooflinePoint readPoint(const JsonView& view)
{
    RooflinePoint point;
    point.device = view.at("device").text();
    KernelProblem what = readProblem(view);
    point.kernel = std::move(what.kernel);
    point.problem = std::move(what.problem);
    point.cost = std::move(what.cost);
    point.status = choice(view.at("status"), parsePointStatus, "one of planned, measured, skipped, failed, cancelled");
    point.reason = textOrEmpty(view, "reason");
    readResults(view, point);
    if (const auto expectation = view.find("expectation")) {
        point.expectation = readExpectation(*expectation);
    }
    const auto group = view.find("group");
    point.group = group ? group->smallWhole() : 0;
    return point;
}

} // namespace ridgepoint::detail
