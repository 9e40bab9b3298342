// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/point_cells.h"

#include "app/desktop/text.h"
#include "engine/point_names.h"
#include "engine/units.h"

#include <QStringList>

#include <optional>

namespace ridgepoint {

namespace {

using Column = PointsModel::Column;

template <class T>
QVariant orNothing(const std::optional<T>& value)
{
    return value ? QVariant(*value) : QVariant();
}

/// Asks a measured point; nothing for any other.
template <class Read>
QVariant measured(const RooflinePoint& point, Read read)
{
    return point.measurement && point.achieved ? QVariant(read(*point.measurement, *point.achieved)) : QVariant();
}

template <class Read>
QVariant expected(const RooflinePoint& point, Read read)
{
    return point.expectation ? QVariant(read(*point.expectation).count()) : QVariant();
}

QVariant count(std::int64_t value) { return QVariant::fromValue<qlonglong>(value); }

QString bytesText(const QVariant& value) { return toQString(format(Bytes{value.toLongLong()})); }
QString timeText(const QVariant& value) { return timeLabel(Seconds{value.toDouble()}); }

/// As many digits as a column of a table needs: 0.5, 79.9, 677.
QString gigaText(const QVariant& value)
{
    const double giga = value.toDouble() / 1e9;
    return QString::number(giga, 'f', giga < 0.1 ? 3 : giga < 100 ? 1 : 0);
}

QString percentText(const QVariant& value)
{
    const double percent = value.toDouble() * 100;
    return QStringLiteral("%1 %").arg(percent, 0, 'f', percent < 0.95 ? 1 : 0);
}

QString intensityText(const QVariant& value)
{
    const double flopPerByte = value.toDouble();
    return flopPerByte >= 1000 ? QString::number(flopPerByte, 'f', 0)
                               : toQString(shortDecimal(flopPerByte, flopPerByte < 1 ? 2 : 3));
}

} // namespace

QVariant cellValue(const RooflinePoint& point, Column column)
{
    switch (column) {
    case Column::kernel: return toQString(point.kernel);
    case Column::type: return toQString(name(point.problem.dtype));
    case Column::n: return count(point.problem.shape.empty() ? point.problem.n : point.problem.shape.front());
    case Column::bytes: return count(point.cost.bytes.count());
    case Column::intensity: return point.cost.intensity().flopPerByte();
    case Column::median: return measured(point, [](const Measurement& m, const Achieved&) { return m.median.count(); });
    case Column::spread: return orNothing(relativeSpread(point));
    case Column::bandwidth: return measured(point, [](const Measurement&, const Achieved& a) { return a.bandwidth.perSecond(); });
    case Column::rate: return measured(point, [](const Measurement&, const Achieved& a) { return a.rate.perSecond(); });
    case Column::ofRoof: return measured(point, [](const Measurement&, const Achieved& a) { return orNothing(a.ofRoof); });
    case Column::limitedBy:
        return measured(
            point, [](const Measurement&, const Achieved& a) { return a.limitedBy ? toQString(name(*a.limitedBy)) : QString(); });
    case Column::note: return noteText(point);
    case Column::bytesFormula: return toQString(point.cost.bytesFormula);
    case Column::flopsFormula: return toQString(point.cost.flopsFormula);
    case Column::launches: return count(point.cost.launches);
    case Column::passes: return orNothing(passes(point));
    case Column::workingSet: return count(point.cost.workingSet.count());
    case Column::bytesTerm: return expected(point, [](const Expectation& e) { return e.bytesTerm; });
    case Column::flopsTerm: return expected(point, [](const Expectation& e) { return e.flopsTerm; });
    case Column::launchTerm: return expected(point, [](const Expectation& e) { return e.launchTerm; });
    }
    return {};
}

QString cellText(const RooflinePoint& point, Column column)
{
    const QVariant value = cellValue(point, column);
    if (!value.isValid()) {
        const bool noRoof = column == Column::ofRoof && point.achieved;
        return noRoof ? QStringLiteral("—") : QString();
    }
    switch (column) {
    case Column::n: return toQString(problemLabel(point.problem));
    case Column::bytes:
    case Column::workingSet: return bytesText(value);
    case Column::intensity: return intensityText(value);
    case Column::median:
    case Column::bytesTerm:
    case Column::flopsTerm:
    case Column::launchTerm: return timeText(value);
    case Column::spread:
    case Column::ofRoof: return percentText(value);
    case Column::bandwidth: return point.cost.bytes.count() == 0 ? QString() : gigaText(value);
    case Column::rate: return point.cost.flops.count() == 0 ? QString() : gigaText(value);
    case Column::passes: return toQString(shortDecimal(value.toDouble()));
    case Column::kernel:
    case Column::type:
    case Column::limitedBy:
    case Column::note:
    case Column::bytesFormula:
    case Column::flopsFormula:
    case Column::launches: return value.toString();
    }
    return {};
}

QString noteText(const RooflinePoint& point)
{
    switch (point.status) {
    case PointStatus::planned: return PointsModel::tr("not measured yet");
    case PointStatus::skipped: return PointsModel::tr("skipped: %1").arg(toQString(point.reason));
    case PointStatus::failed: return PointsModel::tr("failed: %1").arg(toQString(point.reason));
    case PointStatus::cancelled: return PointsModel::tr("stopped");
    case PointStatus::measured: break;
    }
    QStringList words;
    for (const Verdict& verdict : point.measurement ? point.measurement->verdicts : std::vector<Verdict>{}) {
        // "in L2: its 98.3 kB fit ..." is already short up to the colon.
        const bool inCache = verdict.kind == Verdict::Kind::cacheResident;
        words << (inCache ? toQString(verdict.text).section(QLatin1Char(':'), 0, 0) : toQString(name(verdict.kind)));
    }
    return words.join(QStringLiteral(", "));
}

QString noteTip(const RooflinePoint& point)
{
    if (point.status != PointStatus::measured || !point.measurement) {
        return noteText(point);
    }
    QStringList sentences;
    for (const Verdict& verdict : point.measurement->verdicts) {
        sentences << toQString(verdict.text);
    }
    return sentences.join(QLatin1Char('\n'));
}

std::optional<double> relativeSpread(const RooflinePoint& point)
{
    if (!point.measurement || !point.measurement->ciLow || !point.measurement->ciHigh || point.measurement->median.count() <= 0) {
        return std::nullopt;
    }
    return (*point.measurement->ciHigh - *point.measurement->ciLow) / point.measurement->median / 2;
}

std::optional<double> passes(const RooflinePoint& point)
{
    const Problem& problem = point.problem;
    const bool square = point.cost.unit == ComputeUnit::matrix || point.kernel.starts_with("matmul") || point.kernel == "transpose";
    try {
        const std::int64_t elements = problem.shape.size() == 2 ? checkedProduct({problem.shape[0], problem.shape[1]})
                                      : square                  ? checkedProduct({problem.n, problem.n})
                                                                : problem.n;
        const Bytes one = bytesOf(problem.dtype, elements);
        if (one.count() == 0 || problem.shape.size() > 2) {
            return std::nullopt;
        }
        return static_cast<double>(point.cost.bytes.count()) / static_cast<double>(one.count());
    } catch (const std::overflow_error&) {
        return std::nullopt;
    }
}

} // namespace ridgepoint
