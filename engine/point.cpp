// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/point.h"

#include "engine/named.h"
#include "engine/sizes.h"
#include "engine/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::array<Named<PointStatus>, 5> kStatuses{{{PointStatus::planned, "planned"},
                                                       {PointStatus::measured, "measured"},
                                                       {PointStatus::skipped, "skipped"},
                                                       {PointStatus::failed, "failed"},
                                                       {PointStatus::cancelled, "cancelled"}}};

} // namespace

std::string_view name(PointStatus status) { return wordOf(kStatuses, status); }
std::optional<PointStatus> parsePointStatus(std::string_view text) { return valueOf(kStatuses, text); }

Expectation expectWhereItLives(const Cost& cost, CacheMode cache, const Roofline& roofline)
{
    return roofline.expect(cost, *roofline.levelHolding(cost.workingSet, cache).bandwidth);
}

Achieved achieve(const Cost& cost, CacheMode cache, Seconds median, const Roofline* roofline)
{
    Achieved achieved;
    achieved.bandwidth = cost.bytes / median;
    achieved.rate = cost.flops / median;
    if (roofline == nullptr) {
        return achieved;
    }
    const Expectation expectation = expectWhereItLives(cost, cache, *roofline);
    achieved.limitedBy = expectation.limitedBy;
    if (expectation.limitedBy != Regime::overhead && expectation.time.count() > 0) {
        achieved.ofRoof = expectation.time / median;
    }
    return achieved;
}

std::optional<std::size_t> reviseAmong(std::vector<RooflinePoint>& points, const RooflinePoint& revised)
{
    const auto same = std::find_if(points.rbegin(), points.rend(), [&](const RooflinePoint& point) {
        return point.device == revised.device && point.kernel == revised.kernel && point.problem == revised.problem &&
               point.group == revised.group;
    });
    if (same == points.rend()) {
        return std::nullopt;
    }
    *same = revised;
    return static_cast<std::size_t>(std::distance(points.begin(), same.base())) - 1;
}

std::string sizeLabel(const Problem& problem)
{
    if (problem.shape.empty()) {
        return formatSize(problem.n);
    }
    if (std::all_of(problem.shape.begin(), problem.shape.end(), [&](auto side) { return side == problem.shape.front(); })) {
        return formatSize(problem.shape.front());
    }
    return fmt::format("{}", fmt::join(problem.shape, "x"));
}

} // namespace ridgepoint
