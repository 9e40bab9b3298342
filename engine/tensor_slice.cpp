// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_slice.h"

#include "engine/error.h"
#include "engine/quantities.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridgepoint {

namespace {

std::int64_t clamped(std::int64_t place, std::int64_t length)
{
    return std::clamp<std::int64_t>(place < 0 ? place + length : place, 0, length);
}

struct Dimension {
    std::int64_t length = 0;
    std::int64_t stride = 0;
};

void append(TensorLayout& result, const SliceRange& range, const Dimension& old)
{
    const std::int64_t first = clamped(range.first.value_or(0), old.length);
    const std::int64_t last = std::max(clamped(range.last.value_or(old.length), old.length), first);
    const std::int64_t span = last - first;
    result.offset += first * old.stride;
    result.shape.push_back(span / range.step + (span % range.step != 0 ? 1 : 0));
    result.strides.push_back(checkedProduct({old.stride, range.step}));
}

void append(TensorLayout& result, const SlicePlace& place, const Dimension& old)
{
    if (place.at < -old.length || place.at >= old.length) {
        throw InputError(fmt::format("there is no place {} in a dimension of {}", place.at, old.length));
    }
    result.offset += clamped(place.at, old.length) * old.stride;
}

} // namespace

TensorLayout sliced(const TensorLayout& layout, const TensorSlice& slice)
{
    if (slice.size() > layout.dimensions()) {
        throw InputError(fmt::format("{} dimensions are sliced of {}: leave some out", slice.size(), layout.dimensions()));
    }
    TensorLayout result{{}, {}, layout.offset};
    for (std::size_t i = 0; i < layout.dimensions(); ++i) {
        const Dimension old{layout.shape[i], layout.strides[i]};
        if (i < slice.size()) {
            std::visit([&](const auto& entry) { append(result, entry, old); }, slice[i]);
        } else {
            append(result, SliceRange{}, old);
        }
    }
    return result;
}

} // namespace ridgepoint
