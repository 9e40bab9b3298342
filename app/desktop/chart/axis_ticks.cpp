// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/chart/axis_ticks.h"

#include <cmath>
#include <string_view>

namespace ridgepoint {

namespace {

QString number(double value) { return QString::number(value, 'g', 6); }

} // namespace

RateUnit rateUnitFor(const Frame& frame, DType dtype)
{
    const std::string_view base = rateUnit(dtype);
    const QString name = QString::fromUtf8(base.data(), static_cast<qsizetype>(base.size()));
    // Labels stay between 0.01 and 100 k in either unit.
    if (frame.yMax.perSecond() > 2e14) {
        return {1e12, QLatin1Char('T') + name};
    }
    return {1e9, QLatin1Char('G') + name};
}

QString tickLabel(double value)
{
    const QChar thin{0x2009};
    if (value >= 0.999e6) {
        return number(value / 1e6) + thin + QLatin1Char('M');
    }
    if (value >= 0.999e3) {
        return number(value / 1e3) + thin + QLatin1Char('k');
    }
    return number(value);
}

std::vector<Tick> decadeTicks(double low, double high, double scale)
{
    std::vector<Tick> ticks;
    const int first = static_cast<int>(std::lround(std::log10(low)));
    const int last = static_cast<int>(std::lround(std::log10(high)));
    for (int decade = first; decade <= last; ++decade) {
        const double value = std::pow(10.0, decade);
        ticks.push_back({value, tickLabel(value / scale)});
    }
    return ticks;
}

} // namespace ridgepoint
