// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Where the elements of a tensor lie in its storage. Pure arithmetic on counts of elements, with PyTorch's rules.
namespace ridgepoint {

/// Lengths of the dimensions, outermost first. None at all: a single number.
using TensorShape = std::vector<std::int64_t>;

/// Element (i, j, ...) stands at offset + i * strides[0] + j * strides[1] + ..., counted in elements.
struct TensorLayout {
    TensorShape shape = {};
    std::vector<std::int64_t> strides = {};
    std::int64_t offset = 0;

    [[nodiscard]] std::size_t dimensions() const { return shape.size(); }
    bool operator==(const TensorLayout&) const = default;
};

/// Product of the lengths, 1 for none. Throws InputError where it does not fit in 63 bits or a length is negative.
[[nodiscard]] std::int64_t elementCount(const TensorShape& shape);

/// Row after row from offset 0. Throws InputError as elementCount() does.
[[nodiscard]] TensorLayout contiguousLayout(const TensorShape& shape);

/// Whether walking the elements in order is walking the storage one by one. True of an empty tensor.
[[nodiscard]] bool isContiguous(const TensorLayout& layout);

/// The shape with its one -1 worked out. Throws InputError where it does not hold `elements` elements.
[[nodiscard]] TensorShape inferredShape(const TensorShape& asked, std::int64_t elements);

/// Strides with which the same storage can be read in another shape. Precondition: it has as many elements. nullopt where none exist, and only copying
/// helps.
[[nodiscard]] std::optional<std::vector<std::int64_t>> viewStrides(const TensorLayout& layout, const TensorShape& shape);

/// Strides without gaps whose order in memory is that of the layout: what elementwise results get.
[[nodiscard]] std::vector<std::int64_t> denseStrides(const TensorLayout& layout);

/// Dimension `i` of the result is dimension order[i]; negative ones count from the end. Throws InputError unless each stands there once.
[[nodiscard]] TensorLayout permuted(const TensorLayout& layout, const std::vector<std::int64_t>& order);
[[nodiscard]] TensorLayout transposed(const TensorLayout& layout, std::int64_t a, std::int64_t b);

/// Dimensions of length 1 repeated with stride 0, new ones put before them; -1 keeps a length. Throws InputError.
[[nodiscard]] TensorLayout expanded(const TensorLayout& layout, const TensorShape& asked);

/// Goes through the elements in order and tells where each lies.
class AddressWalk {
public:
    explicit AddressWalk(const TensorLayout& layout);
    /// Of the element it stands at; the first one at the beginning.
    [[nodiscard]] std::int64_t address() const { return m_address; }
    void next();

private:
    const TensorLayout& m_layout;
    std::vector<std::int64_t> m_index;
    std::int64_t m_address;
};

} // namespace ridgepoint
