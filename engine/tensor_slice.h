// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor_layout.h"

#include <optional>
#include <variant>
#include <vector>

namespace ridgepoint {

/// "first:last:step" of one dimension; negative places count from the end, what is left out goes to the end. The step is at least 1.
struct SliceRange {
    std::optional<std::int64_t> first = std::nullopt;
    std::optional<std::int64_t> last = std::nullopt;
    std::int64_t step = 1;
    bool operator==(const SliceRange&) const = default;
};
/// A single place, which takes its dimension away.
struct SlicePlace {
    std::int64_t at = 0;
    bool operator==(const SlicePlace&) const = default;
};
/// One entry a dimension, outermost first; dimensions behind the last entry stay whole.
using TensorSlice = std::vector<std::variant<SliceRange, SlicePlace>>;

/// The part of the same storage. Throws InputError for more entries than dimensions and for a place outside, std::overflow_error for
/// strides past 63 bits.
[[nodiscard]] TensorLayout sliced(const TensorLayout& layout, const TensorSlice& slice);

} // namespace ridgepoint
