// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/catalog/expression_program.h"
#include "kernels/cpu/team.h"

namespace ridgepoint::cpu {

/// Bytes of a constant among the constants of a call: the widest vector that Highway knows, filled with it.
inline constexpr std::int64_t kConstantBytes = 256;

/// One launch of a program over arrays in memory, which are aligned to 64 B and padded to a whole grain.
struct ProgramCall {
    const Program* program = nullptr;
    DType dtype = DType::f32;
    /// Writes past the caches, so that no line is read just to be overwritten.
    bool nonTemporal = false;
    /// Null where the program does not use it.
    const void* x = nullptr;
    const void* y = nullptr;
    void* out = nullptr;
    /// Constants of step s in the dtype of the arithmetic: operand a at 2 s, b at 2 s + 1, kConstantBytes each.
    const void* constants = nullptr;
    /// Elements that go through all steps before the next: a multiple of kGrain, from programBlock().
    std::int64_t block = 0;
    bool isLinear = false;
};

/// Whether each step goes on from the result of the one before and no other, with operations that are single instructions: such
/// programs stay in registers altogether.
[[nodiscard]] bool isLinear(const Program& program);

/// Elements of a block, such that what a program needs of it stays in a first-level cache beside the lines that stream through.
[[nodiscard]] std::int64_t programBlock(const Program& program, DType dtype);
/// Bytes that each thread needs to work in.
[[nodiscard]] std::int64_t programScratch(const Program& program, DType dtype);

/// Runs the program on a range that starts on a whole grain, block by block, one operation after the other on each, so that
/// intermediate results never leave the first-level cache. `scratch` has programScratch() bytes, aligned to 64. f64, f32, f16,
/// bf16; 16-bit types compute in f32 and round to nearest even once, at the end. A program of one step, as the eager chain
/// has, and a linear one go straight from memory to memory.
void programRange(const ProgramCall& call, Range range, void* scratch);

} // namespace ridgepoint::cpu
