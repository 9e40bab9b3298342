// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/remarks.h"

#include "engine/point_names.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::cli {

namespace {

struct Kind {
    Verdict first;
    std::string point;
    std::size_t points = 0;
};

std::vector<Kind> kindsOf(const std::vector<RooflinePoint>& points)
{
    std::vector<Kind> kinds;
    for (const RooflinePoint& point : points) {
        for (const Verdict& verdict : point.measurement ? point.measurement->verdicts : std::vector<Verdict>{}) {
            auto kind = std::ranges::find(kinds, verdict.kind, [](const Kind& known) { return known.first.kind; });
            if (kind == kinds.end()) {
                kind = kinds.insert(kind, {verdict, fmt::format("{} {}", point.kernel, problemLabel(point.problem))});
            }
            ++kind->points;
        }
    }
    return kinds;
}

std::string speed(const RoofLook& look, Seconds time)
{
    const Cost& cost = look.probe.cost;
    return looksAtMemory(look) ? format(cost.bytes / time) : format(cost.flops / time, rateUnit(cost.dtype));
}

} // namespace

std::string verdictWords(const std::vector<RooflinePoint>& points)
{
    std::string text;
    for (const Kind& kind : kindsOf(points)) {
        const std::string more =
            kind.points > 1 ? fmt::format(" and {} more point{}", kind.points - 1, kind.points == 2 ? "" : "s") : std::string();
        text += fmt::format("{}: {}{}: {}\n", name(kind.first.kind), kind.point, more, kind.first.text);
    }
    return text;
}

std::string inTurnWords(const SweepPlan& plan, const std::vector<RooflinePoint>& points)
{
    const auto measured = std::ranges::count(points, PointStatus::measured, &RooflinePoint::status);
    const auto held = std::ranges::count_if(points, [](const RooflinePoint& point) { return point.roofInTurn.has_value(); });
    if (!plan.roofInTurn || held == measured) {
        return {};
    }
    return fmt::format(
        "{} of {} points were held against their roof in turn. {}\n", held, measured,
        held > 0
            ? "The others are limited by a cache or by launches."
            : "That needs roofs that were measured here (`ridgepoint-cli calibrate`), and points that DRAM or the cores limit.");
}

std::string probeWords(const std::vector<RoofLook>& looks)
{
    std::string text;
    for (const RoofLook& look : looks) {
        text +=
            fmt::format("{} {} before the sweep", looksAtMemory(look) ? "DRAM gave" : "the cores did", speed(look, look.before));
        text += look.after ? fmt::format(" and {} after it\n", speed(look, *look.after)) : std::string("\n");
    }
    return text;
}

} // namespace ridgepoint::cli
