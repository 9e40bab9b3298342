// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/format.h"
#include "app/cli/listing.h"
#include "app/cli/output.h"
#include "engine/comparison.h"
#include "engine/error.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace ridgepoint::cli {

namespace {

struct Options {
    std::string first;
    std::string second;
    std::string format;
};

void addRow(Listing& listing, const PointComparison& comparison, const Session& first, const Session& second)
{
    const RooflinePoint& a = first.points[comparison.first];
    const RooflinePoint& b = second.points[comparison.second];
    listing.rows.push_back({a.kernel, problemLabel(a.problem), std::string(name(a.problem.dtype)), format(a.measurement->median),
                            format(b.measurement->median), shortDecimal(comparison.ratio, 4),
                            comparison.roofRatio ? shortDecimal(*comparison.roofRatio, 4) : "",
                            comparison.differs ? comparison.why : "within their intervals"});
    nlohmann::ordered_json record{{"kernel", a.kernel},
                                  {"problem", problemLabel(a.problem)},
                                  {"dtype", name(a.problem.dtype)},
                                  {"first_s", a.measurement->median.count()},
                                  {"second_s", b.measurement->median.count()},
                                  {"ratio", comparison.ratio},
                                  {"roof_ratio", nullptr},
                                  {"differs", comparison.differs},
                                  {"explained", comparison.explained},
                                  {"why", comparison.why}};
    if (comparison.roofRatio) {
        record["roof_ratio"] = *comparison.roofRatio;
    }
    listing.records.push_back(std::move(record));
}

void compare(const Options& options)
{
    const Session first = loadSession(options.first);
    const Session second = loadSession(options.second);
    Listing listing{
        {{"kernel"}, {"n", true}, {"dtype"}, {"first", true}, {"second", true}, {"ratio", true}, {"its roof", true}, {"why"}}};
    const auto comparisons = comparePoints(first, second);
    if (comparisons.empty()) {
        throw InputError(
            fmt::format("{} and {} measured no point in common: compare two runs of one plan", options.first, options.second));
    }
    for (const PointComparison& comparison : comparisons) {
        addRow(listing, comparison, first, second);
    }
    printResult(render(listing, parseFormat(options.format)));
}

} // namespace

void addSessionCompare(CLI::App& session)
{
    auto* command = session.add_subcommand("compare", "Two runs of one plan: where the times differ, and what moved");
    const auto options = std::make_shared<Options>(Options{"", "", "table"});
    command->add_option("first", options->first, "session file or .journal")->required();
    command->add_option("second", options->second, "the other")->required();
    addFormatOption(*command, options->format);
    command->callback([options] { compare(*options); });
}

} // namespace ridgepoint::cli
