// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"

#include <cstdint>
#include <functional>
#include <string>

namespace ridgepoint::bench {

/// A square matmul in f32, bf16 or i8 (into i32) as a user of oneDNN would write it, on matrices of its caller.
struct DirectMatmul {
    std::function<void()> run;
    /// Why there is none, in the library's words; empty when there is.
    std::string missing;
};

[[nodiscard]] DirectMatmul directMatmul(std::int64_t n, DType dtype, void* a, void* b, void* c);

} // namespace ridgepoint::bench
