// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "engine/measurement.h"
#include "engine/planned_point.h"
#include "engine/roofline.h"
#include "engine/statistics.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

enum class PointStatus { planned, measured, skipped, failed, cancelled };
[[nodiscard]] std::string_view name(PointStatus status);
[[nodiscard]] std::optional<PointStatus> parsePointStatus(std::string_view text);

/// What a measured point reached.
struct Achieved {
    Bandwidth bandwidth;
    FlopRate rate;
    /// Fraction of the attainable rate (of the attainable bandwidth for 0-FLOP kernels) of the roof it is held against:
    /// the level that holds its working set when that level has a bandwidth, else DRAM. Absent when overhead limits it
    /// or there is no roof.
    std::optional<double> ofRoof = std::nullopt;
    std::optional<Regime> limitedBy = std::nullopt;
    bool operator==(const Achieved&) const = default;
};

/// A probe of the roof that limits a point, launched in turn with it: sample i of both belongs to one round.
struct RoofInTurn {
    PlannedPoint probe;
    Seconds median{};
    /// Of one launch each, in the order taken.
    std::vector<Seconds> samples = {};
    /// The fraction of the roof as it was in each round.
    PairedRatio ofRoof;
};

/// The one record everything downstream reads: chart, table, session, CSV, command line. A point that was not measured
/// has no numbers and a reason; it is never 0, inf or nan.
struct RooflinePoint {
    std::string device;
    std::string kernel;
    Problem problem;
    Cost cost;
    /// What the model said before the run; absent without roofs.
    std::optional<Expectation> expectation = std::nullopt;
    PointStatus status = PointStatus::planned;
    std::string reason = {};
    std::optional<Measurement> measurement = std::nullopt;
    std::optional<Achieved> achieved = std::nullopt;
    /// Only where the plan asked for it: `achieved->ofRoof` is then its median.
    std::optional<RoofInTurn> roofInTurn = std::nullopt;
    /// Points of one group were measured interleaved: their samples pair by index. 0 means alone.
    int group = 0;
};

/// What the model says of a problem where it lives: a warm one is held by the cache level that holds its working set, a cold one by
/// DRAM.
[[nodiscard]] Expectation expectWhereItLives(const Cost& cost, CacheMode cache, const Roofline& roofline);

/// Bandwidth, rate and fraction of roof of a measurement. A warm problem is held against the cache level that holds its
/// working set, a cold one against DRAM. `roofline` may be null. Precondition: median > 0.
[[nodiscard]] Achieved achieve(const Cost& cost, CacheMode cache, Seconds median, const Roofline* roofline);

/// Verdicts that follow from the samples, the cost and the roof: noisy, quantised, cache-resident, exceeds-roof, implausible.
[[nodiscard]] std::vector<Verdict> judge(const RooflinePoint& point, const Roofline* roofline, Seconds clockTick);

/// The verdict of a point above 1.02 of the roof it is held against, with the reason.
[[nodiscard]] std::optional<Verdict> exceedsRoof(const RooflinePoint& point, const Roofline& roofline);

/// Puts a revised point in the place of the one it revises: the last with the same device, kernel, problem and group. Returns that
/// place; nullopt when there is none, and then nothing changed.
std::optional<std::size_t> reviseAmong(std::vector<RooflinePoint>& points, const RooflinePoint& revised);

/// "4096", "2^24", "8192x128x8192": the size as it stands beside the point and in tables.
[[nodiscard]] std::string sizeLabel(const Problem& problem);

} // namespace ridgepoint
