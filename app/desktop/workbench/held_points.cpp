// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/held_points.h"

namespace ridgepoint {

namespace {

bool dependsOnRoofs(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::cacheResident:
    case Verdict::Kind::exceedsRoof:
    case Verdict::Kind::roofMoved: // of the roofs it was held against then
    case Verdict::Kind::implausible: return true;
    case Verdict::Kind::noisy:
    case Verdict::Kind::bimodal:
    case Verdict::Kind::drifting:
    case Verdict::Kind::quantised:
    case Verdict::Kind::throttled:
    case Verdict::Kind::contended: return false;
    }
    return false;
}

} // namespace

RooflinePoint heldAgainst(RooflinePoint point, const std::optional<Roofline>& roofline)
{
    if (!roofline || !point.measurement) {
        return point;
    }
    point.expectation = roofline->expect(point.cost);
    point.achieved = achieve(point.cost, point.problem.cache, point.measurement->median, &*roofline);
    auto& verdicts = point.measurement->verdicts;
    std::erase_if(verdicts, [](const Verdict& verdict) { return dependsOnRoofs(verdict.kind); });
    for (Verdict& verdict : judge(point, &*roofline, Seconds{0})) {
        if (dependsOnRoofs(verdict.kind)) {
            verdicts.push_back(std::move(verdict));
        }
    }
    return point;
}

} // namespace ridgepoint
