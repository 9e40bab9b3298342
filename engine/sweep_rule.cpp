// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep_rule.h"

#include "engine/adaptive_rule.h"

namespace ridgepoint {

std::unique_ptr<StoppingRule> ruleFor(const SweepPlan& plan)
{
    if (plan.precision) {
        return std::make_unique<AdaptiveRule>(*plan.precision,
                                              WarmUpPolicy{plan.warmUp, plan.settle ? kThoroughWarmUp : kBriefWarmUp});
    }
    if (plan.settle) {
        return std::make_unique<SettledRule>(WarmUpPolicy{plan.warmUp, kThoroughWarmUp}, plan.samples);
    }
    return std::make_unique<FixedRule>(plan.warmUp, plan.samples);
}

} // namespace ridgepoint
