// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/element.h"

#include <cstdint>

/// What references, fills and tests know of numbers in memory.
namespace ridgepoint {

/// What storing and loading again gives.
[[nodiscard]] double roundTo(DType dtype, double value);

/// Element `index` of the fixed random sequence `seed`: uniform in (-1, 1) for floating types, -8 .. 7 for integers. Depends on
/// nothing else, so that threads can fill any partition.
[[nodiscard]] double fillValue(DType dtype, std::uint64_t seed, std::int64_t index);

/// Stores fillValue() of elements first .. first + count - 1, fast.
void fillElements(DType dtype, std::uint64_t seed, void* data, std::int64_t first, std::int64_t count);

/// The largest normwise error allowed against a reference in higher precision, for sums of `terms` products.
[[nodiscard]] double allowedError(DType dtype, std::int64_t terms);

} // namespace ridgepoint
