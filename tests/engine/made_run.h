// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exercise.h"
#include "engine/measure.h"
#include "engine/point.h"
#include "tests/support/fake_backend.h"

#include <string>
#include <vector>

namespace ridgepoint::test {

/// A point of a run that was made up for a test, held against the round roofs.
inline RooflinePoint madePoint(const std::string& kernel, const Problem& problem, Cost cost, double seconds, int group = 0)
{
    const Roofline roofline(roundSpec(), DType::f32);
    RooflinePoint point{.device = "cpu", .kernel = kernel, .problem = problem, .cost = std::move(cost)};
    point.expectation = roofline.expect(point.cost);
    point.status = PointStatus::measured;
    point.measurement = summarise(std::vector<Seconds>(50, Seconds{seconds}));
    point.achieved = achieve(point.cost, problem.cache, point.measurement->median, &roofline);
    point.group = group;
    return point;
}

/// bytes and FLOPs, one launch unless said.
inline Cost madeCost(std::int64_t bytes, std::int64_t flops, std::int64_t launches = 1)
{
    // A working set that no cache of the round roofs holds.
    return {.flops = Flops{flops}, .bytes = Bytes{bytes}, .launches = launches, .workingSet = Bytes{std::int64_t{1} << 30}};
}

/// An exercise about the runs named, all of them of kernels with these names.
inline Exercise madeExercise(const std::vector<std::string>& kernels, AnswerRule answer,
                             QuantityKind quantity = QuantityKind::ratio)
{
    Exercise exercise;
    exercise.quantity = quantity;
    exercise.unit = quantity == QuantityKind::ratio ? "x" : "units";
    for (const std::string& kernel : kernels) {
        exercise.kernels.push_back({kernel});
    }
    exercise.answer = std::move(answer);
    return exercise;
}

} // namespace ridgepoint::test
