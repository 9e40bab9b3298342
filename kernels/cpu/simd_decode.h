// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/cpu/team.h"

#include <cstdint>

/// Y (batch x side) = X (batch x side) times the transpose of W (side x side), all row-major: every output is a dot product of two
/// contiguous rows. A tile of a few rows of W by a few of X is summed in registers; bf16 is widened there and nowhere else, so that
/// a weight costs two bytes of traffic.
namespace ridgepoint::cpu {

/// Threads share the rows of W in steps of this many.
inline constexpr std::int64_t kDecodeStep = 8;

/// f64, f32 and bf16 write their own dtype, i8 writes i32. Buffers end with a spare grain of finite elements.
struct DecodeCall {
    DType dtype = DType::f32;
    std::int64_t side = 0;
    std::int64_t batch = 1;
    const void* x = nullptr;
    const void* weights = nullptr;
    /// side x batch sums of the accumulate dtype, scratch.
    void* sums = nullptr;
    void* y = nullptr;
};

/// Computes the outputs that belong to a range of rows of W. Allocates nothing.
void decodeRows(const DecodeCall& call, Range rows);

} // namespace ridgepoint::cpu
