// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/points_table.h"

#include "engine/point_names.h"
#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ridgepoint::cli {

namespace {

constexpr std::ptrdiff_t kBatchColumn = 2;

std::vector<Column> columnsFor(std::size_t kernelWidth, std::size_t sizeWidth)
{
    constexpr std::size_t kNumber = 11;
    return {{"kernel", false, kernelWidth},
            {"n", true, sizeWidth},
            {"dtype", false, 6},
            {"FLOP/B", true, 7},
            {"time", true, kNumber},
            {"±", true, 7},
            {"traffic", true, kNumber},
            {"arithmetic", true, kNumber + 2},
            {"of roof", true, 7},
            {"limited by", false, 10},
            {"remarks"}};
}

/// Half of the interval's width relative to the median.
std::string spreadText(const Measurement& measurement)
{
    if (!measurement.ciLow || !measurement.ciHigh || measurement.median.count() <= 0) {
        return "";
    }
    const double half = (*measurement.ciHigh - *measurement.ciLow) / measurement.median / 2;
    return fmt::format("{:.1f} %", half * 100);
}

std::string rateText(const RooflinePoint& point)
{
    return point.cost.flops.count() == 0 ? "" : format(point.achieved->rate, rateUnit(point.problem.dtype));
}

std::string trafficText(const RooflinePoint& point)
{
    return point.cost.bytes.count() == 0 ? "" : format(point.achieved->bandwidth);
}

std::string ofRoofText(const RooflinePoint& point)
{
    if (!point.achieved->ofRoof) {
        return "";
    }
    const double percent = *point.achieved->ofRoof * 100;
    return percent < 10 ? fmt::format("{:.1f} %", percent) : fmt::format("{:.0f} %", percent);
}

std::string limitText(const RooflinePoint& point)
{
    return point.achieved->limitedBy ? std::string(name(*point.achieved->limitedBy)) : "";
}

std::string verdictText(const Measurement& measurement)
{
    std::vector<std::string_view> names;
    for (const Verdict& verdict : measurement.verdicts) {
        names.push_back(name(verdict.kind));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string sizeText(const Problem& problem) { return sizeLabel(problem) + stateLabel(problem); }

std::string statusText(const RooflinePoint& point)
{
    return point.reason.empty() ? std::string(name(point.status)) : fmt::format("{}: {}", name(point.status), point.reason);
}

} // namespace

PointColumns::PointColumns(const std::vector<PlannedPoint>& planned) { widen(planned); }

PointColumns::PointColumns(const std::vector<RooflinePoint>& points) { widen(points); }

template <typename Points>
void PointColumns::widen(const Points& points)
{
    std::size_t kernel = 0;
    std::size_t size = 0;
    std::size_t expression = 0;
    for (const auto& point : points) {
        kernel = std::max(kernel, point.kernel.size());
        size = std::max(size, displayWidth(sizeText(point.problem)));
        m_batch = m_batch || point.problem.batch != points.front().problem.batch;
        expression = std::max(expression, displayWidth(expressionLabel(point.problem)));
    }
    m_columns = columnsFor(kernel, size);
    if (m_batch) {
        m_columns.insert(m_columns.begin() + kBatchColumn, {"batch", true, 5});
    }
    m_expression = expression > 0;
    if (m_expression) {
        m_columns.insert(m_columns.begin() + 1, {"expression", false, expression});
    }
}

std::vector<std::string> PointColumns::cells(const RooflinePoint& point) const
{
    const bool counted = point.cost.bytes.count() != 0;
    std::vector<std::string> cells{point.kernel, sizeText(point.problem), std::string(name(point.problem.dtype)),
                                   counted ? shortDecimal(point.cost.intensity().flopPerByte()) : ""};
    if (m_batch) {
        cells.insert(cells.begin() + kBatchColumn, fmt::format("{}", point.problem.batch));
    }
    if (m_expression) {
        cells.insert(cells.begin() + 1, expressionLabel(point.problem));
    }
    if (!point.measurement || !point.achieved) {
        cells.insert(cells.end(), {"", "", "", "", "", "", statusText(point)});
        return cells;
    }
    const Measurement& measurement = *point.measurement;
    cells.insert(cells.end(), {format(measurement.median), spreadText(measurement), trafficText(point), rateText(point),
                               ofRoofText(point), limitText(point), verdictText(measurement)});
    return cells;
}

std::string pointsTable(const std::vector<RooflinePoint>& points)
{
    const PointColumns columns(points);
    std::vector<std::vector<std::string>> rows;
    for (const RooflinePoint& point : points) {
        rows.push_back(columns.cells(point));
    }
    return tableText(columns.columns(), rows);
}

std::string pointSentence(const RooflinePoint& point)
{
    const std::string what = fmt::format("{} {} {}", point.kernel, problemLabel(point.problem), name(point.problem.dtype));
    if (!point.measurement || !point.achieved) {
        return fmt::format("{}: {}", what, statusText(point));
    }
    std::vector<std::string> parts{format(point.measurement->median)};
    for (const std::string& text : {trafficText(point), rateText(point)}) {
        if (!text.empty()) {
            parts.push_back(text);
        }
    }
    if (point.achieved->ofRoof) {
        parts.push_back(ofRoofText(point) + " of its roof");
    }
    return fmt::format("{}: {}", what, fmt::join(parts, ", "));
}

} // namespace ridgepoint::cli
