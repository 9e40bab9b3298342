// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/planner.h"

#include "app/common/plan_checks.h"
#include "app/common/probes.h"
#include "engine/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace ridgepoint {

namespace {

/// The dtype all kernels asked for run in: where one has to fall back (f16 matmul without f16 hardware), every side of a
/// comparison falls back with it.
DType commonDType(const std::vector<std::string>& kernels, DType asked, const Device& device)
{
    if (asked != DType::f16) {
        // Only f16 falls back. Another dtype asked for by name is measured even where it is emulated: its implementation says so.
        return asked;
    }
    DType common = asked;
    // Each round settles one more fallback (f16 -> bf16 -> f32); there are far fewer rounds than dtypes.
    for (std::size_t round = 0; round < kAllDTypes.size(); ++round) {
        const auto falling =
            std::ranges::find_if(kernels, [&](const std::string& kernel) { return device.nativeDType(kernel, common) != common; });
        if (falling == kernels.end()) {
            break;
        }
        common = device.nativeDType(*falling, common);
    }
    return common;
}

/// "f16 is not native on cpu for matmul: every kernel asked for runs in bf16 instead".
std::string fallbackText(const std::vector<std::string>& kernels, DType asked, DType common, const Device& device)
{
    std::vector<std::string> lacking;
    std::ranges::copy_if(kernels, std::back_inserter(lacking),
                         [&](const std::string& kernel) { return device.nativeDType(kernel, asked) != asked; });
    return fmt::format("{} is not native on {} for {}: {} in {} instead", name(asked), device.info().id,
                       fmt::join(lacking, " and "), kernels.size() == 1 ? "it runs" : "all kernels of this run are measured",
                       name(common));
}

std::vector<DType> runnableDTypes(const SweepRequest& request, const Device& device, std::vector<std::string>& remarks)
{
    std::vector<DType> dtypes;
    for (const DType asked : request.dtypes) {
        const DType common = commonDType(request.kernels, asked, device);
        if (common != asked) {
            remarks.push_back(fallbackText(request.kernels, asked, common, device));
        }
        if (std::ranges::find(dtypes, common) == dtypes.end()) {
            dtypes.push_back(common);
        }
    }
    return dtypes;
}

Problem baseProblem(const SweepRequest& request, const std::string& kernel, DType dtype)
{
    Problem problem;
    problem.dtype = dtype;
    problem.accumulate = request.accumulate;
    problem.cache = request.cache;
    problem.launch = request.launch;
    if (kernel.starts_with("chain")) {
        problem.expr = request.expr;
    }
    return problem;
}

/// {rows, columns} has rows x columns elements; {M, N, K} is listed by M.
std::int64_t sizeOfShape(const std::vector<std::int64_t>& shape)
{
    return shape.size() == 2 ? checkedProduct({shape[0], shape[1]}) : shape.front();
}

/// The sizes asked for; a single one when a shape was given.
std::vector<Problem> sizesOf(const SweepRequest& request, Problem problem)
{
    if (!request.shape.empty()) {
        problem.shape = request.shape;
        problem.n = sizeOfShape(request.shape);
        return {problem};
    }
    std::vector<Problem> problems;
    for (const std::int64_t n : request.sizes) {
        problem.n = n;
        problems.push_back(problem);
    }
    return problems;
}

/// One problem in every batch or at every intensity asked for, where the kernel takes them.
std::vector<Problem> variantsOf(const SweepRequest& request, const std::string& kernel, Problem problem)
{
    std::vector<Problem> variants;
    for (const std::int64_t batch : kernel == "decode" ? request.batches : std::vector<std::int64_t>{}) {
        problem.batch = batch;
        variants.push_back(problem);
    }
    for (const Intensity intensity : kernel == "fma" ? request.intensities : std::vector<Intensity>{}) {
        problem.intensityTarget = intensity;
        variants.push_back(problem);
    }
    return variants.empty() ? std::vector{problem} : variants;
}

/// Variants of a size that any kernel may have.
int variantsASize(const SweepRequest& request)
{
    return static_cast<int>(std::max({request.batches.size(), request.intensities.size(), std::size_t{1}}));
}

/// Kernel after kernel, or size after size with a group each when they are measured in turn. A kernel without batches or
/// intensities stands beside the first of one that has them.
std::vector<CheckedPoint> checkedPoints(const SweepRequest& request, DType dtype, const Device& device, int firstGroup)
{
    std::vector<CheckedPoint> points;
    const bool inTurn = request.interleave && request.kernels.size() > 1;
    for (const std::string& kernel : request.kernels) {
        int firstOfSize = firstGroup;
        for (const Problem& size : sizesOf(request, baseProblem(request, kernel, dtype))) {
            int group = firstOfSize;
            for (const Problem& problem : variantsOf(request, kernel, size)) {
                points.push_back(checkPoint(kernel, problem, device));
                points.back().point.group = inTurn ? group++ : 0;
            }
            firstOfSize += variantsASize(request);
        }
    }
    std::ranges::stable_sort(points, {}, [](const CheckedPoint& each) { return each.point.group; });
    return points;
}

} // namespace

void completeSizes(SweepRequest& request)
{
    // In f32 32 MiB of traffic: more than most caches hold, and at 1024 FLOP/B still well under a second a launch.
    constexpr std::int64_t kElements = std::int64_t{1} << 22;
    const bool fmaAlone = request.kernels == std::vector<std::string>{"fma"};
    if (fmaAlone && !request.intensities.empty() && request.sizes.empty() && request.shape.empty()) {
        request.sizes = {kElements};
    }
}

Planned planSweep(const SweepRequest& request, const Device& device, std::optional<DeviceSpec> roofs)
{
    checkRequest(request);
    if (roofs) {
        checkRoofs(*roofs);
    }
    Planned planned;
    std::vector<CheckedPoint> points;
    int firstGroup = 1;
    for (const DType dtype : runnableDTypes(request, device, planned.remarks)) {
        auto more = checkedPoints(request, dtype, device, firstGroup);
        firstGroup += (static_cast<int>(request.sizes.size()) + 1) * variantsASize(request);
        std::ranges::move(more, std::back_inserter(points));
    }
    planned.plan = {device.info().id, std::move(roofs), settled(std::move(points), device), request.warmUp, request.samples};
    planned.plan.settle = request.settle;
    planned.plan.precision = request.precision;
    planned.plan.roofInTurn = request.roofInTurn;
    addProbes(planned.plan, device);
    return planned;
}

} // namespace ridgepoint
