// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session.h"
#include "engine/units.h"

#include <cmath>
#include <fmt/format.h>

namespace ridgepoint {
namespace {

constexpr std::string_view kHeader =
    "device,kernel,dtype,accumulate,output_dtype,n,shape,batch,intensity_target,expr,cache,launch,flops,bytes,intensity,status,"
    "reason,"
    "median_s,ci_low_s,ci_high_s,ci_level,p10_s,p90_s,min_s,samples,warmup,launches_per_sample,clock,implementation,verdicts,"
    "bytes_per_s,flops_per_s,of_roof,limited_by,core_clock_hz,core_share,of_roof_low,of_roof_high\n";

/// One line that grows field by field.
class Row {
public:
    Row& text(std::string_view field)
    {
        separate();
        if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
            m_line += field;
            return *this;
        }
        m_line += '"';
        for (const char letter : field) {
            m_line += letter == '"' ? "\"\"" : std::string(1, letter);
        }
        m_line += '"';
        return *this;
    }
    Row& number(std::optional<double> value) { return text(value && std::isfinite(*value) ? exactDecimal(*value) : std::string()); }
    Row& time(std::optional<Seconds> value) { return number(value ? std::optional(value->count()) : std::nullopt); }
    Row& count(std::int64_t value) { return text(fmt::format("{}", value)); }
    Row& empty(int fields)
    {
        for (int i = 0; i < fields; ++i) {
            text("");
        }
        return *this;
    }
    [[nodiscard]] std::string line() const { return m_line + '\n'; }

private:
    void separate()
    {
        if (!m_first) {
            m_line += ',';
        }
        m_first = false;
    }
    std::string m_line;
    bool m_first = true;
};

std::string shapeText(const std::vector<std::int64_t>& shape) { return fmt::format("{}", fmt::join(shape, "x")); }

std::string verdictText(const std::vector<Verdict>& verdicts)
{
    std::string text;
    for (const Verdict& verdict : verdicts) {
        text += fmt::format("{}{}", text.empty() ? "" : "; ", name(verdict.kind));
    }
    return text;
}

void addProblem(Row& row, const RooflinePoint& point, bool isMeasured)
{
    const Problem& problem = point.problem;
    row.text(point.device).text(point.kernel).text(name(problem.dtype));
    const std::string_view asked = problem.accumulate ? name(*problem.accumulate) : "";
    row.text(isMeasured ? name(point.cost.accumulate) : asked).text(isMeasured ? name(point.cost.output) : "");
    row.count(problem.n).text(shapeText(problem.shape)).count(problem.batch);
    row.number(problem.intensityTarget ? std::optional(problem.intensityTarget->flopPerByte()) : std::nullopt);
    row.text(problem.expr).text(name(problem.cache)).text(name(problem.launch));
    if (!isMeasured) {
        row.empty(3);
        return;
    }
    row.count(point.cost.flops.count()).count(point.cost.bytes.count());
    row.number(point.cost.bytes.count() > 0 ? std::optional(point.cost.intensity().flopPerByte()) : std::nullopt);
}

void addMeasurement(Row& row, const Measurement& measurement)
{
    const bool hasInterval = measurement.ciLow && measurement.ciHigh;
    row.time(measurement.median).time(measurement.ciLow).time(measurement.ciHigh);
    row.number(hasInterval ? std::optional(measurement.ciLevel) : std::nullopt);
    row.time(measurement.p10).time(measurement.p90).time(measurement.min);
    row.count(static_cast<std::int64_t>(measurement.samples.size())).count(measurement.warmUp).count(measurement.launchesPerSample);
    row.text(measurement.clock).text(measurement.implementation).text(verdictText(measurement.verdicts));
}

void addAchieved(Row& row, const Achieved& achieved)
{
    row.number(achieved.bandwidth.perSecond()).number(achieved.rate.perSecond()).number(achieved.ofRoof);
    row.text(achieved.limitedBy ? name(*achieved.limitedBy) : "");
}

std::string csvLine(const RooflinePoint& point)
{
    constexpr int kMeasurementFields = 13;
    constexpr int kAchievedFields = 4;
    const bool isMeasured = point.status == PointStatus::measured && point.measurement;
    Row row;
    addProblem(row, point, isMeasured);
    row.text(name(point.status)).text(point.reason);
    if (isMeasured) {
        addMeasurement(row, *point.measurement);
    } else {
        row.empty(kMeasurementFields);
    }
    if (isMeasured && point.achieved) {
        addAchieved(row, *point.achieved);
    } else {
        row.empty(kAchievedFields);
    }
    const auto clock = isMeasured ? clockHeld(*point.measurement) : std::nullopt;
    row.number(clock ? std::optional(clock->hertz()) : std::nullopt);
    row.number(isMeasured ? point.measurement->coreShare : std::nullopt);
    // Only where the roof was measured in turn with the point.
    const auto ofRoof = point.roofInTurn ? point.roofInTurn->ofRoof.interval : std::nullopt;
    row.number(ofRoof ? std::optional(ofRoof->low) : std::nullopt).number(ofRoof ? std::optional(ofRoof->high) : std::nullopt);
    return row.line();
}

} // namespace

std::string pointsCsv(const std::vector<RooflinePoint>& points)
{
    std::string csv(kHeader);
    for (const RooflinePoint& point : points) {
        csv += csvLine(point);
    }
    return csv;
}

} // namespace ridgepoint
