// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/tensor_layout.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace ridgepoint {

/// Elements of a dtype in a buffer of real bytes, and the shape, strides and offset they are read with. Copying a Tensor, or giving it
/// another layout, shares the buffer; whether two tensors share it is asked of the buffer, never of the operation that made them.
class Tensor {
public:
    /// The most bytes of one buffer unless said otherwise.
    static constexpr Bytes kMostBytes{std::int64_t{1} << 30};

    /// 0, 1, 2 ... row after row, starting over where the dtype could not tell the next number from the last. Its copies obey the same
    /// limit. Throws InputError for f8e4m3 and f4, which have no arithmetic on a CPU, and for more bytes than `most`; RunError where
    /// there is no memory.
    [[nodiscard]] static Tensor counting(const TensorShape& shape, DType dtype, Bytes most = kMostBytes);

    [[nodiscard]] const TensorLayout& layout() const { return m_layout; }
    [[nodiscard]] DType dtype() const { return m_dtype; }
    [[nodiscard]] std::int64_t elements() const { return elementCount(m_layout.shape); }
    /// Of its elements, not of the buffer.
    [[nodiscard]] Bytes bytes() const { return bytesOf(m_dtype, elements()); }
    [[nodiscard]] bool contiguous() const { return isContiguous(m_layout); }
    [[nodiscard]] bool sharesStorageWith(const Tensor& other) const { return m_storage == other.m_storage; }

    /// The number at a place, read from the buffer. Throws std::out_of_range.
    [[nodiscard]] double at(std::span<const std::int64_t> place) const;
    /// All numbers in order.
    [[nodiscard]] std::vector<double> values() const;

    /// The same buffer, read differently. Throws std::out_of_range where the layout reaches outside of it.
    [[nodiscard]] Tensor readAs(TensorLayout layout) const;
    /// A buffer of its own, written number by number through `change`; dense, with `strides` from offset 0. Throws as counting() does.
    [[nodiscard]] Tensor written(DType dtype, std::vector<std::int64_t> strides, const std::function<double(double)>& change) const;

private:
    struct Storage {
        std::vector<std::byte> bytes;
        Bytes most;
    };
    Tensor(std::shared_ptr<Storage> storage, TensorLayout layout, DType dtype);
    [[nodiscard]] static std::shared_ptr<Storage> allocate(const TensorShape& shape, DType dtype, Bytes most);

    std::shared_ptr<Storage> m_storage;
    TensorLayout m_layout;
    DType m_dtype;
};

} // namespace ridgepoint
