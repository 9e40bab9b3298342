// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/planner.h"
#include "engine/point.h"
#include "kernels/catalog/expression_steps.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// An elementwise expression launch by launch, and in one: what both cost, what the roofline expects, and how to measure them.
namespace ridgepoint {

struct FusionQuestion {
    std::string expr;
    /// Elements.
    std::int64_t n = 0;
    DType dtype = DType::f32;
    bool operator==(const FusionQuestion&) const = default;
};

/// One launch of the eager program.
struct FusionLaunch {
    ExpressionStep step;
    /// Its working set is that of the whole chain: that is what it runs in.
    Cost cost;
    /// Absent without roofs.
    std::optional<Expectation> expectation = std::nullopt;
};

struct FusionModel {
    std::vector<FusionLaunch> launches;
    Cost eager;
    Cost fused;
    std::optional<Expectation> eagerExpectation = std::nullopt;
    std::optional<Expectation> fusedExpectation = std::nullopt;

    /// Times that all elements are read or written.
    [[nodiscard]] std::int64_t passes(const Cost& cost, const FusionQuestion& question) const;
};

/// Throws InputError for an expression that cannot be read (with a caret), a dtype that chains have not, and too many elements to count.
[[nodiscard]] FusionModel fusionModel(const FusionQuestion& question, const Roofline* roofline);

/// The chain and the fused kernel in turn, so that their ratio may be claimed; then each operation as a launch of its own, at most 12
/// different ones. Throws InputError as planSweep() does.
[[nodiscard]] Planned planFusion(const FusionQuestion& question, const Device& device, const DeviceSpec& roofs);

/// What was measured of a question; nullptr what was not, or not yet.
struct FusionPoints {
    const RooflinePoint* eager = nullptr;
    const RooflinePoint* fused = nullptr;
    /// One for each launch, timed alone.
    std::vector<const RooflinePoint*> launches = {};
};
/// Points into `points`.
[[nodiscard]] FusionPoints fusionPoints(const FusionModel& model, std::span<const RooflinePoint> points);

/// "How many times faster is the fused kernel?", for deriving the outcome.
[[nodiscard]] Exercise fusionExercise(const FusionQuestion& question);

} // namespace ridgepoint
