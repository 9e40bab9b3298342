// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/reference.h"
#include "kernels/cpu/dot_chains.h"

#include <cstdint>

/// How the work of `dot` is laid over chains, and how their sums are held against the emulation.
namespace ridgepoint::cpu {

/// After so many steps a chain starts anew: f32 sums of one product over and over stop growing at 2^24 of them.
inline constexpr std::int64_t kDotSteps = 4096;

/// Instructions of a chain of kDotSteps steps.
[[nodiscard]] constexpr std::int64_t chainLength(const DotWay& way) { return kDotSteps * way.accumulators; }

/// What one thread does in a launch.
struct DotShare {
    /// Instructions of one chain that is cut short, so that all shares together are exactly what was asked for.
    std::int64_t rest = 0;
    /// Whole chains.
    std::int64_t chains = 0;
};
/// Share `index` of so many blocks of kDotBlock multiply-adds among `parts` threads, as even as whole blocks allow.
[[nodiscard]] DotShare dotShare(const DotWay& way, std::int64_t blocks, int parts, int index);

/// Adds every sum that a chain of so many instructions left, against what it should be.
void holdAgainstEmulation(ErrorNorm& norm, const DotWay& way, std::int64_t instructions, const DotSums& sums);

} // namespace ridgepoint::cpu
