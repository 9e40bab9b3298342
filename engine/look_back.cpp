// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/look_back.h"

#include "engine/error.h"
#include "engine/measure.h"
#include "engine/sample_verdicts.h"
#include "engine/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double kMoved = 0.05;
/// Since it was measured: a probe is brief, and not quite the size that set the roof.
constexpr double kStale = 0.10;
constexpr int kWarmUps = 3;
constexpr int kBlock = 7;
constexpr int kBlocks = 4;

/// The lowest median of a few samples in a row: a rival's burst spoils some blocks of a probe, seldom all.
Seconds bestBlock(const Measurement& measurement)
{
    Seconds best = measurement.median;
    const std::span<const Seconds> samples(measurement.samples);
    for (std::size_t first = 0; first + kBlock <= samples.size(); first += kBlock) {
        const auto block = samples.subspan(first, kBlock);
        best = std::min(best, summarise({block.begin(), block.end()}).median);
    }
    return best;
}

std::string speed(const Cost& cost, bool memory, Seconds time)
{
    return memory ? format(cost.bytes / time) : format(cost.flops / time, rateUnit(cost.dtype));
}

/// "DRAM gave 36.9 GB/s" or "the cores did 180 GFLOP/s".
std::string gave(const Cost& cost, bool memory, Seconds time)
{
    return (memory ? "DRAM gave " : "the cores did ") + speed(cost, memory, time);
}

bool apart(Seconds a, Seconds b, double tolerance) { return std::max(a, b) > std::min(a, b) * (1 + tolerance); }

/// A kind stands once on a point: a second cause joins the first one's text.
void addOrExtend(std::vector<Verdict>& verdicts, Verdict verdict)
{
    const auto same = std::ranges::find(verdicts, verdict.kind, &Verdict::kind);
    if (same == verdicts.end()) {
        verdicts.push_back(std::move(verdict));
    } else {
        same->text += ' ' + verdict.text;
    }
}

} // namespace

LookBack::LookBack(const SweepPlan& plan, Device& device, RooflineFor rooflineFor)
    : m_plan(plan), m_device(device), m_rooflineFor(std::move(rooflineFor))
{
    for (const PlannedPoint& planned : plan.probes) {
        m_probes.push_back({&planned});
    }
}

void LookBack::probeBefore(const std::stop_token& stop)
{
    for (Probe& probe : m_probes) {
        probe.before = look(*probe.planned, stop);
    }
}

void LookBack::probeAfter(const std::stop_token& stop, Seconds whole)
{
    for (Probe& probe : m_probes) {
        probe.after = probe.before ? look(*probe.planned, stop) : std::nullopt;
        if (!probe.after) {
            continue;
        }
        const bool moved = apart(*probe.before, *probe.after, kMoved);
        const auto atRoof = timeAtRoof(*probe.planned, m_rooflineFor);
        for (Kept& kept : m_kept) {
            if (!holds(probe, kept.point)) {
                continue;
            }
            const bool nearerBefore = kept.when < whole / 2;
            const Seconds nearer = nearerBefore ? *probe.before : *probe.after;
            const bool stale = atRoof && apart(*atRoof, nearer, kStale);
            if (moved) {
                // While the roof is as it was measured, the better of the two probes stands for it.
                holdAgainstNearer(probe, kept, nearerBefore, stale ? *atRoof : std::min(*probe.before, *probe.after));
            } else if (stale) {
                holdAgainstNow(probe, kept, *atRoof, nearer);
            }
        }
    }
}

void LookBack::measureFirstAgain(RoofsInTurn& roofs, const std::stop_token& stop)
{
    const std::vector<Kept*> group = firstGroup();
    if (m_probes.empty() || m_kept.size() == group.size()) {
        return;
    }
    std::vector<const PlannedPoint*> planned;
    for (const Kept* kept : group) {
        planned.push_back(&m_plan.points[kept->index]);
    }
    const std::vector<Measurement> again = measureAgain(planned, stop, &roofs);
    for (std::size_t i = 0; i < group.size() && i < again.size(); ++i) {
        Measurement& measurement = *group[i]->point.measurement;
        if (auto drifted = driftedSince(measurement, again[i].median)) {
            addOrExtend(measurement.verdicts, std::move(*drifted));
            group[i]->revised = true;
        }
    }
}

void LookBack::keep(std::size_t index, const RooflinePoint& point, Seconds when)
{
    if (!m_probes.empty()) {
        m_kept.push_back({index, point, when});
    }
}

std::vector<RoofLook> LookBack::looks() const
{
    std::vector<RoofLook> looks;
    for (const Probe& probe : m_probes) {
        if (probe.before) {
            looks.push_back({*probe.planned, *probe.before, probe.after});
        }
    }
    return looks;
}

std::vector<PointRevised> LookBack::takeRevised()
{
    std::vector<PointRevised> revised;
    for (Kept& kept : m_kept) {
        if (kept.revised) {
            revised.push_back({kept.index, std::move(kept.point)});
        }
    }
    std::ranges::sort(revised, {}, &PointRevised::index);
    return revised;
}

std::vector<LookBack::Kept*> LookBack::firstGroup()
{
    std::vector<Kept*> group;
    for (Kept& kept : m_kept) {
        const int first = m_kept.front().point.group;
        if (group.empty() || (first != 0 && kept.point.group == first)) {
            group.push_back(&kept);
        }
    }
    return group;
}

std::vector<Measurement> LookBack::measureAgain(const std::vector<const PlannedPoint*>& points, const std::stop_token& stop,
                                                RoofsInTurn* roofs) const
{
    try {
        std::vector<std::unique_ptr<PreparedKernel>> kernels;
        std::vector<Timed> timed;
        for (const PlannedPoint* planned : points) {
            kernels.push_back(m_device.prepare(planned->kernel, planned->problem, stop));
            timed.push_back({kernels.back().get(), planned->problem.cache});
        }
        if (roofs != nullptr) {
            roofs->join(timed, points, stop);
        }
        return measureInterleaved(timed, FixedRule(kWarmUps, kBlock * kBlocks), m_device.clock(), stop);
    } catch (const Cancelled&) {
        throw;
    } catch (const DeviceLost&) {
        throw;
    } catch (const std::exception&) {
        // Too large by now, or refused: the points stand without the look back.
        return {};
    }
}

std::optional<Seconds> LookBack::look(const PlannedPoint& planned, const std::stop_token& stop) const
{
    const std::vector<Measurement> measured = measureAgain({&planned}, stop);
    const Seconds best = measured.empty() ? Seconds{0} : bestBlock(measured.front());
    return best > Seconds{0} ? std::optional(best) : std::nullopt;
}

bool LookBack::holds(const Probe& probe, const RooflinePoint& point) const
{
    return point.achieved && probesRoofOf(*probe.planned, point.problem, point.cost, m_rooflineFor);
}

void LookBack::holdAgainstNearer(const Probe& probe, Kept& kept, bool nearerBefore, Seconds atRoof) const
{
    const Seconds nearer = nearerBefore ? *probe.before : *probe.after;
    const Cost& cost = probe.planned->cost;
    const bool memory = kept.point.achieved->limitedBy == Regime::memory;
    holdAgainst(
        kept, nearer / atRoof,
        fmt::format("{} before the sweep and {} after it.", gave(cost, memory, *probe.before), speed(cost, memory, *probe.after)),
        fmt::format("This point is held against it as it was {}; run again while the machine is quiet.",
                    nearerBefore ? "before" : "after"));
}

void LookBack::holdAgainstNow(const Probe& probe, Kept& kept, Seconds atRoof, Seconds now) const
{
    const Cost& cost = probe.planned->cost;
    const bool memory = kept.point.achieved->limitedBy == Regime::memory;
    holdAgainst(
        kept, now / atRoof,
        fmt::format("{} when it was measured and {} around this sweep.", gave(cost, memory, atRoof), speed(cost, memory, now)),
        "This point is held against it as it is now; measure the roofs again.");
}

/// `longer`: how many times as long the roof's probe took as at the roof. `moved` and `held` are sentences.
void LookBack::holdAgainst(Kept& kept, double longer, const std::string& moved, std::string_view held) const
{
    auto& verdicts = kept.point.measurement->verdicts;
    if (kept.point.roofInTurn) {
        held = "This point was held against it in turn, as it was at that moment.";
    } else if (kept.point.achieved->ofRoof) {
        *kept.point.achieved->ofRoof *= longer;
        std::erase_if(verdicts, [](const Verdict& verdict) { return verdict.kind == Verdict::Kind::exceedsRoof; });
        if (auto above = exceedsRoof(kept.point, *m_rooflineFor(kept.point.problem))) {
            verdicts.push_back(std::move(*above));
        }
    }
    addOrExtend(verdicts, {Verdict::Kind::roofMoved, fmt::format("The roof moved: {} {}", moved, held)});
    kept.revised = true;
}

} // namespace ridgepoint
