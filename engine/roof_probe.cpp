// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roof_probe.h"

#include "engine/point.h"

namespace ridgepoint {

bool probesRoofOf(const PlannedPoint& probe, const Problem& problem, const Cost& cost, const RooflineFor& rooflineFor)
{
    const Roofline* ofPoint = rooflineFor(problem);
    const Roofline* ofProbe = rooflineFor(probe.problem);
    if (ofPoint == nullptr || ofProbe == nullptr) {
        return false;
    }
    const Regime regime = expectWhereItLives(cost, problem.cache, *ofPoint).limitedBy;
    const bool inDram = ofPoint->levelHolding(cost.workingSet, problem.cache).level == "DRAM";
    return regime == ofProbe->expect(probe.cost).limitedBy && regime != Regime::overhead && (regime != Regime::memory || inDram);
}

std::optional<Seconds> timeAtRoof(const PlannedPoint& probe, const RooflineFor& rooflineFor)
{
    const Roofline* roofline = rooflineFor(probe.problem);
    if (roofline == nullptr) {
        return std::nullopt;
    }
    const Expectation expectation = roofline->expect(probe.cost);
    if (expectation.limitedBy == Regime::overhead) {
        return std::nullopt; // it looks at launches, at no roof
    }
    const ComputeRoof* flat = roofline->computeRoof(probe.cost.unit);
    const int from = expectation.limitedBy == Regime::compute && flat != nullptr ? flat->from : dramRoof(roofline->spec())->from;
    return sourceKind(roofline->spec(), from) == SourceKind::measured ? std::optional(expectation.time) : std::nullopt;
}

} // namespace ridgepoint
