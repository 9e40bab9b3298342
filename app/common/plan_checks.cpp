// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/plan_checks.h"

#include "engine/adaptive_rule.h"
#include "engine/error.h"
#include "engine/point_names.h"
#include "engine/roofline.h"
#include "engine/stopping_rule.h"
#include "engine/units.h"
#include "kernels/catalog/catalog.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

namespace ridgepoint {

namespace {

using Kernels = std::vector<std::string>;

void requireTaker(bool given, const char* option, const Kernels& takers, const Kernels& asked)
{
    const bool taken = std::ranges::find_first_of(asked, takers) != asked.end();
    if (given && !taken) {
        throw InputError(fmt::format("{} is for {}; {} takes none: leave it out", option, fmt::join(takers, " and "),
                                     fmt::join(asked, " and ")));
    }
}

/// Bytes of a problem whose exact count overflowed, from how the count grows at small sizes; for a message only.
double roughWorkingSet(const KernelInfo& kernel, const Problem& problem)
{
    constexpr std::int64_t kSmall = 1024;
    Problem small = problem;
    small.n = kSmall;
    const auto atSmall = static_cast<double>(kernel.cost(small).workingSet.count());
    small.n = 2 * kSmall;
    const auto atDouble = static_cast<double>(kernel.cost(small).workingSet.count());
    const double degree = std::round(std::log2(atDouble / atSmall));
    return atSmall * std::pow(static_cast<double>(problem.n) / kSmall, degree);
}

std::string overflowText(const KernelInfo& kernel, const Problem& problem, const Device& device, const char* what)
{
    const std::string free = format(device.memoryBudget());
    if (!problem.shape.empty()) {
        return fmt::format("{} {} is too large: {}; {} are free", kernel.id, sizeLabel(problem), what, free);
    }
    return fmt::format("{} {} n = {} is too large: it needs about {} bytes of memory, {} are free: choose a smaller n", kernel.id,
                       name(problem.dtype), sizeLabel(problem), shortDecimal(roughWorkingSet(kernel, problem)), free);
}

std::string memoryText(const std::string& what, Bytes needed, Bytes free)
{
    return fmt::format("{} needs {} ({} bytes) of memory, {} ({} bytes) are free for it: choose a smaller n", what, format(needed),
                       needed.count(), format(free), free.count());
}

std::string pointText(const PlannedPoint& point)
{
    return fmt::format("{} {} n = {}", point.kernel, name(point.problem.dtype), problemLabel(point.problem));
}

/// What the kernel has no version of; "" when it has this dtype.
std::string dtypeObstacle(const KernelInfo& kernel, DType dtype)
{
    if (std::ranges::find(kernel.dtypes, dtype) != kernel.dtypes.end()) {
        return {};
    }
    std::vector<std::string_view> known;
    for (const DType each : kernel.dtypes) {
        known.push_back(name(each));
    }
    return fmt::format("{} has no {} version; it has {}", kernel.id, name(dtype), fmt::join(known, ", "));
}

CheckedPoint blocked(PlannedPoint point, Obstacle obstacle, std::string reason)
{
    point.skip = std::move(reason);
    return {std::move(point), obstacle};
}

/// Every kernel's one reason when no point can run, "" as soon as one can or reasons depend on the size.
std::string sharedRefusal(const std::vector<const CheckedPoint*>& points)
{
    std::map<std::string, std::string> byKernel;
    for (const CheckedPoint* each : points) {
        const auto [known, isNew] = byKernel.try_emplace(each->point.kernel, each->point.skip);
        if (each->obstacle != Obstacle::unsupported || known->second != each->point.skip) {
            return {};
        }
    }
    std::set<std::string> reasons;
    for (const auto& [kernel, reason] : byKernel) {
        reasons.insert(reason);
    }
    return fmt::format("{}", fmt::join(reasons, "; "));
}

} // namespace

void checkOptions(const std::vector<std::string>& kernels, const GivenOptions& given)
{
    requireTaker(given.batch, "--batch", {"decode"}, kernels);
    requireTaker(given.intensity, "--intensity", {"fma"}, kernels);
    requireTaker(given.expr, "--expr", {"chain", "chain-fused"}, kernels);
}

void checkRequest(const SweepRequest& request)
{
    if (request.kernels.empty()) {
        throw InputError("no kernel to run: name at least one, such as matmul");
    }
    for (const std::string& kernel : request.kernels) {
        static_cast<void>(kernelOrThrow(kernel));
    }
    if (request.sizes.empty() && request.shape.empty()) {
        throw InputError("no size to run: give --n, such as --n 128..2048");
    }
    if (!request.sizes.empty() && !request.shape.empty()) {
        throw InputError("--n and --shape both say how large: give one of them");
    }
    if (request.dtypes.empty()) {
        throw InputError(fmt::format("no dtype to run in: choose among {}", dtypeNames()));
    }
    checkOptions(request.kernels, {!request.batches.empty(), !request.intensities.empty(), !request.expr.empty()});
    static_cast<void>(FixedRule(request.warmUp, request.samples));
    if (request.precision) {
        static_cast<void>(AdaptiveRule(*request.precision));
    }
}

void checkRoofs(const DeviceSpec& roofs) { static_cast<void>(Roofline(roofs, DType::f32)); }

CheckedPoint checkPoint(const std::string& kernelId, const Problem& problem, const Device& device)
{
    const KernelInfo& kernel = kernelOrThrow(kernelId);
    PlannedPoint point{kernelId, problem, {}};
    point.cost.unit = kernel.unit;
    point.cost.dtype = problem.dtype;
    if (std::string reason = dtypeObstacle(kernel, problem.dtype); !reason.empty()) {
        return blocked(std::move(point), Obstacle::unsupported, std::move(reason));
    }
    try {
        point.cost = kernel.cost(problem);
    } catch (const std::overflow_error& error) {
        return blocked(std::move(point), Obstacle::tooLarge, overflowText(kernel, problem, device, error.what()));
    }
    if (Support support = device.supports(kernelId, problem); !support) {
        return blocked(std::move(point), Obstacle::unsupported, std::move(support.reason));
    }
    if (const Bytes free = device.memoryBudget(); point.cost.workingSet > free) {
        std::string reason = memoryText(pointText(point), point.cost.workingSet, free);
        return blocked(std::move(point), Obstacle::tooLarge, std::move(reason));
    }
    return {std::move(point), Obstacle::none};
}

void checkGroups(std::vector<CheckedPoint>& points, const Device& device)
{
    std::map<int, std::int64_t> needed;
    for (const CheckedPoint& each : points) {
        if (each.point.group != 0 && each.obstacle == Obstacle::none) {
            needed[each.point.group] = checkedSum({needed[each.point.group], each.point.cost.workingSet.count()});
        }
    }
    const Bytes free = device.memoryBudget();
    for (CheckedPoint& each : points) {
        const auto group = needed.find(each.point.group);
        if (group != needed.end() && each.obstacle == Obstacle::none && Bytes{group->second} > free) {
            each.obstacle = Obstacle::tooLarge;
            each.point.skip = memoryText("measuring the kernels of this size in turn", Bytes{group->second}, free);
        }
    }
}

void checkWorthRunning(const std::vector<CheckedPoint>& points)
{
    if (points.size() == 1 && points.front().obstacle != Obstacle::none) {
        throw InputError(points.front().point.skip);
    }
    std::map<DType, std::vector<const CheckedPoint*>> byDType;
    for (const CheckedPoint& each : points) {
        byDType[each.point.problem.dtype].push_back(&each);
    }
    for (const auto& [dtype, group] : byDType) {
        if (const std::string refusal = sharedRefusal(group); !refusal.empty()) {
            throw InputError(fmt::format("nothing asked for runs in {} here: {}", name(dtype), refusal));
        }
    }
}

std::vector<PlannedPoint> settled(std::vector<CheckedPoint> checked, const Device& device)
{
    checkGroups(checked, device);
    checkWorthRunning(checked);
    std::vector<PlannedPoint> points;
    for (CheckedPoint& each : checked) {
        points.push_back(std::move(each.point));
    }
    return points;
}

} // namespace ridgepoint
