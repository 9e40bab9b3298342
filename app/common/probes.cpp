// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/probes.h"

#include "app/common/plan_checks.h"
#include "engine/roofline.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint {

namespace {

/// The kernel that set the DRAM roof, so that a look at it compares like with like: measured ones begin their method with it.
std::string memoryProbeKernel(const DeviceSpec& roofs)
{
    const MemoryRoof* dram = dramRoof(roofs);
    for (const char* kernel : {"read", "triad"}) {
        if (dram != nullptr && dram->method.starts_with(fmt::format("{},", kernel))) {
            return kernel;
        }
    }
    return "copy";
}

/// Elements that keep the cores busy for about a millisecond at their roof: launches then cost nothing beside it, and every core of
/// many has its share. A processor under another card's datasheet might need a second for that: it gets the fewest.
std::int64_t computeProbeElements(const DeviceSpec& roofs, const Problem& problem, const Device& device)
{
    constexpr double kLongEnough = 1e-3;
    constexpr std::int64_t kFewest = std::int64_t{1} << 13;
    constexpr std::int64_t kMost = std::int64_t{1} << 22;
    const Roofline roofline(roofs, problem.dtype);
    const ComputeRoof* roof = roofline.computeRoof(ComputeUnit::vector);
    if (roof == nullptr || (device.info().backend == "CPU" && sourceKind(roofs, roof->from) != SourceKind::measured)) {
        return kFewest;
    }
    const double flopsAnElement =
        problem.intensityTarget->flopPerByte() * 2 * static_cast<double>(bytesOf(problem.dtype, 1).count());
    std::int64_t elements = kFewest;
    while (elements < kMost && static_cast<double>(elements) * flopsAnElement < kLongEnough * roof->rate.perSecond()) {
        elements *= 2;
    }
    return elements;
}

} // namespace

void addProbes(SweepPlan& plan, const Device& device)
{
    if (!plan.roofs || plan.points.empty()) {
        return;
    }
    constexpr std::int64_t kMostElements = std::int64_t{1} << 24;
    const Problem memory{.n = std::min(kMostElements, device.memoryBudget().count() / 64), .cache = CacheMode::cold};
    Problem compute{.n = 1, .intensityTarget = Intensity{256}};
    compute.n = computeProbeElements(*plan.roofs, compute, device);
    for (const auto& [kernel, problem] :
         {std::pair<std::string, Problem>{memoryProbeKernel(*plan.roofs), memory}, {"fma", compute}}) {
        const CheckedPoint checked = checkPoint(kernel, problem, device);
        if (checked.obstacle == Obstacle::none) {
            plan.probes.push_back(checked.point);
        }
    }
}

} // namespace ridgepoint
