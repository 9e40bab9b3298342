// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/catalog/counting.h"
#include "kernels/catalog/entry.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

namespace ridgepoint {

namespace {

/// Elements with one multiply-add more than the rest.
std::int64_t extraElements(std::int64_t n, const FmaPlan& plan)
{
    return n / kFmaGroup * plan.extra + std::min(n % kFmaGroup, plan.extra);
}

Cost fmaCost(const KernelInfo& kernel, const Problem& problem)
{
    Cost cost = elementwiseCost(kernel, problem, {.traffic = 2, .flops = 0, .buffers = 2});
    cost.accumulate = fmaArithmetic(problem);
    const FmaPlan plan = fmaPlan(problem);
    const std::int64_t steps = checkedSum({checkedProduct({problem.n, plan.steps}), extraElements(problem.n, plan)});
    cost.flops = 2 * Flops{steps};
    const double mean = static_cast<double>(plan.steps) + static_cast<double>(plan.extra) / kFmaGroup;
    cost.flopsFormula = fmt::format("2 x {} x {}", mean, problem.n);
    return cost;
}

/// A chain whose every step is rounded to a 16-bit dtype: long before it is at 1 it stands still, so only step by step is it known.
/// Elements take few values, and each is worked out once.
class RoundedChain {
public:
    RoundedChain(DType dtype, std::int64_t steps) : m_dtype(dtype), m_steps(steps), m_decay(fmaDecay(dtype)) {}

    double operator()(double x)
    {
        const auto [known, isNew] = m_known.try_emplace(x, x);
        for (std::int64_t step = 0; isNew && step < m_steps; ++step) {
            // Exact in double, so this rounds once.
            const double next = roundTo(m_dtype, known->second * m_decay + (1 - m_decay));
            if (next == known->second) {
                break;
            }
            known->second = next;
        }
        return known->second;
    }

private:
    DType m_dtype;
    std::int64_t m_steps;
    double m_decay;
    std::unordered_map<double, double> m_known;
};

Verification verifyRounded(std::int64_t n, const Problem& problem, const KernelRun& run, const std::stop_token& stop)
{
    const FmaPlan plan = fmaPlan(problem);
    RoundedChain shortRun(problem.dtype, plan.steps);
    RoundedChain longRun(problem.dtype, plan.steps + 1);
    const auto expected = [&](std::int64_t index, std::span<const double> in) {
        return index % kFmaGroup < plan.extra ? longRun(in[0]) : shortRun(in[0]);
    };
    return verifyElements(n, run, expected, allowedError(problem.dtype, 1), stop);
}

Verification verifyFma(std::int64_t n, const Problem& problem, const KernelRun& run, const std::stop_token& stop)
{
    if (fmaArithmetic(problem) != defaultAccumulate(problem.dtype)) {
        return verifyRounded(n, problem, run, stop);
    }
    const FmaPlan plan = fmaPlan(problem);
    const double decay = fmaDecay(problem.dtype);
    const double shortRun = std::pow(decay, static_cast<double>(plan.steps));
    const double longRun = shortRun * decay;
    const auto expected = [=](std::int64_t index, std::span<const double> in) {
        const double power = index % kFmaGroup < plan.extra ? longRun : shortRun;
        return 1 + (in[0] - 1) * power;
    };
    // Rounding errors of a chain of multiply-adds grow with its length.
    return verifyElements(n, run, expected, allowedError(problem.dtype, plan.steps), stop);
}

} // namespace

double fmaDecay(DType dtype) { return bitsPerElement(dtype) <= 16 ? 1 - 0x1p-8 : 1 - 0x1p-12; }

DType fmaArithmetic(const Problem& problem)
{
    const DType usual = defaultAccumulate(problem.dtype);
    const DType asked = problem.accumulate.value_or(usual);
    const bool packed = asked == problem.dtype && (asked == DType::f16 || asked == DType::bf16);
    if (asked != usual && !packed) {
        throw InputError(fmt::format("fma in {} does not compute in {}. Leave the accumulate width out to compute in {}.",
                                     name(problem.dtype), name(asked), name(usual)));
    }
    return asked;
}

FmaPlan fmaPlan(const Problem& problem)
{
    const double target = problem.intensityTarget.value_or(Intensity{kFmaDefault}).flopPerByte();
    if (!(target >= kFmaLowest && target <= kFmaHighest)) {
        throw InputError(fmt::format("fma reaches 1/16 to 1024 FLOP/B, not {}.", target));
    }
    // Two passes of traffic and two FLOP a step: steps per element = intensity x bytes per element.
    const double steps = target * bitsPerElement(problem.dtype) / 8;
    constexpr std::int64_t kParts = kFmaGroup / kFmaQuantum;
    const std::int64_t parts = std::max<std::int64_t>(1, std::llround(steps * kParts));
    return {parts / kParts, parts % kParts * kFmaQuantum};
}

/// y = x after a number of multiply-adds that gives the intensity asked for: walks along the roofline, and with a high
/// intensity finds the vector peak.
CatalogEntry fmaEntry()
{
    CatalogEntry entry;
    KernelInfo& info = entry.info;
    info.id = "fma";
    info.title = "Multiply-adds at a chosen intensity";
    info.summary = "One read, one write and as many multiply-adds per element as the intensity asks for (1/16 to 1024 FLOP/B).";
    info.sizeMeaning = "elements";
    info.dtypes = streamDTypes();
    info.cost = [kernel = info](const Problem& problem) { return fmaCost(kernel, problem); };
    entry.verify = [kernel = info](const Problem& problem, const KernelRun& run, const std::stop_token& stop) {
        return verifyFma(elementCount(kernel, problem), problem, run, stop);
    };
    return entry;
}

} // namespace ridgepoint
