// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/catalog/reference.h"
#include "kernels/cpu/team.h"

namespace ridgepoint::cpu {

/// The `fma` kernel of the catalog on arrays in memory, aligned to 64 B and padded to a whole grain. f64 and f32.
struct FmaCall {
    DType dtype = DType::f32;
    FmaPlan plan;
    double decay = 0;
    bool nonTemporal = false;
    /// Independent chains kept in registers: 8, 10 or 12.
    int accumulators = 12;
    const void* in = nullptr;
    void* out = nullptr;
};

/// Runs a range that starts on a whole grain.
void fmaRange(const FmaCall& call, Range range);

} // namespace ridgepoint::cpu
