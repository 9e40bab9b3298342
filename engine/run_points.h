// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/point.h"

#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// The points of one run of an exercise, in the order planned, each with its place: its batch where those differ, else its
/// intensity, else n (the side of a square).
class RunPoints {
public:
    /// `points` may hold planned points with those measured behind them: the latest at a place counts.
    RunPoints(const Exercise& exercise, const std::string& run, std::span<const RooflinePoint> points);

    struct Placed {
        /// Batch, FLOP/B or n.
        double place = 0;
        const RooflinePoint* point = nullptr;
    };
    [[nodiscard]] const std::vector<Placed>& all() const { return m_points; }
    /// nullptr when there is none.
    [[nodiscard]] const Placed* at(const Place& place) const;
    /// "batch", "intensity" or "n".
    [[nodiscard]] const std::string& along() const { return m_along; }
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    std::string m_name;
    std::string m_along = "n";
    std::vector<Placed> m_points;
};

/// The planned points of a session, or of a desk, with what was measured behind them: what an answer is read from.
[[nodiscard]] std::vector<RooflinePoint> plannedAndMeasured(const std::string& device, std::span<const PlannedPoint> planned,
                                                            std::span<const RooflinePoint> measured, const Roofline* roofline);

} // namespace ridgepoint
