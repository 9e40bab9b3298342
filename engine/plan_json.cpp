// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan_json.h"

#include "engine/problem_json.h"

namespace ridgepoint::detail {

OrderedJson plannedJson(const PlannedPoint& point)
{
    const KernelProblem what{point.kernel, point.problem, point.cost, isCounted(point.cost)};
    OrderedJson json;
    writeProblem(json, what);
    writeCostDetails(json, what);
    json["group"] = point.group;
    json["skip"] = point.skip;
    return json;
}

OrderedJson lookJson(const RoofLook& look)
{
    OrderedJson json = plannedJson(look.probe);
    json["before_s"] = numberOrNull(look.before.count());
    json["after_s"] = look.after ? numberOrNull(look.after->count()) : OrderedJson(nullptr);
    return json;
}

PlannedPoint readPlanned(const JsonView& view)
{
    KernelProblem what = readProblem(view);
    const auto group = view.find("group");
    return {std::move(what.kernel), std::move(what.problem), std::move(what.cost), group ? group->smallWhole() : 0,
            textOrEmpty(view, "skip")};
}

RoofLook readLook(const JsonView& view)
{
    RoofLook look{readPlanned(view), Seconds{view.at("before_s").positive()}};
    if (const auto after = view.find("after_s")) {
        look.after = Seconds{after->positive()};
    }
    return look;
}

} // namespace ridgepoint::detail
