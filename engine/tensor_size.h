// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/tensor_layout.h"

namespace ridgepoint {

/// What a tensor, or the weights of a model, take in memory.
struct TensorSize {
    DType dtype = DType::f32;
    std::int64_t elements = 0;
    Bytes bytes;

    /// 0.5 for f4.
    [[nodiscard]] double bytesPerElement() const { return bitsPerElement(dtype) / 8.0; }
    /// Reading it once at a bandwidth.
    [[nodiscard]] Seconds timeAt(Bandwidth bandwidth) const { return bytes / bandwidth; }
};

/// Throws InputError where elements or bytes do not fit in 63 bits. `elements` is not negative.
[[nodiscard]] TensorSize tensorSize(std::int64_t elements, DType dtype);
[[nodiscard]] TensorSize tensorSize(const TensorShape& shape, DType dtype);

} // namespace ridgepoint
