// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that look at a whole run instead of one point.
#include "engine/derive.h"
#include "engine/run_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

std::optional<Derived> Deriver::slope(const AnswerRule& rule)
{
    double n = 0;
    double sumX = 0;
    double sumY = 0;
    double sumXX = 0;
    double sumXY = 0;
    const RunPoints points(m_exercise, rule.kernel, m_points);
    for (const RunPoints::Placed& placed : points.all()) {
        const double y = hasTime(*placed.point) ? quantityOf(rule, *placed.point).value : 0;
        if (y <= 0 || placed.place <= 0) {
            continue;
        }
        const double logX = std::log(placed.place);
        const double logY = std::log(y);
        n += 1;
        sumX += logX;
        sumY += logY;
        sumXX += logX * logX;
        sumXY += logX * logY;
    }
    const double spread = n * sumXX - sumX * sumX;
    if (n < 2 || spread <= 0) {
        return lack(fmt::format("a slope needs two points of {}", rule.kernel));
    }
    return Derived{.value = (n * sumXY - sumX * sumY) / spread};
}

std::optional<Derived> Deriver::knee(const AnswerRule& rule)
{
    const RunPoints points(m_exercise, rule.kernel, m_points);
    AnswerRule rate = rule;
    rate.quantity = QuantityKind::flopRate;
    std::optional<Derived> highest;
    for (const RunPoints::Placed& placed : points.all()) {
        if (!hasTime(*placed.point)) {
            // The highest may be the one that is missing.
            return timed(rule.kernel, {Place::Which::at, placed.place}) == nullptr ? std::nullopt : highest;
        }
        const Derived here = quantityOf(rate, *placed.point);
        if (!highest || here.value > highest->value) {
            highest = here;
        }
    }
    if (points.all().size() < 2) {
        return lack(fmt::format("a knee needs several points of {}", rule.kernel));
    }
    const RunPoints::Placed& first = points.all().front();
    Derived result = quotientOf(*highest, quantityOf(rate, *first.point));
    for (double* number : {&result.value, result.low ? &*result.low : nullptr, result.high ? &*result.high : nullptr}) {
        if (number != nullptr) {
            *number *= first.place;
        }
    }
    return result;
}

std::optional<Derived> Deriver::crossing(const AnswerRule& rule)
{
    const RunPoints points(m_exercise, rule.kernel, m_points);
    const RunPoints others(m_exercise, rule.over, m_points);
    std::optional<std::pair<double, double>> before;
    for (const RunPoints::Placed& placed : points.all()) {
        const Place place{Place::Which::at, placed.place};
        const RunPoints::Placed* other = others.at(place);
        if (other == nullptr || !hasTime(*placed.point) || !hasTime(*other->point)) {
            continue;
        }
        const double apart = std::log(timeOf(*placed.point).value / timeOf(*other->point).value);
        if (before && (before->second < 0) != (apart < 0)) {
            const double part = before->second / (before->second - apart);
            return Derived{.value = before->first * std::pow(placed.place / before->first, part)};
        }
        before = {placed.place, apart};
    }
    return lack(fmt::format("the times of {} and {} do not cross between the sizes that were measured", rule.kernel, rule.over));
}

std::optional<Derived> Deriver::peak(const AnswerRule& rule)
{
    if (m_source == TimeSource::model) {
        return lack("the model often has no single peak");
    }
    double highest = 0;
    double place = 0;
    const RunPoints points(m_exercise, rule.kernel, m_points);
    for (const RunPoints::Placed& placed : points.all()) {
        const Place here{Place::Which::at, placed.place};
        const RooflinePoint* point = timed(rule.kernel, here);
        const RooflinePoint* over = point == nullptr || rule.over.empty() ? point : timed(rule.over, here);
        if (over == nullptr) {
            return std::nullopt;
        }
        const Result value = rule.over.empty() ? Result(quantityOf(rule, *point)) : ratioOf(*point, *over);
        if (!value) {
            return std::nullopt;
        }
        if (value->value > highest) {
            highest = value->value;
            place = placed.place;
        }
    }
    return place > 0 ? Result(Derived{.value = place}) : lack(fmt::format("{} has not been measured yet", rule.kernel));
}

} // namespace ridgepoint
