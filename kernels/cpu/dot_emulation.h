// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cpu/dot_isa.h"

#include <array>
#include <cstdint>

/// What dot-product instructions compute, one number at a time: to hold a chain's sums against. Runs on any CPU.
namespace ridgepoint::cpu {

/// As large as a tile; vectors use the beginning.
using DotRegister = std::array<std::uint8_t, 1024>;

/// Two first and two second operands, shared by all accumulators. Nothing in them is zero.
struct DotOperands {
    alignas(64) std::array<DotRegister, 2> a{};
    alignas(64) std::array<DotRegister, 2> b{};
};
/// Small random values, always the same: 1 .. 9 or -8 .. 7 for i8, within (-1, 1) for bf16.
[[nodiscard]] DotOperands makeDotOperands(DotIsa isa);

/// The operands of one accumulator.
struct DotPair {
    const DotRegister* a = nullptr;
    const DotRegister* b = nullptr;
};
/// Tiles: a 2 x 2 block, each of A with each of B. Vectors: the first operands in turn, one second.
[[nodiscard]] DotPair operandsOf(DotIsa isa, const DotOperands& operands, int accumulator);

/// What one instruction adds to sum `index`, exactly.
[[nodiscard]] double dotStep(DotIsa isa, const DotPair& pair, int index);

/// A sum that began at zero, after so many equal steps: integers wrap at 32 bits, as they do in the registers.
[[nodiscard]] double dotAfter(DotIsa isa, double step, std::int64_t steps);

} // namespace ridgepoint::cpu
