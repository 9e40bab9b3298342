// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep.h"

#include <string>

namespace CLI {
class App;
}

namespace ridgepoint {
struct SweepRequest;
}

namespace ridgepoint::cli {

/// The options that say how a point is timed, as typed; empty ones leave what the plan has.
struct TimingOptions {
    std::string warmUp;
    std::string samples;
    std::string until;
    bool roofInTurn = false;
};

/// Adds --warmup, --samples, --until and --roof-in-turn.
void addTimingOptions(CLI::App& app, TimingOptions& options);

/// Throw InputError for a count or a precision that is none, and for --samples beside --until.
void applyTiming(const TimingOptions& options, SweepRequest& request);
void applyTiming(const TimingOptions& options, SweepPlan& plan);

} // namespace ridgepoint::cli
