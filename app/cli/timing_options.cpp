// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/timing_options.h"

#include "app/cli/problem_options.h"
#include "app/common/planner.h"
#include "engine/adaptive_rule.h"
#include "engine/error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace ridgepoint::cli {

namespace {

/// "0.5%" and "0.005" are the same precision.
double parsePrecision(std::string_view text)
{
    const bool percent = text.ends_with('%');
    const double value = parsePositive(percent ? text.substr(0, text.size() - 1) : text, "precision");
    const double precision = percent ? value / 100 : value;
    static_cast<void>(AdaptiveRule(precision));
    return precision;
}

/// A SweepRequest or a SweepPlan: both name what is timed alike.
template <typename Target>
void apply(const TimingOptions& options, Target& target)
{
    if (!options.samples.empty() && !options.until.empty()) {
        throw InputError("--samples and --until both say how many samples: give one of them");
    }
    if (options.warmUp == "settled") {
        target.settle = true;
    } else if (!options.warmUp.empty()) {
        target.warmUp = parseCount(options.warmUp, "--warmup", 100'000);
    }
    if (!options.samples.empty()) {
        target.samples = parseCount(options.samples, "--samples", 1'000'000);
    }
    if (!options.until.empty()) {
        target.precision = parsePrecision(options.until);
    }
    target.roofInTurn = options.roofInTurn;
    static_cast<void>(FixedRule(target.warmUp, target.samples));
}

} // namespace

void addTimingOptions(CLI::App& app, TimingOptions& options)
{
    app.add_option("--warmup", options.warmUp,
                   "launches before the first sample (10), or `settled`: until the times of 50 ms blocks agree, 2 s at most");
    app.add_option("--samples", options.samples, "samples a point (50)");
    app.add_option("--until", options.until,
                   "instead of --samples: until the median is known to this, such as 0.5% (half the 99 % interval)");
    app.add_flag("--roof-in-turn", options.roofInTurn,
                 "launch a probe of the roof in turn with each point, and hold the point against what it gave at that moment");
}

void applyTiming(const TimingOptions& options, SweepRequest& request) { apply(options, request); }
void applyTiming(const TimingOptions& options, SweepPlan& plan) { apply(options, plan); }

} // namespace ridgepoint::cli
