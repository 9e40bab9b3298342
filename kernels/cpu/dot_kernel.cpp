// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/dot_chains.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// After so many steps a chain starts anew: f32 sums of one product over and over stop growing at 2^24 of them.
constexpr std::int64_t kSteps = 4096;
constexpr std::uint32_t kPoison = 0xFFC00001; // not a number; as an integer no sum of so few products

/// What one thread does in a launch, and what it leaves behind.
struct ThreadPart {
    /// Instructions of a chain that is cut short, so that all parts together are exactly what was asked for; run first.
    std::int64_t rest = 0;
    /// Chains of kSteps steps.
    std::int64_t chains = 0;
    DotSums restSums;
    DotSums sums;
};

std::int64_t chainLength(const DotWay& way) { return kSteps * way.accumulators; }

/// Products per second of the calling thread.
double trialRate(const DotWay& way, const DotOperands& operands, DotSums& sums)
{
    const TileScope tiles(way.isa);
    const auto start = std::chrono::steady_clock::now();
    runDotChain(way, operands, chainLength(way), sums);
    const Seconds time = std::chrono::steady_clock::now() - start;
    return static_cast<double>(chainLength(way) * shapeOf(way.isa).products()) / std::max(time, Seconds{1e-9}).count();
}

/// The fastest here of all instructions for the dtype and numbers of accumulators. They take turns, so that a rival's burst meets
/// all of them, and the best rate of each counts.
DotWay fastestWay(DType dtype)
{
    constexpr int kTurns = 7;
    std::vector<std::pair<double, DotWay>> tries;
    for (const DotIsa isa : dotIsasFor(dtype)) {
        for (const DotWay& way : waysOf(isa)) {
            tries.emplace_back(0, way);
        }
    }
    const auto sums = std::make_unique<DotSums>();
    for (int turn = 0; turn < kTurns; ++turn) {
        for (auto& [best, way] : tries) {
            best = std::max(best, trialRate(way, makeDotOperands(way.isa), *sums));
        }
    }
    return std::ranges::max_element(tries, {}, &std::pair<double, DotWay>::first)->second;
}

class DotKernel final : public CpuKernel {
public:
    DotKernel(const Context& context, const Request& request)
        : CpuKernel(context, request),
          m_dtype(request.problem.dtype),
          m_way(fastestWay(m_dtype)),
          m_operands(std::make_unique<DotOperands>(makeDotOperands(m_way.isa))),
          m_parts(static_cast<std::size_t>(team().size()))
    {
        const std::int64_t blocks = request.problem.n;
        const std::int64_t each = kDotBlock / shapeOf(m_way.isa).products();
        const auto threads = static_cast<std::int64_t>(m_parts.size());
        for (std::int64_t thread = 0; thread < threads; ++thread) {
            const std::int64_t mine = blocks / threads + (thread < blocks % threads ? 1 : 0);
            ThreadPart& part = m_parts[static_cast<std::size_t>(thread)];
            part.rest = mine * each % chainLength(m_way);
            part.chains = mine * each / chainLength(m_way);
        }
    }

    [[nodiscard]] std::string implementation() const override
    {
        return fmt::format("{}, {} accumulators{}", name(m_way.isa), m_way.accumulators, manner(false));
    }

private:
    void runOnce() override
    {
        team().run([&](int thread) {
            ThreadPart& part = m_parts[static_cast<std::size_t>(thread)];
            const TileScope tiles(m_way.isa);
            if (part.rest > 0) {
                runDotChain(m_way, *m_operands, part.rest, part.restSums);
            }
            for (std::int64_t chain = 0; chain < part.chains; ++chain) {
                runDotChain(m_way, *m_operands, chainLength(m_way), part.sums);
            }
        });
    }
    void poisonOutput(const std::stop_token&) override
    {
        for (ThreadPart& part : m_parts) {
            part.restSums.words.fill(kPoison);
            part.sums.words.fill(kPoison);
        }
    }
    [[nodiscard]] KernelRun data() const override { return {}; }
    [[nodiscard]] Verification compare(const std::stop_token& stop) const override
    {
        ErrorNorm norm;
        for (const ThreadPart& part : m_parts) {
            if (stop.stop_requested()) {
                throw Cancelled();
            }
            if (part.rest > 0) {
                addSums(norm, part.restSums, part.rest);
            }
            if (part.chains > 0) {
                addSums(norm, part.sums, chainLength(m_way));
            }
        }
        return norm.verdict(allowedError(m_dtype, 1));
    }

    /// Holds the sums that so many instructions left against the emulation.
    void addSums(ErrorNorm& norm, const DotSums& sums, std::int64_t instructions) const
    {
        const int width = shapeOf(m_way.isa).sums;
        auto next = sums.words.begin();
        for (int accumulator = 0; accumulator < m_way.accumulators; ++accumulator) {
            const std::int64_t extra = accumulator < instructions % m_way.accumulators ? 1 : 0;
            const std::int64_t steps = instructions / m_way.accumulators + extra;
            const DotPair pair = operandsOf(m_way.isa, *m_operands, accumulator);
            for (int index = 0; index < width; ++index) {
                const std::uint32_t word = *next++;
                const double got = m_dtype == DType::i8 ? std::bit_cast<std::int32_t>(word) : double{std::bit_cast<float>(word)};
                norm.add(got, dotAfter(m_way.isa, dotStep(m_way.isa, pair, index), steps));
            }
        }
    }

    DType m_dtype;
    DotWay m_way;
    std::unique_ptr<DotOperands> m_operands;
    std::vector<ThreadPart> m_parts;
};

} // namespace

std::unique_ptr<PreparedKernel> prepareDot(const Context& context, const Request& request)
{
    return std::make_unique<DotKernel>(context, request);
}

} // namespace ridgepoint::cpu
