// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/cpu/team.h"

namespace ridgepoint::cpu {

/// Operations that go once over their elements. The steps of `chain` are operations of their own.
enum class StreamOp { copy, add, triad, timesTwo, plusOne, relu, half, fused };

/// One operation on arrays in memory: out = op(a, b). Arrays are aligned to 64 B and padded to a whole grain.
struct StreamCall {
    StreamOp op = StreamOp::copy;
    DType dtype = DType::f32;
    /// Writes past the caches, so that no line is read just to be overwritten.
    bool nonTemporal = false;
    const void* a = nullptr;
    /// Only add and triad have a second input.
    const void* b = nullptr;
    void* out = nullptr;
};

/// Runs the operation on a range that starts on a whole grain. f64, f32, f16, bf16; 16-bit types compute in f32 and round to
/// nearest even (finite numbers only).
void streamRange(const StreamCall& call, Range range);

/// The sum of a range that starts on a whole grain and ends on one or at the end of an array with zeros as padding; f64 sums in
/// f64, the others in f32 per vector lane.
[[nodiscard]] double sumRange(DType dtype, const void* data, Range range);

/// "AVX2", "AVX3" ...: the SIMD target chosen for this CPU.
[[nodiscard]] const char* simdTarget();
/// True when f16 is converted by instructions (F16C, AVX-512, NEON), not by emulation.
[[nodiscard]] bool simdHasF16();

} // namespace ridgepoint::cpu
