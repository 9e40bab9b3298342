// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep_runner.h"

#include <algorithm>

namespace ridgepoint {

SweepRunner::SweepRunner(EngineThread& thread) : m_thread(thread), m_highestClocks(std::make_shared<Clocks>()) {}

std::uint64_t SweepRunner::start(SweepPlan plan, std::shared_ptr<Device> device, SweepListener listener)
{
    const std::uint64_t run = m_nextRun++;
    m_thread.post([plan = std::move(plan), device = std::move(device), listener = std::move(listener), run,
                   clocks = m_highestClocks](std::stop_token stop) mutable {
        std::optional<Frequency>& highest = (*clocks)[plan.device];
        plan.highestClock = std::max(plan.highestClock, highest);
        const SweepListener remember = [&](const SweepEvent& event) {
            if (const auto* finished = std::get_if<SweepFinished>(&event.what)) {
                highest = finished->highestClock;
            }
            listener(event);
        };
        runSweep(plan, *device, std::move(stop), remember, run);
    });
    return run;
}

void SweepRunner::stop() { m_thread.requestStop(); }

} // namespace ridgepoint
