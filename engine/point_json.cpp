// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point_json.h"

#include "engine/measurement_json.h"
#include "engine/plan_json.h"
#include "engine/problem_json.h"

namespace ridgepoint::detail {
namespace {

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

OrderedJson roofInTurnJson(const RoofInTurn& roof)
{
    OrderedJson json = plannedJson(roof.probe);
    json["median_s"] = numberOrNull(roof.median.count());
    json["samples_s"] = OrderedJson::array();
    for (const Seconds sample : roof.samples) {
        json["samples_s"].push_back(numberOrNull(sample.count()));
    }
    json["of_roof"] = numberOrNull(roof.ofRoof.median);
    json["of_roof_ci"] = nullptr;
    if (const auto& interval = roof.ofRoof.interval) {
        json["of_roof_ci"] = {numberOrNull(interval->low), numberOrNull(interval->high)};
        json["ci_level"] = numberOrNull(interval->level);
    }
    json["pairs"] = roof.ofRoof.pairs;
    return json;
}

RoofInTurn readRoofInTurn(const JsonView& view)
{
    RoofInTurn roof{readPlanned(view), Seconds{view.at("median_s").number()}};
    for (const double sample : view.at("samples_s").numbers()) {
        roof.samples.emplace_back(sample);
    }
    roof.ofRoof = {view.at("of_roof").number(), std::nullopt, view.at("pairs").smallWhole(1)};
    if (const auto interval = view.find("of_roof_ci")) {
        const std::vector<double> ends = interval->numbers();
        if (ends.size() != 2 || ends[0] > ends[1]) {
            interval->fail("expected a list of two numbers, the lower one first");
        }
        roof.ofRoof.interval = MedianInterval{ends[0], ends[1], view.at("ci_level").number()};
    }
    return roof;
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
    if (const auto roof = view.find("roof_in_turn")) {
        point.roofInTurn = readRoofInTurn(*roof);
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
    if (point.roofInTurn) {
        json["roof_in_turn"] = roofInTurnJson(*point.roofInTurn);
    }
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
