// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/team.h"

#include <cstdint>

/// Conversions for matmul on machines without bf16 arithmetic. Arrays are aligned to 64 B and padded to a whole grain; ranges
/// start on a whole grain. Finite numbers only.
namespace ridgepoint::cpu {

void widenBf16(const std::uint16_t* from, float* to, Range range);
/// To nearest, ties to even.
void roundToBf16(const float* from, std::uint16_t* to, Range range);

} // namespace ridgepoint::cpu
