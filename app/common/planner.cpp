// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/planner.h"

#include "app/common/plan_checks.h"
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

std::vector<PlannedPoint> settle(std::vector<CheckedPoint> checked, const Device& device)
{
    checkGroups(checked, device);
    checkWorthRunning(checked);
    std::vector<PlannedPoint> points;
    for (CheckedPoint& each : checked) {
        points.push_back(std::move(each.point));
    }
    return points;
}

const std::vector<std::int64_t>& sizesFor(const Exercise& exercise, const Device& device)
{
    return device.info().backend == "CPU" ? exercise.cpuSizes : exercise.gpuSizes;
}

Problem exerciseProblem(const Exercise& exercise, const ExerciseKernel& kernel, DType dtype, std::int64_t n)
{
    Problem problem;
    problem.n = kernel.squareShape ? checkedProduct({n, n}) : n;
    if (kernel.squareShape) {
        problem.shape = {n, n};
    }
    problem.dtype = dtype;
    problem.cache = exercise.cache;
    return problem;
}

bool runsNatively(const Exercise& exercise, const Device& device, DType dtype)
{
    const auto& sizes = sizesFor(exercise, device);
    return std::ranges::all_of(exercise.kernels, [&](const ExerciseKernel& kernel) {
        const std::int64_t n = sizes.empty() ? 1 : sizes.back();
        return device.nativeDType(kernel.kernel, dtype) == dtype &&
               device.supports(kernel.kernel, exerciseProblem(exercise, kernel, dtype, n)).supported;
    });
}

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

/// Brief looks at the DRAM and the compute roof around the sweep; none where there is no roof to hold points against.
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
    planned.plan = {device.info().id, std::move(roofs), settle(std::move(points), device), request.warmUp, request.samples};
    planned.plan.settle = request.settle;
    planned.plan.precision = request.precision;
    planned.plan.roofInTurn = request.roofInTurn;
    addProbes(planned.plan, device);
    return planned;
}

Planned planExercise(const Exercise& exercise, const Device& device, std::optional<DeviceSpec> roofs)
{
    if (roofs) {
        checkRoofs(*roofs);
    }
    Planned planned;
    const DType dtype = exerciseDType(exercise, device);
    if (!exercise.dtypes.empty() && dtype != exercise.dtypes.front()) {
        planned.remarks.push_back(fmt::format("{} is not native on {} for every kernel of this exercise: all of them run in {}",
                                              name(exercise.dtypes.front()), device.info().id, name(dtype)));
    }
    std::vector<CheckedPoint> points;
    int group = 0;
    for (const std::int64_t n : sizesFor(exercise, device)) {
        ++group;
        for (const ExerciseKernel& kernel : exercise.kernels) {
            points.push_back(checkPoint(kernel.kernel, exerciseProblem(exercise, kernel, dtype, n), device));
            points.back().point.group = exercise.kernels.size() > 1 ? group : 0;
        }
    }
    planned.plan = {device.info().id, std::move(roofs), settle(std::move(points), device)};
    addProbes(planned.plan, device);
    return planned;
}

DType exerciseDType(const Exercise& exercise, const Device& device)
{
    const auto native = std::ranges::find_if(exercise.dtypes, [&](DType dtype) { return runsNatively(exercise, device, dtype); });
    if (native != exercise.dtypes.end()) {
        return *native;
    }
    return exercise.dtypes.empty() ? DType::f32 : exercise.dtypes.back();
}

} // namespace ridgepoint
