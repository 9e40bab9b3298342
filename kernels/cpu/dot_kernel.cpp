// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"
#include "kernels/cpu/dot_plan.h"

#include "engine/error.h"
#include "kernels/catalog/numeric.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

constexpr std::uint32_t kPoison = 0xFFC00001; // not a number; as an integer no sum of so few products

/// One thread's work, and what it leaves behind.
struct ThreadPart {
    DotShare share;
    DotSums restSums;
    DotSums sums;
};

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
        for (int thread = 0; thread < team().size(); ++thread) {
            m_parts[static_cast<std::size_t>(thread)].share = dotShare(m_way, request.problem.n, team().size(), thread);
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
            if (part.share.rest > 0) {
                runDotChain(m_way, *m_operands, part.share.rest, part.restSums);
            }
            for (std::int64_t chain = 0; chain < part.share.chains; ++chain) {
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
            if (part.share.rest > 0) {
                holdAgainstEmulation(norm, m_way, part.share.rest, part.restSums);
            }
            if (part.share.chains > 0) {
                holdAgainstEmulation(norm, m_way, chainLength(m_way), part.sums);
            }
        }
        return norm.verdict(allowedError(m_dtype, 1));
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
