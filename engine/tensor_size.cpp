// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor_size.h"

#include "engine/error.h"

#include <fmt/format.h>
#include <stdexcept>

namespace ridgepoint {

TensorSize tensorSize(std::int64_t elements, DType dtype)
{
    try {
        return {dtype, elements, bytesOf(dtype, elements)};
    } catch (const std::overflow_error&) {
        throw InputError(fmt::format("{} elements of {} are 2^63 bytes or more: choose a smaller shape", elements, name(dtype)));
    }
}

TensorSize tensorSize(const TensorShape& shape, DType dtype) { return tensorSize(elementCount(shape), dtype); }

} // namespace ridgepoint
