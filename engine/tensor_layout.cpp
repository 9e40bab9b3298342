// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_layout.h"

#include "engine/error.h"
#include "engine/quantities.h"
#include "engine/tensor_shape.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <stdexcept>

namespace ridgepoint {

namespace {

bool isEmpty(const TensorShape& shape) { return std::ranges::find(shape, 0) != shape.end(); }

/// Strides of a shape without gaps, its dimensions walked in `order`, innermost first.
std::vector<std::int64_t> stridesInOrder(const TensorShape& shape, const std::vector<std::size_t>& order)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    std::int64_t next = 1;
    for (const std::size_t dimension : order) {
        strides[dimension] = next;
        next *= std::max<std::int64_t>(shape[dimension], 1);
    }
    return strides;
}

std::vector<std::size_t> innermostFirst(std::size_t dimensions)
{
    std::vector<std::size_t> order(dimensions);
    std::iota(order.rbegin(), order.rend(), 0);
    return order;
}

/// Whether dimension `a` lies outside of dimension `b` in memory: 1 yes, -1 no, 0 where it cannot be told.
int liesOutside(const TensorLayout& layout, std::size_t a, std::size_t b)
{
    const std::int64_t strideA = layout.strides[a];
    const std::int64_t strideB = layout.strides[b];
    if (strideA == 0 || strideB == 0) {
        return 0;
    }
    if (strideA != strideB) {
        return strideA > strideB ? 1 : -1;
    }
    return layout.shape[a] > layout.shape[b] ? 1 : 0;
}

std::vector<std::int64_t> stridesOfNothing(const TensorShape& shape) { return stridesInOrder(shape, innermostFirst(shape.size())); }

/// A dimension counted from either end, as a place. Throws InputError.
std::size_t dimensionAt(std::int64_t dimension, std::size_t count)
{
    const auto signedCount = static_cast<std::int64_t>(count);
    if (dimension < -signedCount || dimension >= signedCount) {
        throw InputError(count == 0
                             ? std::string("a single number has no dimensions")
                             : fmt::format("there is no dimension {}: they go from 0 to {}, or from -1 to {} counted from the end",
                                           dimension, signedCount - 1, -signedCount));
    }
    return static_cast<std::size_t>(dimension < 0 ? dimension + signedCount : dimension);
}

[[noreturn]] void refuseExpand(const TensorLayout& layout, const TensorShape& asked, std::string_view why)
{
    throw InputError(fmt::format("{} cannot be expanded to {}: {}", shapeText(layout.shape), shapeText(asked), why));
}

/// The place of the one -1; nullopt where there is none.
std::optional<std::size_t> openDimension(const TensorShape& asked)
{
    std::optional<std::size_t> open;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (asked[i] < -1) {
            throw InputError(fmt::format("{} is no length of a dimension: write 0 or more, or -1 once for what is left", asked[i]));
        }
        if (asked[i] == -1 && open) {
            throw InputError("-1 stands for what is left and can stand there only once");
        }
        open = asked[i] == -1 ? i : open;
    }
    return open;
}

} // namespace

std::int64_t elementCount(const TensorShape& shape)
{
    if (std::ranges::any_of(shape, [](std::int64_t length) { return length < 0; })) {
        throw InputError(fmt::format("{} has a negative length: a dimension has 0 elements or more", shapeText(shape)));
    }
    try {
        // Strides are counted as if a dimension without elements had one: they must fit, too.
        std::int64_t count = 1;
        for (const std::int64_t length : shape) {
            count = checkedProduct({count, std::max<std::int64_t>(length, 1)});
        }
        return isEmpty(shape) ? 0 : count;
    } catch (const std::overflow_error&) {
        throw InputError(fmt::format("{} has 2^63 elements or more: choose a smaller shape", shapeText(shape)));
    }
}

TensorLayout contiguousLayout(const TensorShape& shape)
{
    (void)elementCount(shape);
    return {shape, stridesInOrder(shape, innermostFirst(shape.size())), 0};
}

bool isContiguous(const TensorLayout& layout)
{
    if (isEmpty(layout.shape)) {
        return true;
    }
    std::int64_t expected = 1;
    for (std::size_t i = layout.dimensions(); i-- > 0;) {
        if (layout.shape[i] != 1 && layout.strides[i] != expected) {
            return false;
        }
        expected *= layout.shape[i];
    }
    return true;
}

TensorShape inferredShape(const TensorShape& asked, std::int64_t elements)
{
    const std::optional<std::size_t> open = openDimension(asked);
    TensorShape shape = asked;
    if (open) {
        shape[*open] = 1;
        const std::int64_t known = elementCount(shape);
        if (known == 0 || elements % known != 0) {
            throw InputError(fmt::format("{} elements leave no whole length for the -1 in {}", elements, shapeText(asked)));
        }
        shape[*open] = elements / known;
    }
    if (const std::int64_t count = elementCount(shape); count != elements) {
        throw InputError(
            fmt::format("{} has {} elements, the tensor {}: both must have the same number", shapeText(shape), count, elements));
    }
    return shape;
}

std::optional<std::vector<std::int64_t>> viewStrides(const TensorLayout& layout, const TensorShape& shape)
{
    if (layout.shape.empty()) {
        return std::vector<std::int64_t>(shape.size(), 1);
    }
    if (isEmpty(layout.shape)) {
        return layout.shape == shape ? layout.strides : stridesOfNothing(shape);
    }
    std::vector<std::int64_t> strides(shape.size());
    auto next = shape.size();
    std::int64_t inChunk = 1;
    std::int64_t step = layout.strides.back();
    for (std::size_t i = layout.dimensions(); i-- > 0;) {
        inChunk *= layout.shape[i];
        const bool goesOn = i > 0 && (layout.shape[i - 1] == 1 || layout.strides[i - 1] == inChunk * step);
        if (goesOn) {
            continue;
        }
        // The old dimensions i ... are one even walk of inChunk steps: new ones must divide it up.
        std::int64_t taken = 1;
        while (next > 0 && (taken < inChunk || shape[next - 1] == 1)) {
            --next;
            strides[next] = taken * step;
            taken *= shape[next];
        }
        if (taken != inChunk) {
            return std::nullopt;
        }
        step = i > 0 ? layout.strides[i - 1] : step;
        inChunk = 1;
    }
    return next == 0 ? std::optional(strides) : std::nullopt;
}

std::vector<std::int64_t> denseStrides(const TensorLayout& layout)
{
    std::vector<std::size_t> order = innermostFirst(layout.dimensions());
    for (std::size_t i = 1; i < order.size(); ++i) {
        std::size_t moving = i;
        for (std::size_t before = i; before-- > 0;) {
            const int outside = liesOutside(layout, order[before], order[moving]);
            if (outside > 0) {
                std::swap(order[before], order[moving]);
                moving = before;
            } else if (outside < 0) {
                break;
            }
        }
    }
    return stridesInOrder(layout.shape, order);
}

TensorLayout permuted(const TensorLayout& layout, const std::vector<std::int64_t>& order)
{
    TensorLayout result{{}, {}, layout.offset};
    std::vector<bool> used(layout.dimensions());
    for (const std::int64_t dimension : order) {
        const std::size_t place = dimensionAt(dimension, layout.dimensions());
        if (used[place]) {
            throw InputError(fmt::format("dimension {} stands there twice: name each once", dimension));
        }
        used[place] = true;
        result.shape.push_back(layout.shape[place]);
        result.strides.push_back(layout.strides[place]);
    }
    if (order.size() != layout.dimensions()) {
        throw InputError(fmt::format("{} dimensions are named of {}: name each once", order.size(), layout.dimensions()));
    }
    return result;
}

TensorLayout transposed(const TensorLayout& layout, std::int64_t a, std::int64_t b)
{
    TensorLayout result = layout;
    const std::size_t first = dimensionAt(a, layout.dimensions());
    const std::size_t second = dimensionAt(b, layout.dimensions());
    std::swap(result.shape[first], result.shape[second]);
    std::swap(result.strides[first], result.strides[second]);
    return result;
}

TensorLayout expanded(const TensorLayout& layout, const TensorShape& asked)
{
    if (asked.size() < layout.dimensions()) {
        refuseExpand(layout, asked, "that drops dimensions");
    }
    const std::size_t added = asked.size() - layout.dimensions();
    TensorLayout result{asked, std::vector<std::int64_t>(asked.size(), 0), layout.offset};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (asked[i] < -1 || (asked[i] == -1 && i < added)) {
            refuseExpand(layout, asked, "-1 keeps the length of a dimension that is there, and nothing else is negative");
        }
        if (i < added) {
            continue;
        }
        const std::int64_t length = layout.shape[i - added];
        if (asked[i] == -1 || asked[i] == length) {
            result.shape[i] = length;
            result.strides[i] = layout.strides[i - added];
        } else if (length != 1) {
            refuseExpand(layout, asked, fmt::format("only a dimension of length 1 can be repeated, and this one has {}", length));
        }
    }
    (void)elementCount(result.shape);
    return result;
}

AddressWalk::AddressWalk(const TensorLayout& layout) : m_layout(layout), m_index(layout.dimensions()), m_address(layout.offset) {}

void AddressWalk::next()
{
    for (std::size_t i = m_index.size(); i-- > 0;) {
        m_address += m_layout.strides[i];
        if (++m_index[i] < m_layout.shape[i]) {
            return;
        }
        m_address -= m_index[i] * m_layout.strides[i];
        m_index[i] = 0;
    }
}

} // namespace ridgepoint
