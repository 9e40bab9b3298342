// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu/cpu_kernel.h"

#include "engine/error.h"

#include <chrono>
#include <fmt/format.h>

namespace ridgepoint::cpu {

namespace {

/// A set of four times the cache leaves nothing of its beginning in there.
bool needsEviction(const Context& context, const Request& request)
{
    return request.problem.cache == CacheMode::cold && request.cost.workingSet < 4 * context.lastLevelCache;
}

class EmptyKernel final : public CpuKernel {
public:
    EmptyKernel(const Context& context, const Request& request) : CpuKernel(context, request) {}
    [[nodiscard]] std::string implementation() const override { return "OpenMP fork and join" + manner(false); }

private:
    void runOnce() override
    {
        team().run([](int) {});
    }
    void poisonOutput(const std::stop_token&) override {}
    [[nodiscard]] KernelRun data() const override { return {}; }
};

} // namespace

void requireMemory(const Context& context, const Request& request, Bytes buffers)
{
    const bool evicts = needsEviction(context, request);
    const Bytes needed = evicts ? buffers + Evictor::size(context.lastLevelCache) : buffers;
    if (needed > context.memoryBudget) {
        throw OutOfMemory(needed, context.memoryBudget);
    }
}

bool useNonTemporal(const Context& context, const Request& request)
{
    return request.problem.cache == CacheMode::cold || request.cost.workingSet > context.lastLevelCache;
}

CpuKernel::CpuKernel(const Context& context, const Request& request)
    : m_team(*context.team), m_kernel(request.kernel), m_problem(request.problem)
{
    if (needsEviction(context, request)) {
        m_evictor.emplace(m_team, context.lastLevelCache, request.stop);
    }
    if (request.problem.launch == LaunchMode::unwaited) {
        m_background = std::make_unique<Background>();
    }
}

Verification CpuKernel::verify(std::stop_token stop)
{
    poisonOutput(stop);
    runOnce();
    return compare(stop);
}

Verification CpuKernel::compare(const std::stop_token& stop) const { return verifyRun(m_kernel, m_problem, data(), stop); }

Seconds CpuKernel::launch(int launches)
{
    if (m_background) {
        return launchUnwaited(launches);
    }
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < launches; ++i) {
        runOnce();
    }
    return std::chrono::steady_clock::now() - start;
}

Seconds CpuKernel::launchUnwaited(int launches)
{
    Seconds total{0};
    for (int i = 0; i < launches; ++i) {
        const auto start = std::chrono::steady_clock::now();
        m_background->start([this] { runOnce(); });
        total += std::chrono::steady_clock::now() - start;
        m_background->wait();
    }
    return total;
}

void CpuKernel::makeCold()
{
    if (m_evictor) {
        m_evictor->evict(m_team);
    }
}

std::string CpuKernel::manner(bool nonTemporal) const
{
    const char* const plural = m_team.size() == 1 ? "" : "s";
    return fmt::format("{}, {} thread{}{}", nonTemporal ? ", non-temporal stores" : "", m_team.size(), plural,
                       m_background ? ", handed to another thread and not waited for" : "");
}

void CpuKernel::divide(std::int64_t elements)
{
    m_shares.clear();
    for (int thread = 0; thread < m_team.size(); ++thread) {
        m_shares.push_back(share(elements, m_team.size(), thread));
    }
}

std::unique_ptr<PreparedKernel> prepareEmpty(const Context& context, const Request& request)
{
    return std::make_unique<EmptyKernel>(context, request);
}

} // namespace ridgepoint::cpu
