// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"
#include "engine/sweep.h"

namespace ridgepoint {

/// Brief looks at the DRAM and the compute roof around the sweep; none where there is no roof to hold points against.
void addProbes(SweepPlan& plan, const Device& device);

} // namespace ridgepoint
