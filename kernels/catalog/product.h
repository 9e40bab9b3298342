// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/reference.h"

#include <string_view>

/// Shared by the kernels that multiply matrices.
namespace ridgepoint {

/// How the second operand lies in memory: row-major K x N, or row-major N x K, where all that makes one output is in one row.
enum class WeightOrder { byDepth, byOutput };

struct Product {
    MatmulSize size;
    DType dtype = DType::f32;
    WeightOrder order = WeightOrder::byDepth;
};

/// Holds C (M x N) of a run with inputs {A (M x K), B} against the product in double, normwise: all of a small one, else sampled
/// rows and, of those, runs of columns. Throws Cancelled.
[[nodiscard]] Verification verifyProduct(const Product& product, const KernelRun& run, const std::stop_token& stop);

/// The dtype that products are summed in: as asked, or what goes with the dtype. Throws InputError for a pair that no device has.
[[nodiscard]] DType productAccumulate(std::string_view kernel, const Problem& problem);

} // namespace ridgepoint
