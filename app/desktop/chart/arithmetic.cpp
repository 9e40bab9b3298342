// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/roofline_chart.h"

#include "engine/point_names.h"
#include "engine/units.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace ridgepoint {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("RooflineChart", text); }
QString text(std::string_view word) { return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())); }
QString escaped(const std::string& word) { return QString::fromStdString(word).toHtmlEscaped(); }

/// "3 x 4096^2 x 2 B" as a person writes it.
QString formula(const std::string& plain)
{
    static const QRegularExpression power{QStringLiteral("\\^(\\d+)")};
    QString result = escaped(plain);
    result.replace(QLatin1String(" x "), QStringLiteral(" × "));
    result.replace(power, QStringLiteral("<sup>\\1</sup>"));
    return result;
}

/// "4.10 µs": files keep to ASCII, people don't have to.
QString timeText(Seconds time) { return text(format(time)).replace(QLatin1String(" us"), QStringLiteral(" µs")); }

class Rows {
public:
    void add(const QString& label, const QString& value)
    {
        m_html += QStringLiteral("<tr><td style=\"padding-right:12px\">%1</td><td>%2</td></tr>").arg(label, value);
    }
    [[nodiscard]] QString table() const { return QStringLiteral("<table cellspacing=\"2\">%1</table>").arg(m_html); }

private:
    QString m_html;
};

QString heading(const RooflinePoint& point)
{
    QString type = text(name(point.problem.dtype));
    if (point.cost.accumulate != point.problem.dtype || point.cost.output != point.problem.dtype) {
        type += tr(", sums in %1, writes %2").arg(text(name(point.cost.accumulate)), text(name(point.cost.output)));
    }
    return QStringLiteral("<b>%1 %2</b> &nbsp;%3").arg(escaped(point.kernel), escaped(problemLabel(point.problem)), type);
}

QString equals(const std::string& how, const QString& value)
{
    return how.empty() ? value : QStringLiteral("%1 = %2").arg(formula(how), value);
}

void addCost(Rows& rows, const Cost& cost)
{
    rows.add(tr("bytes"), equals(cost.bytesFormula, text(format(cost.bytes))));
    rows.add(tr("FLOPs"), cost.flops.count() == 0 ? tr("none: it only moves data")
                                                  : equals(cost.flopsFormula, text(format(cost.flops, cost.dtype))));
    if (cost.flops.count() > 0) {
        rows.add(tr("intensity"), tr("FLOPs / bytes = %1").arg(text(format(cost.intensity()))));
    }
    if (cost.launches != 1) {
        rows.add(tr("launches"), QString::number(cost.launches));
    }
}

void addMeasurement(Rows& rows, const Measurement& measurement)
{
    QString median = timeText(measurement.median);
    if (measurement.ciLow && measurement.ciHigh) {
        median += tr(" (%1 % CI %2 to %3)")
                      .arg(QString::number(measurement.ciLevel * 100, 'f', 1), timeText(*measurement.ciLow),
                           timeText(*measurement.ciHigh));
    }
    rows.add(tr("median"), median);
    rows.add(tr("p10 to p90"),
             tr("%1 to %2, %3 samples").arg(timeText(measurement.p10), timeText(measurement.p90)).arg(measurement.samples.size()));
    if (const auto clock = clockHeld(measurement)) {
        rows.add(tr("cores at"), text(format(*clock)));
    }
}

QString probeSpeed(const RoofInTurn& roof)
{
    const Cost& cost = roof.probe.cost;
    return text(cost.intensity() < Intensity{1} ? format(cost.bytes / roof.median)
                                                : format(cost.flops / roof.median, rateUnit(cost.dtype)));
}

void addAchieved(Rows& rows, const RooflinePoint& point)
{
    const Achieved& achieved = *point.achieved;
    QString rate = tr("bytes / median = %1").arg(text(format(achieved.bandwidth)));
    if (point.cost.flops.count() > 0) {
        rate =
            tr("FLOPs / median = %1").arg(text(format(achieved.rate, rateUnit(point.cost.dtype)))) + QStringLiteral("<br>") + rate;
    }
    rows.add(tr("achieved"), rate);
    if (achieved.ofRoof) {
        rows.add(tr("of its roof"), tr("%1 %").arg(text(shortDecimal(*achieved.ofRoof * 100))));
    }
    if (point.roofInTurn) {
        rows.add(tr("held against"),
                 tr("%1 launched in turn: %2").arg(text(point.roofInTurn->probe.kernel), probeSpeed(*point.roofInTurn)));
    }
    if (achieved.limitedBy) {
        rows.add(tr("limited by"), QStringLiteral("<b>%1</b>").arg(text(name(*achieved.limitedBy))));
    }
}

QString remarks(const RooflinePoint& point)
{
    QString html;
    if (!point.reason.empty()) {
        html += QStringLiteral("<div>%1: %2</div>").arg(text(name(point.status)), escaped(point.reason));
    }
    if (!point.measurement) {
        return html;
    }
    for (const Verdict& verdict : point.measurement->verdicts) {
        html += QStringLiteral("<div><b>%1</b>: %2</div>").arg(text(name(verdict.kind)), escaped(verdict.text));
    }
    if (!point.measurement->implementation.empty()) {
        html += QStringLiteral("<div>%1</div>").arg(escaped(point.measurement->implementation));
    }
    return html;
}

} // namespace

QString RooflineChart::arithmetic(const RooflinePoint& point)
{
    Rows rows;
    addCost(rows, point.cost);
    if (point.expectation) {
        rows.add(tr("model says"),
                 tr("%1, held by %2").arg(timeText(point.expectation->time), text(name(point.expectation->limitedBy))));
    }
    if (point.measurement) {
        addMeasurement(rows, *point.measurement);
    }
    if (point.achieved) {
        addAchieved(rows, point);
    }
    return heading(point) + rows.table() + remarks(point);
}

} // namespace ridgepoint
