// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/engine_thread.h"
#include "engine/sweep.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace ridgepoint {

/// Called on the engine thread. Must return quickly; a desktop posts the value to its own thread.
using SweepListener = std::function<void(const SweepEvent&)>;

/// Runs plans on the engine thread. Catches per point: a failing point is reported and the sweep goes on; only a lost
/// device ends it. Every planned point gets exactly one PointFinished, and every run exactly one SweepFinished.
class SweepRunner {
public:
    explicit SweepRunner(EngineThread& thread);

    /// Returns the run number that its events carry. `device` is kept alive for the run.
    std::uint64_t start(SweepPlan plan, std::shared_ptr<Device> device, SweepListener listener);
    /// Ends the sweep within one launch plus 100 ms; the rest of its points are reported cancelled.
    void stop();

private:
    /// By device; used on the engine thread alone, which may outlive the runner.
    using Clocks = std::map<std::string, std::optional<Frequency>>;

    EngineThread& m_thread;
    std::shared_ptr<Clocks> m_highestClocks;
    std::uint64_t m_nextRun = 1;
};

/// The same on the calling thread, for command line programs and tests.
void runSweep(const SweepPlan& plan, Device& device, std::stop_token stop, const SweepListener& listener, std::uint64_t run = 1);

} // namespace ridgepoint
