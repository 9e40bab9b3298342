// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run_points.h"

#include <algorithm>
#include <set>

namespace ridgepoint {

namespace {

double sideOf(const Problem& problem) { return static_cast<double>(problem.shape.empty() ? problem.n : problem.shape.front()); }

std::string varying(const std::vector<const RooflinePoint*>& points)
{
    std::set<std::int64_t> batches;
    std::set<double> intensities;
    for (const RooflinePoint* point : points) {
        batches.insert(point->problem.batch);
        if (point->problem.intensityTarget) {
            intensities.insert(point->problem.intensityTarget->flopPerByte());
        }
    }
    return batches.size() > 1 ? "batch" : intensities.size() > 1 ? "intensity" : "n";
}

double placeOf(const Problem& problem, const std::string& along)
{
    if (along == "batch") {
        return static_cast<double>(problem.batch);
    }
    return along == "intensity" && problem.intensityTarget ? problem.intensityTarget->flopPerByte() : sideOf(problem);
}

} // namespace

RunPoints::RunPoints(const Exercise& exercise, const std::string& run, std::span<const RooflinePoint> points) : m_name(run)
{
    std::vector<const RooflinePoint*> own;
    for (const RooflinePoint& point : points) {
        const ExerciseKernel* of = runOf(exercise, point);
        // An exercise put together from options has rules, and no list of runs.
        if (of != nullptr ? of->label() == run : exercise.kernels.empty() && point.kernel == run) {
            own.push_back(&point);
        }
    }
    m_along = varying(own);
    for (const RooflinePoint* point : own) {
        const double place = placeOf(point->problem, m_along);
        const auto known = std::ranges::find(m_points, place, &Placed::place);
        if (known == m_points.end()) {
            // What no plan has is never the last place: that is where an answer is read.
            const bool strange = point->status != PointStatus::planned && own.front()->status == PointStatus::planned;
            m_points.insert(strange ? m_points.begin() : m_points.end(), {place, point});
        } else {
            known->point = point;
        }
    }
}

const RunPoints::Placed* RunPoints::at(const Place& place) const
{
    if (m_points.empty()) {
        return nullptr;
    }
    switch (place.which) {
    case Place::Which::first: return &m_points.front();
    case Place::Which::last: return &m_points.back();
    case Place::Which::at: break;
    }
    const auto found = std::ranges::find(m_points, place.coordinate, &Placed::place);
    return found == m_points.end() ? nullptr : &*found;
}

std::vector<RooflinePoint> plannedAndMeasured(const std::string& device, std::span<const PlannedPoint> planned,
                                              std::span<const RooflinePoint> measured, const Roofline* roofline)
{
    std::vector<RooflinePoint> points;
    for (const PlannedPoint& each : planned) {
        RooflinePoint point{device, each.kernel, each.problem, each.cost};
        if (roofline != nullptr && each.skip.empty()) {
            point.expectation = roofline->expect(each.cost);
        }
        points.push_back(std::move(point));
    }
    points.insert(points.end(), measured.begin(), measured.end());
    return points;
}

} // namespace ridgepoint
