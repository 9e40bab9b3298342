// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem_json.h"

namespace ridgepoint::detail {
namespace {

OrderedJson wordOrNull(std::optional<DType> dtype) { return dtype ? OrderedJson(name(*dtype)) : OrderedJson(nullptr); }

OrderedJson countOrNull(bool known, std::int64_t count) { return known ? OrderedJson(count) : OrderedJson(nullptr); }

std::optional<double> perByte(const std::optional<Intensity>& intensity)
{
    return intensity ? std::optional(intensity->flopPerByte()) : std::nullopt;
}

Problem readProblemFields(const JsonView& view)
{
    Problem problem;
    problem.n = view.at("n").whole();
    problem.dtype = choice(view.at("dtype"), parseDType, "a dtype");
    problem.accumulate = optionalChoice(view, "accumulate_asked", parseDType, "a dtype");
    if (const auto shape = view.find("shape")) {
        for (const JsonView& side : shape->items()) {
            problem.shape.push_back(side.whole(1));
        }
    }
    if (const auto batch = view.find("batch")) {
        problem.batch = batch->whole(1);
    }
    if (const auto target = view.find("intensity_target")) {
        problem.intensityTarget = Intensity{target->number()};
    }
    problem.expr = textOrEmpty(view, "expr");
    problem.cache = optionalChoice(view, "cache", parseCacheMode, "warm or cold").value_or(CacheMode::warm);
    problem.launch = optionalChoice(view, "launch", parseLaunchMode, "exposed, hidden or unwaited").value_or(LaunchMode::exposed);
    return problem;
}

Cost readCost(const JsonView& view, const Problem& problem)
{
    const auto flops = view.find("flops");
    if (!flops) {
        return {};
    }
    Cost cost;
    cost.flops = Flops{flops->whole()};
    cost.bytes = Bytes{view.at("bytes").whole()};
    const auto launches = view.find("launches");
    cost.launches = launches ? launches->whole() : 1;
    const auto workingSet = view.find("working_set");
    cost.workingSet = workingSet ? Bytes{workingSet->whole()} : cost.bytes;
    cost.unit = optionalChoice(view, "unit", parseComputeUnit, "vector or matrix").value_or(ComputeUnit::vector);
    cost.dtype = optionalChoice(view, "cost_dtype", parseDType, "a dtype").value_or(problem.dtype);
    cost.accumulate = optionalChoice(view, "accumulate", parseDType, "a dtype").value_or(defaultAccumulate(cost.dtype));
    cost.output = optionalChoice(view, "output_dtype", parseDType, "a dtype").value_or(cost.dtype);
    cost.bytesFormula = textOrEmpty(view, "bytes_formula");
    cost.flopsFormula = textOrEmpty(view, "flops_formula");
    return cost;
}

} // namespace

bool isCounted(const Cost& cost) { return !(cost == Cost{}); }

void writeProblem(OrderedJson& json, const KernelProblem& what)
{
    const Problem& problem = what.problem;
    const bool counted = what.counted;
    json["kernel"] = what.kernel;
    json["dtype"] = name(problem.dtype);
    json["accumulate"] = counted ? OrderedJson(name(what.cost.accumulate)) : wordOrNull(problem.accumulate);
    json["output_dtype"] = counted ? OrderedJson(name(what.cost.output)) : OrderedJson(nullptr);
    json["n"] = problem.n;
    json["shape"] = problem.shape;
    json["batch"] = problem.batch;
    json["intensity_target"] = numberOrNull(perByte(problem.intensityTarget));
    json["expr"] = problem.expr;
    json["cache"] = name(problem.cache);
    json["launch"] = name(problem.launch);
    json["flops"] = countOrNull(counted, what.cost.flops.count());
    json["bytes"] = countOrNull(counted, what.cost.bytes.count());
    const bool hasIntensity = counted && what.cost.bytes.count() > 0;
    json["intensity"] = hasIntensity ? OrderedJson(what.cost.intensity().flopPerByte()) : OrderedJson(nullptr);
}

void writeCostDetails(OrderedJson& json, const KernelProblem& what)
{
    const Cost& cost = what.cost;
    if (what.problem.accumulate) {
        json["accumulate_asked"] = name(*what.problem.accumulate);
    }
    if (!what.counted) {
        return;
    }
    if (cost.dtype != what.problem.dtype) {
        json["cost_dtype"] = name(cost.dtype);
    }
    json["launches"] = cost.launches;
    json["working_set"] = cost.workingSet.count();
    json["unit"] = name(cost.unit);
    json["bytes_formula"] = cost.bytesFormula;
    json["flops_formula"] = cost.flopsFormula;
}

KernelProblem readProblem(const JsonView& view)
{
    KernelProblem what;
    what.kernel = view.at("kernel").text();
    what.problem = readProblemFields(view);
    what.cost = readCost(view, what.problem);
    return what;
}

} // namespace ridgepoint::detail
