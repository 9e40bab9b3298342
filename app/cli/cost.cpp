// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "app/cli/problem_options.h"
#include "app/common/library.h"
#include "app/common/paths.h"
#include "app/common/plan_checks.h"
#include "engine/error.h"
#include "engine/point_names.h"
#include "engine/roofline.h"
#include "engine/units.h"
#include "kernels/catalog/catalog.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

using Json = nlohmann::ordered_json;

struct CostOptions {
    std::string kernel;
    ProblemOptions problem;
    std::string spec;
    std::string format = "table";
};

Cost costOf(const KernelInfo& kernel, const Problem& problem)
{
    try {
        return kernel.cost(problem);
    } catch (const std::overflow_error& error) {
        throw InputError(fmt::format("{} is too large to count: {}; choose a smaller size", kernel.id, error.what()));
    }
}

Json record(const std::string& kernel, const Problem& problem, const Cost& cost)
{
    return {{"kernel", kernel},
            {"dtype", name(problem.dtype)},
            {"n", problem.n},
            {"flops", cost.flops.count()},
            {"bytes", cost.bytes.count()},
            {"launches", cost.launches},
            {"intensity", cost.intensity().flopPerByte()}};
}

void addRoofs(Json& json, const Cost& cost, const Roofline& roofline)
{
    const auto ridge = roofline.ridge(cost.unit);
    const Expectation expected = roofline.expect(cost);
    json["ridge"] = ridge ? Json(ridge->flopPerByte()) : Json(nullptr);
    json["attainable_flops_per_s"] = roofline.attainable(cost.intensity(), cost.unit).perSecond();
    json["limited_by"] = name(expected.limitedBy);
    json["model_s"] = expected.time.count();
}

using Rows = std::vector<std::vector<std::string>>;

Rows costRows(const KernelInfo& kernel, const Problem& problem, const Cost& cost)
{
    return {{"kernel", fmt::format("{} {} n = {}", kernel.id, name(problem.dtype), problemLabel(problem)), ""},
            {"arithmetic", fmt::format("{} FLOP", cost.flops.count()), cost.flopsFormula},
            {"traffic", fmt::format("{} B", cost.bytes.count()), fmt::format("{} = {}", cost.bytesFormula, format(cost.bytes))},
            {"launches", fmt::format("{}", cost.launches), ""},
            {"intensity", fmt::format("{} FLOP/B", shortDecimal(cost.intensity().flopPerByte(), 6)), "arithmetic / traffic"},
            {"output", std::string(name(cost.output)), fmt::format("summed in {}", name(cost.accumulate))}};
}

void addRoofRows(Rows& rows, const Cost& cost, const Roofline& roofline)
{
    const ComputeRoof* peak = roofline.computeRoof(cost.unit);
    const auto ridge = roofline.ridge(cost.unit);
    const Expectation expected = roofline.expect(cost);
    rows.push_back({"roofs", roofline.spec().name, ""});
    rows.push_back({"ridge", ridge ? fmt::format("{} FLOP/B", shortDecimal(ridge->flopPerByte(), 4)) : "unknown",
                    peak != nullptr ? fmt::format("{} / {}", format(peak->rate, fmt::format("{}", rateUnit(cost.dtype))),
                                                  format(roofline.dramBandwidth()))
                                    : fmt::format("the spec has no {} peak", name(cost.dtype))});
    rows.push_back({"attainable", format(roofline.attainable(cost.intensity(), cost.unit)),
                    fmt::format("limited by {}", name(expected.limitedBy))});
    rows.push_back({"model time", format(expected.time), "the longest of traffic, arithmetic and launches"});
}

void run(const CostOptions& options)
{
    const Format format = parseFormat(options.format);
    const KernelInfo& kernel = kernelOrThrow(options.kernel);
    checkOptions({kernel.id}, {!options.problem.batch.empty(), !options.problem.intensity.empty(), !options.problem.expr.empty()});
    const Problem problem = singleProblem(options.problem);
    const Cost cost = costOf(kernel, problem);
    Listing listing{{{"quantity"}, {"value", true}, {"from"}}, costRows(kernel, problem, cost), {record(kernel.id, problem, cost)}};
    if (!options.spec.empty()) {
        const Roofline roofline(findSpec(options.spec, specDirs()), problem.dtype, problem.accumulate);
        addRoofs(listing.records.front(), cost, roofline);
        addRoofRows(listing.rows, cost, roofline);
    }
    printResult(renderOne(listing, format));
}

} // namespace

void addCostCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("cost", "What a problem costs, and what a spec makes of it; runs nothing");
    const auto options = std::make_shared<CostOptions>();
    command->add_option("kernel", options->kernel, "kernel id, see `ridgepoint-cli kernels`")->required();
    addProblemOptions(*command, options->problem);
    command->add_option("--spec", options->spec, "device spec: an id or a .yaml file");
    addFormatOption(*command, options->format);
    command->callback([options, &exitCode] {
        run(*options);
        exitCode = 0;
    });
}

} // namespace ridgepoint::cli
