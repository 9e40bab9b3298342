// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/roofs_in_turn.h"

#include "engine/error.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

RoofsInTurn::RoofsInTurn(const SweepPlan& plan, Device& device, RooflineFor rooflineFor)
    : m_device(device), m_rooflineFor(std::move(rooflineFor))
{
    if (!plan.roofInTurn) {
        return;
    }
    for (const PlannedPoint& planned : plan.probes) {
        if (const auto atRoof = timeAtRoof(planned, m_rooflineFor)) {
            m_probes.push_back({&planned, *atRoof});
        }
    }
}

void RoofsInTurn::join(std::vector<Timed>& round, std::span<const PlannedPoint* const> points, const std::stop_token& stop)
{
    for (Probe& probe : m_probes) {
        probe.place.reset();
        const bool needed = std::ranges::any_of(points, [&](const PlannedPoint* point) {
            return probesRoofOf(*probe.planned, point->problem, point->cost, m_rooflineFor);
        });
        if (needed && prepare(probe, stop)) {
            probe.place = round.size();
            round.push_back({probe.kernel.get(), probe.planned->problem.cache});
        }
    }
}

void RoofsInTurn::hold(RooflinePoint& point, std::span<const Measurement> measured) const
{
    const Roofline* roofline = m_rooflineFor(point.problem);
    const auto probe = std::ranges::find_if(m_probes, [&](const Probe& one) {
        return one.place && *one.place < measured.size() && probesRoofOf(*one.planned, point.problem, point.cost, m_rooflineFor);
    });
    if (roofline == nullptr || probe == m_probes.end() || !point.measurement || !point.achieved) {
        return;
    }
    const Measurement& ofProbe = measured[*probe->place];
    // The roof's time as it was in each round, over the point's own.
    const double scale = expectWhereItLives(point.cost, point.problem.cache, *roofline).time / probe->atRoof;
    std::vector<double> roof = inSeconds(ofProbe.samples);
    std::ranges::transform(roof, roof.begin(), [scale](double time) { return time * scale; });
    if (const auto ofRoof = pairedRatio(roof, inSeconds(point.measurement->samples))) {
        point.roofInTurn = RoofInTurn{*probe->planned, ofProbe.median, ofProbe.samples, *ofRoof};
        point.achieved->ofRoof = ofRoof->median;
    }
}

bool RoofsInTurn::prepare(Probe& probe, const std::stop_token& stop) const
{
    if (probe.kernel != nullptr || probe.failed) {
        return !probe.failed;
    }
    try {
        probe.kernel = m_device.prepare(probe.planned->kernel, probe.planned->problem, stop);
    } catch (const Cancelled&) {
        throw;
    } catch (const DeviceLost&) {
        throw;
    } catch (const std::exception&) {
        // Too large beside the point, or refused: points are then held against the roof as it was measured.
        probe.failed = true;
    }
    return !probe.failed;
}

} // namespace ridgepoint
