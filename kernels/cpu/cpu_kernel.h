// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "kernels/catalog/reference.h"
#include "kernels/cpu/background.h"
#include "kernels/cpu/core_clock.h"
#include "kernels/cpu/data.h"
#include "kernels/cpu/team.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ridgepoint::cpu {

/// What a preparation needs to know of the machine.
struct Context {
    const Team* team = nullptr;
    Bytes lastLevelCache;
    Bytes memoryBudget;
};

/// One request for a kernel.
struct Request {
    std::string kernel;
    Problem problem;
    Cost cost;
    std::stop_token stop;
};

/// Throws OutOfMemory when the buffers, with the eviction buffer in cold mode, exceed the budget.
void requireMemory(const Context& context, const Request& request, Bytes buffers);

/// Stores pass by the caches for sets larger than the last one, and in cold mode.
[[nodiscard]] bool useNonTemporal(const Context& context, const Request& request);

/// What all CPU kernels share: the clock around the launches, eviction, and the comparison with the catalog's reference.
class CpuKernel : public PreparedKernel {
public:
    [[nodiscard]] Verification verify(std::stop_token stop) final;
    [[nodiscard]] Seconds launch(int launches) final;
    void makeCold() final;
    /// nullopt for launches that nobody waits for: another team does the work.
    [[nodiscard]] std::optional<TeamTime> teamTime() const final
    {
        return m_background ? std::nullopt : std::optional(m_team.time());
    }
    [[nodiscard]] std::optional<ClockReading> coreClock() const final { return ClockReading{readCoreClock()}; }

protected:
    CpuKernel(const Context& context, const Request& request);

    /// One launch. Allocates nothing.
    virtual void runOnce() = 0;
    virtual void poisonOutput(const std::stop_token& stop) = 0;
    /// Inputs and output for the reference.
    [[nodiscard]] virtual KernelRun data() const = 0;
    /// Holds the output of one launch against the catalog's reference.
    [[nodiscard]] virtual Verification compare(const std::stop_token& stop) const;

    [[nodiscard]] const Team& team() const { return m_team; }
    [[nodiscard]] const std::vector<Range>& shares() const { return m_shares; }
    /// ", non-temporal stores, 2 threads".
    [[nodiscard]] std::string manner(bool nonTemporal) const;
    void divide(std::int64_t elements);

private:
    /// The time until the calls had returned; that the work is done is waited for outside it.
    [[nodiscard]] Seconds launchUnwaited(int launches);

    Team m_team;
    std::string m_kernel;
    Problem m_problem;
    std::vector<Range> m_shares;
    std::optional<Evictor> m_evictor;
    std::unique_ptr<Background> m_background;
};

[[nodiscard]] std::unique_ptr<PreparedKernel> prepareEmpty(const Context& context, const Request& request);
/// copy, read, add, triad, chain and chain-fused.
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareStream(const Context& context, const Request& request);
/// Whether a chain computes anything but the default, which has loops of its own.
[[nodiscard]] bool isExpressionOfItsOwn(const Request& request);
/// chain and chain-fused on any expression.
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareExpression(const Context& context, const Request& request);
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareTranspose(const Context& context, const Request& request);
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareFma(const Context& context, const Request& request);
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareDot(const Context& context, const Request& request);
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareMatmul(const Context& context, const Request& request);
[[nodiscard]] std::unique_ptr<PreparedKernel> prepareDecode(const Context& context, const Request& request);

} // namespace ridgepoint::cpu
