// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"
#include "engine/units.h"
#include "kernels/calibration/roofs.h"
#include "kernels/catalog/catalog.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

constexpr double kPeakIntensity = 256;
constexpr std::int64_t kSmallestVector = std::int64_t{1} << 11;
constexpr std::int64_t kLargestVector = std::int64_t{1} << 24;
/// (of dot products: from some 20 us of one slow core to more than any machine needs)
constexpr std::int64_t kFewestBlocks = std::int64_t{1} << 8;
constexpr std::int64_t kMostBlocks = std::int64_t{1} << 26;
constexpr std::int64_t kSmallestMatrix = 256;
constexpr std::int64_t kLargestMatrix = 8192;
/// A launch this long hides its overhead ...
constexpr Seconds kLongEnough{5e-4};
/// (for a library, which has more to start than a loop)
constexpr Seconds kLongEnoughMatmul{8e-3};
/// ... and a turn of one single and one double probe must fit the slice this often ...
constexpr double kTurns = 21;
/// (a library's large products are faster than its small ones, and the fewest samples give them a median with an interval)
constexpr double kTurnsMatmul = kFewestSamples;
/// The single and the double work.
constexpr double kWorkPerTurn = 3;

/// What a size gets of its share even when those before it took theirs.
constexpr double kLeastOfShare = 0.25;

struct Sized {
    Problem once;
    Problem twice;
};

/// nullopt when the probe does not follow its work.
std::optional<ComputeRoof> roofOf(const std::string& kernel, const ProbeResult& result)
{
    const Seconds once = bestMedian(result.measurements[0]).median;
    const MedianTime twice = bestMedian(result.measurements[1]);
    if (!doubles(once, twice.median)) {
        return std::nullopt;
    }
    const Cost& cost = result.costs[1];
    ComputeRoof roof;
    roof.unit = cost.unit;
    roof.dtype = cost.dtype;
    roof.accumulate = cost.accumulate;
    roof.rate = cost.flops / twice.median;
    roof.interval = rateInterval(cost.flops, twice.interval);
    roof.doubling = twice.median / once;
    roof.library = result.library;
    roof.clock = clockHeld(result.measurements[1]);
    roof.method = fmt::format("{}, {} FLOP, {}, {}", kernel, cost.flopsFormula, samplesText(blocksOf(result.measurements[1])),
                              result.implementation);
    if (!result.library.empty()) {
        roof.method += fmt::format("; {}'s best, not a limit", result.library);
    }
    return roof;
}

/// Takes the best median over the sizes given, in turn: large ones are steadier, and small ones fit between the time slices of
/// a rival. Goes round again while nothing has followed its work, up to twice the slice.
std::optional<ComputeRoof> measurePeak(Prober& prober, const std::string& kernel, const std::vector<Sized>& sizes, Seconds slice,
                                       std::vector<std::string>& notes)
{
    constexpr std::size_t kMostRounds = 12;
    const auto start = std::chrono::steady_clock::now();
    const Seconds share = slice / static_cast<double>(sizes.size());
    std::optional<ComputeRoof> best;
    for (std::size_t round = 0; round < kMostRounds; ++round) {
        const Seconds spent = std::chrono::steady_clock::now() - start;
        if (round >= sizes.size() && (best || spent > 2 * slice)) {
            break;
        }
        // The first is the largest and may take more than its share: the others divide what is left.
        const auto left = static_cast<double>(sizes.size() - round % sizes.size());
        const Seconds each = std::max(share * kLeastOfShare, (slice - spent) / left);
        const Sized& sized = sizes[round % sizes.size()];
        const ProbeResult result = prober.probe(kernel, {sized.once, sized.twice}, {.slice = each, .most = 399, .settle = false});
        const std::optional<ComputeRoof> roof = roofOf(kernel, result);
        if (roof && (!best || roof->rate > best->rate)) {
            best = roof;
        }
    }
    if (!best) {
        notes.push_back(fmt::format("{} {} peak was left out: doubling the work did not double the time within 10 %. "
                                    "Close other programs and calibrate again.",
                                    name(sizes.front().once.dtype), name(kernelOrThrow(kernel).unit)));
    }
    return best;
}

/// A size, its half and its quarter, none below the smallest.
std::vector<std::int64_t> downwards(std::int64_t n, std::int64_t smallest)
{
    std::vector<std::int64_t> sizes{n};
    while (sizes.size() < 3 && sizes.back() / 2 >= smallest) {
        sizes.push_back(sizes.back() / 2);
    }
    return sizes;
}

/// Each size beside its double.
std::vector<Sized> doubledSizes(const Problem& largest, std::int64_t smallest)
{
    std::vector<Sized> sizes;
    for (const std::int64_t n : downwards(largest.n, smallest)) {
        Sized sized{largest, largest};
        sized.once.n = n;
        sized.twice.n = 2 * n;
        sizes.push_back(sized);
    }
    return sizes;
}

/// How far a probe may grow.
struct Growth {
    Seconds enough{};
    std::int64_t largest = 0;
    double turns = kTurns;
};

/// Whether a problem and its double fit the device's memory together.
bool fits(const Prober& prober, const std::string& kernel, const Problem& problem)
{
    const Bytes once = kernelOrThrow(kernel).cost(problem).workingSet;
    return kWorkPerTurn * static_cast<double>(once.count()) <= static_cast<double>(prober.device().memoryBudget().count());
}

/// Doubles n while a launch is shorter than enough and the next size still fits memory and the slice.
Problem grown(Prober& prober, const std::string& kernel, Problem problem, const Growth& growth, Seconds slice)
{
    const auto flops = [&kernel](const Problem& p) { return static_cast<double>(kernelOrThrow(kernel).cost(p).flops.count()); };
    Seconds time = prober.quickTime(kernel, problem);
    while (time < growth.enough && 2 * problem.n <= growth.largest) {
        Problem larger = problem;
        larger.n *= 2;
        if (!fits(prober, kernel, larger) || time * (flops(larger) / flops(problem)) * growth.turns * kWorkPerTurn > slice) {
            break;
        }
        problem = larger;
        time = prober.quickTime(kernel, problem);
    }
    return problem;
}

} // namespace

std::optional<ComputeRoof> measureVectorPeak(Prober& prober, VectorArithmetic arithmetic, Seconds slice,
                                             std::vector<std::string>& notes)
{
    const Problem start{.n = kSmallestVector,
                        .dtype = arithmetic.dtype,
                        .accumulate = arithmetic.accumulate,
                        .intensityTarget = Intensity{kPeakIntensity}};
    const Problem largest = grown(prober, "fma", start, {kLongEnough, kLargestVector, kTurns}, slice);
    return measurePeak(prober, "fma", doubledSizes(largest, kSmallestVector), slice, notes);
}

std::optional<ComputeRoof> measureMatrixLimit(Prober& prober, DType dtype, Seconds slice, std::vector<std::string>& notes)
{
    const Problem start{.n = kFewestBlocks, .dtype = dtype};
    const Problem largest = grown(prober, "dot", start, {kLongEnough, kMostBlocks, kTurns}, slice);
    return measurePeak(prober, "dot", doubledSizes(largest, kFewestBlocks), slice, notes);
}

std::optional<ComputeRoof> measureMatrixPeak(Prober& prober, DType dtype, Seconds slice, std::vector<std::string>& notes)
{
    const Problem start{.n = kSmallestMatrix, .dtype = dtype};
    const Problem largest = grown(prober, "matmul", start, {kLongEnoughMatmul, kLargestMatrix, kTurnsMatmul}, slice);
    std::vector<Sized> sizes;
    for (const std::int64_t n : downwards(largest.n, kSmallestMatrix)) {
        Sized sized{largest, largest};
        sized.once.n = n;
        // Twice as long sums: both inputs double, and the tiles of the output stay as they are.
        sized.twice.shape = {n, n, 2 * n};
        sizes.push_back(sized);
    }
    return measurePeak(prober, "matmul", sizes, slice, notes);
}

std::string peakName(VectorArithmetic arithmetic)
{
    const bool usual = arithmetic.accumulate == defaultAccumulate(arithmetic.dtype);
    return fmt::format("{} vector peak{}", name(arithmetic.dtype), usual ? "" : fmt::format(" in {}", name(arithmetic.accumulate)));
}

std::vector<VectorArithmetic> vectorArithmetics(const Device& device)
{
    std::vector<VectorArithmetic> all;
    for (const DType dtype : runnableDTypes(device, "fma")) {
        all.push_back({dtype, defaultAccumulate(dtype)});
        const bool narrow = dtype == DType::f16 || dtype == DType::bf16;
        if (narrow && device.supports("fma", {.n = 256, .dtype = dtype, .accumulate = dtype})) {
            all.push_back({dtype, dtype});
        }
    }
    return all;
}

std::vector<DType> runnableDTypes(const Device& device, const std::string& kernel)
{
    std::vector<DType> dtypes;
    for (const DType dtype : kernelOrThrow(kernel).dtypes) {
        if (device.supports(kernel, {.n = 256, .dtype = dtype})) {
            dtypes.push_back(dtype);
        }
    }
    return dtypes;
}

} // namespace ridgepoint
