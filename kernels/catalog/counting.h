// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"

#include <cstdint>
#include <string>
#include <vector>

/// Shared by the kernels of the catalog: checks of a problem, and the counts of kernels that go once over n elements.
namespace ridgepoint {

/// Throws InputError unless the kernel has the dtype of the problem; the message lists what it has.
void requireDType(const KernelInfo& kernel, const Problem& problem);

/// Elements of a one-dimensional problem, or of a {rows, columns} shape where `allowShape`. Throws InputError for sizes
/// below 1 and shapes the kernel does not take; std::overflow_error.
[[nodiscard]] std::int64_t elementCount(const KernelInfo& kernel, const Problem& problem, bool allowShape = false);

/// "16777216" or "4096 x 4096", as it stands in a formula.
[[nodiscard]] std::string elementText(const Problem& problem);

/// "4 B" or "4 bit".
[[nodiscard]] std::string elementSizeText(DType dtype);

/// How often an elementwise kernel passes over its n elements.
struct Passes {
    /// Compulsory reads and writes of n elements each.
    std::int64_t traffic = 0;
    /// FLOP per element.
    std::int64_t flops = 0;
    std::int64_t launches = 1;
    /// Buffers of n elements.
    std::int64_t buffers = 0;
};

/// The cost of a kernel that does the same to each of its elements.
[[nodiscard]] Cost elementwiseCost(const KernelInfo& kernel, const Problem& problem, const Passes& passes, bool allowShape = false);

/// Element types of the kernels that stream over memory.
[[nodiscard]] std::vector<DType> streamDTypes();

} // namespace ridgepoint
