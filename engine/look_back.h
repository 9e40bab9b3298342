// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/point.h"
#include "engine/roof_probe.h"
#include "engine/roofs_in_turn.h"
#include "engine/sweep.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

/// Tells whether the machine changed under a sweep: measures the plan's probes before and after it, and its first point again at
/// the end. What follows is said as revised points. On the engine thread; does nothing where the plan has no probes.
class LookBack {
public:
    /// All are borrowed for as long as this lives.
    LookBack(const SweepPlan& plan, Device& device, RooflineFor rooflineFor);

    /// A measurement that fails says nothing. All of these throw Cancelled and DeviceLost.
    void probeBefore(const std::stop_token& stop);
    /// `whole`: how long the sweep took.
    void probeAfter(const std::stop_token& stop, Seconds whole);
    /// The first measured point, or all of its group in turn, and the roofs with them if they were so before. A sweep of one point has
    /// its first and last third instead.
    void measureFirstAgain(RoofsInTurn& roofs, const std::stop_token& stop);

    /// A point that was measured, `when` into the sweep.
    void keep(std::size_t index, const RooflinePoint& point, Seconds when);

    /// Of every roof that was probed before the sweep.
    [[nodiscard]] std::vector<RoofLook> looks() const;
    /// In the order of their indices.
    [[nodiscard]] std::vector<PointRevised> takeRevised();

private:
    struct Probe {
        const PlannedPoint* planned = nullptr;
        std::optional<Seconds> before = std::nullopt;
        std::optional<Seconds> after = std::nullopt;
    };
    struct Kept {
        std::size_t index = 0;
        RooflinePoint point;
        Seconds when{};
        bool revised = false;
    };

    [[nodiscard]] std::vector<Kept*> firstGroup();
    /// All of them, briefly and in turn; empty when any of them fails.
    [[nodiscard]] std::vector<Measurement> measureAgain(const std::vector<const PlannedPoint*>& points, const std::stop_token& stop,
                                                        RoofsInTurn* roofs = nullptr) const;
    [[nodiscard]] std::optional<Seconds> look(const PlannedPoint& planned, const std::stop_token& stop) const;
    [[nodiscard]] bool holds(const Probe& probe, const RooflinePoint& point) const;
    void holdAgainstNearer(const Probe& probe, Kept& kept, bool nearerBefore, Seconds atRoof) const;
    void holdAgainstNow(const Probe& probe, Kept& kept, Seconds atRoof, Seconds now) const;
    void holdAgainst(Kept& kept, double longer, const std::string& moved, std::string_view held) const;

    const SweepPlan& m_plan;
    Device& m_device;
    RooflineFor m_rooflineFor;
    std::vector<Probe> m_probes;
    std::vector<Kept> m_kept;
};

} // namespace ridgepoint
