// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/measure.h"
#include "engine/point.h"
#include "engine/roof_probe.h"
#include "engine/sweep.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace ridgepoint {

/// Launches the probes of a plan in turn with its points. A shared machine's memory moves by tens of per cent within a minute, and
/// its neighbours with it: a probe before the sweep then says little, one beside each sample much. On the engine thread; does
/// nothing unless the plan asks for it.
class RoofsInTurn {
public:
    /// All are borrowed for as long as this lives.
    RoofsInTurn(const SweepPlan& plan, Device& device, RooflineFor rooflineFor);

    /// Adds to a round the probes of the roofs that limit its points. They are prepared when first needed and kept; one that cannot
    /// be is left out. Throws Cancelled and DeviceLost.
    void join(std::vector<Timed>& round, std::span<const PlannedPoint* const> points, const std::stop_token& stop);

    /// Holds a point against the probe of its roof, if one joined its round last. `measured`: of the whole round, in its order.
    void hold(RooflinePoint& point, std::span<const Measurement> measured) const;

private:
    struct Probe {
        const PlannedPoint* planned = nullptr;
        /// Of one launch, at the roof as it was measured.
        Seconds atRoof{};
        std::unique_ptr<PreparedKernel> kernel = nullptr;
        bool failed = false;
        /// Its place in the round it joined last.
        std::optional<std::size_t> place = std::nullopt;
    };

    [[nodiscard]] bool prepare(Probe& probe, const std::stop_token& stop) const;

    Device& m_device;
    RooflineFor m_rooflineFor;
    std::vector<Probe> m_probes;
};

} // namespace ridgepoint
