// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "kernels/catalog/reference.h"

#include <memory>
#include <string>

namespace ridgepoint::cpu {

/// What the oneDNN library at hand can do on this CPU.
struct OnednnAbility {
    /// "2.6.3".
    std::string version;
    /// bf16 and f16 products in hardware; emulated ones do not count.
    bool bf16 = false;
    bool f16 = false;
};

/// Asked once.
[[nodiscard]] const OnednnAbility& onednnAbility();

/// Row-major matrices in memory that stay the caller's: A (M x K), B (K x N, or N x K where `transposedB`), C (M x N).
struct MatmulOperands {
    const void* a = nullptr;
    const void* b = nullptr;
    void* c = nullptr;
    bool transposedB = false;
};

/// A planned product C = A x B, or A x B^T, through oneDNN, on the OpenMP threads of the caller. The only class that knows the
/// library.
class OnednnMatmul {
public:
    /// f32, bf16, f16 and i8 (which writes i32). Throws RunError with the library's own words.
    OnednnMatmul(const MatmulSize& size, DType dtype, const MatmulOperands& operands);
    OnednnMatmul(const OnednnMatmul&) = delete;
    OnednnMatmul& operator=(const OnednnMatmul&) = delete;
    ~OnednnMatmul();

    void run();
    /// The library's name for what it chose: "gemm:jit", "brgemm:avx512_core_bf16".
    [[nodiscard]] std::string implementation() const;

private:
    struct Plan;
    std::unique_ptr<Plan> m_plan;
};

} // namespace ridgepoint::cpu
