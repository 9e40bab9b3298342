// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comparison.h"

#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

/// What accounts for more than half of a difference (in its logarithm) is its reason.
constexpr double kMostOfIt = 0.5;

bool sameProblem(const RooflinePoint& a, const RooflinePoint& b)
{
    return a.measurement && b.measurement && a.device == b.device && a.kernel == b.kernel && a.problem == b.problem;
}

bool disjoint(const Measurement& a, const Measurement& b)
{
    if (!a.ciLow || !a.ciHigh || !b.ciLow || !b.ciHigh) {
        return true;
    }
    return *a.ciHigh < *b.ciLow || *b.ciHigh < *a.ciLow;
}

/// A point is held by DRAM or by the cores; caches follow the cores' clock.
bool heldByMemory(const RooflinePoint& point)
{
    const auto& verdicts = point.measurement->verdicts;
    const bool inCache = std::ranges::find(verdicts, Verdict::Kind::cacheResident, &Verdict::kind) != verdicts.end();
    return point.achieved && point.achieved->limitedBy == Regime::memory && !inCache;
}

/// The first probe of DRAM, or of the cores; nullptr without any.
const PlannedPoint* probeOf(const Session& session, bool ofMemory)
{
    const auto look = std::ranges::find(session.looks, ofMemory, looksAtMemory);
    return look == session.looks.end() ? nullptr : &look->probe;
}

/// Its time, over all looks before and after; nullopt where it was not looked at.
std::optional<Seconds> probeTime(const Session& session, const PlannedPoint* probe)
{
    double logs = 0;
    int count = 0;
    for (const RoofLook& look : session.looks) {
        if (probe == nullptr || look.probe.kernel != probe->kernel || look.probe.problem != probe->problem) {
            continue;
        }
        logs += std::log(look.before.count()) + (look.after ? std::log(look.after->count()) : 0);
        count += look.after ? 2 : 1;
    }
    return count > 0 ? std::optional(Seconds{std::exp(logs / count)}) : std::nullopt;
}

/// Whether the same probe was launched in turn with both.
bool bothInTurn(const RooflinePoint& a, const RooflinePoint& b)
{
    return a.roofInTurn && b.roofInTurn && a.roofInTurn->probe.kernel == b.roofInTurn->probe.kernel &&
           a.roofInTurn->probe.problem == b.roofInTurn->probe.problem;
}

/// Of the points that are compared, and the sessions they stand in.
struct Both {
    const RooflinePoint& first;
    const RooflinePoint& second;
    std::optional<Seconds> firstProbe = std::nullopt;
    std::optional<Seconds> secondProbe = std::nullopt;
};

bool accountsFor(double ratio, double cause) { return std::abs(std::log(ratio / cause)) < kMostOfIt * std::abs(std::log(ratio)); }

std::string percentApart(double ratio) { return fmt::format("{} %", shortDecimal(100 * std::abs(ratio - 1), 2)); }

std::string movedText(const Both& both, double ratio, double roofRatio)
{
    return fmt::format("roof moved: the {} took {} times as long {} the second sweep; held against that the point differs by {}",
                       heldByMemory(both.first) ? "DRAM probe" : "cores' probe", shortDecimal(roofRatio, 3),
                       bothInTurn(both.first, both.second) ? "in" : "around", percentApart(ratio / roofRatio));
}

std::string clockText(Frequency first, Frequency second)
{
    return fmt::format("another clock: the cores held {}, then {}", format(first), format(second));
}

/// The first verdict, in the order of how much each can do to a time, that either of them carries. A wide spread is no reason.
std::string verdictReason(const Both& both)
{
    using Kind = Verdict::Kind;
    for (const Kind kind : {Kind::contended, Kind::throttled, Kind::roofMoved, Kind::drifting, Kind::bimodal}) {
        const auto has = [kind](const RooflinePoint& point) {
            return std::ranges::find(point.measurement->verdicts, kind, &Verdict::kind) != point.measurement->verdicts.end();
        };
        const bool inFirst = has(both.first);
        const bool inSecond = has(both.second);
        if (inFirst || inSecond) {
            return fmt::format("{} in {}", name(kind), inFirst && inSecond ? "both" : inFirst ? "the first" : "the second");
        }
    }
    return {};
}

void explain(PointComparison& comparison, const Both& both)
{
    if (both.firstProbe && both.secondProbe) {
        comparison.roofRatio = *both.secondProbe / *both.firstProbe;
    }
    if (!comparison.differs) {
        return;
    }
    if (comparison.roofRatio && accountsFor(comparison.ratio, *comparison.roofRatio)) {
        comparison.why = movedText(both, comparison.ratio, *comparison.roofRatio);
        return;
    }
    const auto firstClock = clockHeld(*both.first.measurement);
    const auto secondClock = clockHeld(*both.second.measurement);
    if (firstClock && secondClock && accountsFor(comparison.ratio, firstClock->hertz() / secondClock->hertz())) {
        comparison.why = clockText(*firstClock, *secondClock);
        return;
    }
    comparison.why = verdictReason(both);
    comparison.explained = !comparison.why.empty();
    if (!comparison.explained) {
        comparison.why = "nothing that was measured accounts for it: run both in turn, in one sweep";
    }
}

} // namespace

std::vector<PointComparison> comparePoints(const Session& first, const Session& second)
{
    // The same work in both, or the two say nothing of each other.
    const std::array probes{probeOf(first, false), probeOf(first, true)};
    std::vector<PointComparison> comparisons;
    for (std::size_t i = 0; i < first.points.size(); ++i) {
        const RooflinePoint& a = first.points[i];
        const auto match = std::ranges::find_if(second.points, [&](const RooflinePoint& b) { return sameProblem(a, b); });
        if (match == second.points.end()) {
            continue;
        }
        PointComparison comparison{i, static_cast<std::size_t>(match - second.points.begin()),
                                   match->measurement->median / a.measurement->median,
                                   disjoint(*a.measurement, *match->measurement)};
        if (bothInTurn(a, *match)) {
            explain(comparison, {a, *match, a.roofInTurn->median, match->roofInTurn->median});
        } else {
            const PlannedPoint* const probe = probes.at(heldByMemory(a) ? 1 : 0);
            explain(comparison, {a, *match, probeTime(first, probe), probeTime(second, probe)});
        }
        comparisons.push_back(std::move(comparison));
    }
    return comparisons;
}

} // namespace ridgepoint
