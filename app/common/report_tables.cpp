// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/reported_session.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <fmt/format.h>

namespace ridgepoint {

namespace {

template <typename Quantity>
std::string intervalText(const std::optional<Interval<Quantity>>& interval)
{
    return interval ? fmt::format("{} – {}", format(interval->low), format(interval->high)) : std::string();
}

std::string intervalText(const Measurement& measurement)
{
    if (!measurement.ciLow || !measurement.ciHigh) {
        return {};
    }
    return fmt::format("{} – {}", format(*measurement.ciLow), format(*measurement.ciHigh));
}

std::string remarkText(const RooflinePoint& point)
{
    std::string text;
    for (const Verdict& verdict : point.measurement->verdicts) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name(verdict.kind));
    }
    return text;
}

std::vector<std::string> pointCells(const RooflinePoint& point)
{
    const bool counted = point.cost.bytes.count() > 0;
    std::vector<std::string> cells{point.kernel, problemLabel(point.problem), std::string(name(point.problem.dtype)),
                                   counted ? shortDecimal(point.cost.intensity().flopPerByte()) : ""};
    if (point.status != PointStatus::measured || !point.measurement || !point.achieved) {
        const std::string status = fmt::format("{}{}{}", name(point.status), point.reason.empty() ? "" : ": ", point.reason);
        cells.insert(cells.end(), {"", "", "", "", "", "", status});
        return cells;
    }
    const Achieved& achieved = *point.achieved;
    cells.insert(cells.end(),
                 {format(point.measurement->median), intervalText(*point.measurement), counted ? format(achieved.bandwidth) : "",
                  point.cost.flops.count() > 0 ? format(achieved.rate, rateUnit(point.problem.dtype)) : "",
                  achieved.ofRoof ? fmt::format("{:.0f} %", *achieved.ofRoof * 100) : "",
                  achieved.limitedBy ? std::string(name(*achieved.limitedBy)) : "", remarkText(point)});
    return cells;
}

/// "measured [1]: triad, 50 samples".
std::string sourceText(const DeviceSpec& spec, int from, const std::string& method)
{
    return fmt::format("{} [{}]{}{}", words(sourceKind(spec, from)), from, method.empty() ? "" : ": ", method);
}

} // namespace

ReportTable pointsReport(const Session& session)
{
    ReportTable table{{"kernel", ">n", "dtype", ">FLOP/B", ">median", ">95 % interval", ">traffic", ">arithmetic", ">of roof",
                       "limited by", "remarks"}};
    for (const RooflinePoint& point : session.points) {
        table.rows.push_back(pointCells(point));
    }
    return table;
}

ReportTable roofsReport(const DeviceSpec& spec)
{
    ReportTable table{{"roof", ">value", ">interval", "source"}};
    for (const MemoryRoof& roof : spec.memoryRoofs) {
        if (roof.bandwidth) {
            const std::string holds = roof.capacity ? fmt::format(" ({})", formatBinary(*roof.capacity)) : "";
            const bool isDram = roof.level == "DRAM";
            table.rows.push_back({isDram ? roof.level : roof.level + holds, format(*roof.bandwidth), intervalText(roof.interval),
                                  sourceText(spec, roof.from, roof.method)});
        }
    }
    for (const ComputeRoof& roof : spec.computeRoofs) {
        table.rows.push_back({roofName(roof), format(roof.rate, rateUnit(roof.dtype)), intervalText(roof.interval),
                              sourceText(spec, roof.from, roof.method)});
    }
    if (spec.launchOverhead) {
        table.rows.push_back({"launch", format(*spec.launchOverhead), intervalText(spec.launchOverheadInterval), ""});
    }
    return table;
}

std::vector<std::string> sourcesOf(const DeviceSpec& spec)
{
    std::vector<std::string> lines;
    for (const Source& source : spec.provenance) {
        std::string line = fmt::format("[{}] {}: {}", lines.size() + 1, words(source.kind), source.document);
        line += source.url.empty() ? "" : ", " + source.url;
        line += source.note.empty() ? "" : "; " + source.note;
        lines.push_back(std::move(line));
    }
    lines.insert(lines.end(), spec.notes.begin(), spec.notes.end());
    return lines;
}

ReportTable environmentReport(const Session& session)
{
    ReportTable table{{"what", "value"}};
    for (const auto& [key, value] : session.environment) {
        table.rows.push_back({key, value});
    }
    return table;
}

} // namespace ridgepoint
