// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor.h"
#include "engine/tensor_operation.h"

#include <string>

namespace ridgepoint {

/// What an operation made of a tensor, on real buffers.
struct TensorView {
    std::string operation;
    Tensor result;
    /// With the tensor it was applied to; asked of the storage.
    bool sharesStorage = true;
    /// Written into new storage; reading them costs as much again.
    Bytes copied;
    /// One sentence, of each step where there are several.
    std::string why;
};

/// Does it. Throws InputError with a caret under the step that is impossible: a view that only a copy could give, a shape of another
/// size, a dimension there is not, a result over the limit; RunError where there is no memory.
[[nodiscard]] TensorView applyOperation(const Tensor& base, const TensorOperation& operation);

} // namespace ridgepoint
