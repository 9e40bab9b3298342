// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/derive.h"

#include "engine/run_points.h"
#include "engine/statistics.h"
#include "engine/units.h"
#include "engine/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

double weightBytes(std::int64_t weights, DType dtype) { return static_cast<double>(bytesOf(dtype, weights).count()); }

/// A token reads every weight once: the time of the timed matrix, scaled by bytes.
double tokenRate(const RooflinePoint& point, Seconds time, std::int64_t parameters)
{
    const double side = static_cast<double>(point.problem.n);
    const double matrices = static_cast<double>(parameters) / (side * side);
    return static_cast<double>(point.problem.batch) / (time.count() * matrices);
}

} // namespace

double quantityAt(QuantityKind quantity, const RooflinePoint& point, Seconds time, std::int64_t parameters)
{
    const Cost& cost = point.cost;
    switch (quantity) {
    case QuantityKind::time: return time.count();
    case QuantityKind::bandwidth: return (cost.bytes / time).perSecond();
    case QuantityKind::flopRate: return (cost.flops / time).perSecond();
    case QuantityKind::intensity: return cost.intensity().flopPerByte();
    case QuantityKind::bytes: return static_cast<double>(cost.bytes.count());
    case QuantityKind::tokenRate: return tokenRate(point, time, parameters);
    case QuantityKind::ratio:
    case QuantityKind::fraction:
    case QuantityKind::number:
    case QuantityKind::choice:
    case QuantityKind::classes: break;
    }
    return 0;
}

Derived quotientOf(const Derived& a, const Derived& b)
{
    Derived result{.value = a.value / b.value};
    if (a.low && b.low && *b.low > 0) {
        result.low = *a.low / *b.high;
        result.high = *a.high / *b.low;
        result.level = std::max(0.0, a.level + b.level - 1);
    }
    return result;
}

std::nullopt_t Deriver::lack(std::string why)
{
    m_missing = std::move(why);
    return std::nullopt;
}

bool Deriver::hasTime(const RooflinePoint& point) const
{
    if (m_source == TimeSource::measured) {
        return point.measurement.has_value() && point.measurement->median.count() > 0;
    }
    // The roofline says nothing of a clock that stops before the work is done.
    return point.expectation && point.expectation->time.count() > 0 && point.problem.launch != LaunchMode::unwaited;
}

const RooflinePoint* Deriver::timed(const std::string& run, const Place& place)
{
    const RunPoints points(m_exercise, run, m_points);
    const RunPoints::Placed* placed = points.at(place);
    if (placed == nullptr) {
        m_missing = fmt::format("{} has not been measured yet", run);
        return nullptr;
    }
    const RooflinePoint& point = *placed->point;
    if (hasTime(point)) {
        return &point;
    }
    const std::string which = fmt::format("{} {}", run, shortDecimal(placed->place));
    m_missing = m_source == TimeSource::model ? fmt::format("there are no roofs to expect {} by", which)
                : point.status == PointStatus::planned
                    ? fmt::format("{} has not been measured yet", which)
                    : fmt::format("{} was {}{}{}", which, name(point.status), point.reason.empty() ? "" : ": ", point.reason);
    return nullptr;
}

Derived Deriver::timeOf(const RooflinePoint& point) const
{
    if (m_source == TimeSource::model) {
        return {.value = point.expectation->time.count()};
    }
    const Measurement& measured = *point.measurement;
    Derived time{.value = measured.median.count()};
    if (measured.ciLow && measured.ciLow->count() > 0) {
        time.low = measured.ciLow->count();
        time.high = measured.ciHigh->count();
        time.level = measured.ciLevel;
    }
    return time;
}

Derived Deriver::quantityOf(const AnswerRule& rule, const RooflinePoint& point) const
{
    const QuantityKind quantity = rule.quantity.value_or(m_exercise.quantity);
    const auto at = [&](double seconds) { return quantityAt(quantity, point, Seconds{seconds}, rule.parameters); };
    const Derived time = timeOf(point);
    Derived result{.value = at(time.value), .level = time.level};
    const bool ofTime = quantity != QuantityKind::bytes && quantity != QuantityKind::intensity;
    if (time.low && ofTime) {
        result.low = std::min(at(*time.low), at(*time.high));
        result.high = std::max(at(*time.low), at(*time.high));
    }
    return result;
}

std::optional<Derived> Deriver::ratioOf(const RooflinePoint& slow, const RooflinePoint& fast)
{
    if (m_source == TimeSource::model) {
        return Derived{.value = slow.expectation->time / fast.expectation->time};
    }
    if (slow.group == 0 || slow.group != fast.group) {
        return lack(fmt::format("{} and {} were not measured in turn, so their times make no ratio", slow.kernel, fast.kernel));
    }
    const auto ratio = pairedRatio(inSeconds(slow.measurement->samples), inSeconds(fast.measurement->samples));
    if (!ratio) {
        return lack("no pair of samples has a positive time");
    }
    Derived result{.value = ratio->median};
    if (ratio->interval) {
        result.low = ratio->interval->low;
        result.high = ratio->interval->high;
        result.level = ratio->interval->level;
    }
    return result;
}

std::optional<Derived> Deriver::value(const AnswerRule& rule)
{
    const RooflinePoint* point = timed(rule.kernel, rule.at);
    return point == nullptr ? std::nullopt : Result(quantityOf(rule, *point));
}

std::optional<Derived> Deriver::timeRatio(const AnswerRule& rule)
{
    const RooflinePoint* slow = timed(rule.kernel, rule.at);
    const RooflinePoint* fast = slow == nullptr ? nullptr : timed(rule.over, rule.at);
    return fast == nullptr ? std::nullopt : ratioOf(*slow, *fast);
}

std::optional<Derived> Deriver::named(const std::string& name)
{
    const auto found = std::ranges::find(m_exercise.derive, name, &NamedRule::name);
    return found == m_exercise.derive.end() ? lack(fmt::format("there is no rule {}", name)) : derive(found->rule);
}

std::optional<Derived> Deriver::quotient(const AnswerRule& rule)
{
    const Result a = named(rule.kernel);
    const Result b = a ? named(rule.over) : std::nullopt;
    if (b && b->value <= 0) {
        return lack(fmt::format("{} is zero", rule.over));
    }
    return b ? Result(quotientOf(*a, *b)) : std::nullopt;
}

std::optional<Derived> Deriver::firstLaunch(const AnswerRule& rule)
{
    const RooflinePoint* point = m_source == TimeSource::model ? nullptr : timed(rule.kernel, rule.at);
    if (point == nullptr || !point->measurement->firstLaunch) {
        return point == nullptr ? std::nullopt : Result(lack(fmt::format("the first launch of {} was not timed", rule.kernel)));
    }
    return quotientOf({.value = point->measurement->firstLaunch->count()}, timeOf(*point));
}

std::optional<Derived> Deriver::medianStray(const AnswerRule& rule)
{
    const RooflinePoint* point = m_source == TimeSource::model ? nullptr : timed(rule.kernel, rule.at);
    if (point == nullptr) {
        return std::nullopt;
    }
    const std::vector<double> samples = inSeconds(point->measurement->samples);
    const auto count = static_cast<std::size_t>(rule.samples);
    if (samples.size() < 2 * count) {
        return lack(fmt::format("medians of {} samples need at least {} of them", rule.samples, 2 * rule.samples));
    }
    std::vector<double> strays;
    for (std::size_t first = 0; first + count <= samples.size(); ++first) {
        const double few = median(std::span(samples).subspan(first, count));
        strays.push_back(std::abs(few / point->measurement->median.count() - 1));
    }
    return Derived{.value = quantile(strays, 0.9)};
}

std::optional<Derived> Deriver::moreFlops(const AnswerRule& rule)
{
    const RunPoints points(m_exercise, rule.kernel, m_points);
    const RunPoints::Placed* placed = points.at(rule.at);
    if (placed == nullptr || !placed->point->expectation) {
        return lack("there are no roofs to work a bound out with");
    }
    const Expectation& now = *placed->point->expectation;
    const Seconds then = std::max({now.bytesTerm, now.flopsTerm / rule.times, now.launchTerm});
    return then.count() > 0 ? Result(Derived{.value = now.time / then}) : lack("the model expects no time at all");
}

std::optional<Derived> Deriver::regime(const AnswerRule& rule)
{
    const RooflinePoint* point = timed(rule.kernel, rule.at);
    if (point == nullptr) {
        return std::nullopt;
    }
    const auto limitedBy = m_source == TimeSource::model ? std::optional(point->expectation->limitedBy)
                           : point->achieved             ? point->achieved->limitedBy
                                                         : std::nullopt;
    if (!limitedBy) {
        return lack(fmt::format("there are no roofs to tell what holds {} back", rule.kernel));
    }
    return Derived{.words = {std::string(name(*limitedBy))}};
}

std::optional<Derived> Deriver::compare(const AnswerRule& rule)
{
    const Result ratio = quotient(rule);
    if (!ratio) {
        return std::nullopt;
    }
    static const std::vector<std::string> kWords{"larger", "the same", "smaller"};
    Derived result = *ratio;
    const auto choiceOf = [&](double value) -> std::size_t {
        return value > rule.sameWithin ? 0 : value < 1 / rule.sameWithin ? 2 : 1;
    };
    const std::vector<std::string>& words = m_exercise.choices.size() == 3 ? m_exercise.choices : kWords;
    const std::size_t choice = choiceOf(ratio->value);
    result.words = {words[choice]};
    // What the interval leaves room for too, from its ends inwards.
    for (std::size_t other = ratio->high ? choiceOf(*ratio->high) : choice; ratio->low && other <= choiceOf(*ratio->low); ++other) {
        if (other != choice) {
            result.words.push_back(words[other]);
        }
    }
    return result;
}

std::optional<Derived> Deriver::words(const AnswerRule& rule)
{
    Derived all;
    for (const std::string& name : rule.of) {
        const Result one = named(name);
        if (!one) {
            return std::nullopt;
        }
        all.words.push_back(one->words.empty() ? "" : one->words.front());
    }
    return all;
}

std::optional<Derived> Deriver::derive(const AnswerRule& rule)
{
    using Kind = AnswerRule::Kind;
    switch (rule.kind) {
    case Kind::value: return value(rule);
    case Kind::timeRatio: return timeRatio(rule);
    case Kind::quotient: return quotient(rule);
    case Kind::slope: return slope(rule);
    case Kind::knee: return knee(rule);
    case Kind::crossing: return crossing(rule);
    case Kind::peak: return peak(rule);
    case Kind::firstLaunch: return firstLaunch(rule);
    case Kind::medianStray: return medianStray(rule);
    case Kind::tensor: {
        const std::int64_t elements = rule.shape.empty() ? rule.parameters : elementsOf(rule.shape);
        return Derived{.value = weightBytes(elements, rule.dtype.value_or(DType::f32))};
    }
    case Kind::moreFlops: return moreFlops(rule);
    case Kind::regime: return regime(rule);
    case Kind::compare: return compare(rule);
    case Kind::words: return words(rule);
    case Kind::views: return Derived{.words = viewWords(rule.shape, rule.dtype.value_or(DType::f32), m_exercise.items)};
    }
    return std::nullopt;
}

} // namespace ridgepoint
