// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"
#include "engine/tensor_slice.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What can be done to a tensor, as PyTorch writes it.
namespace ridgepoint {

/// view(...) and reshape(...); only the latter may copy.
struct Reshape {
    TensorShape shape;
    bool mayCopy = false;
    bool operator==(const Reshape&) const = default;
};
/// t(): at most two dimensions, which change places.
struct FlipDimensions {
    bool operator==(const FlipDimensions&) const = default;
};
/// transpose(a, b).
struct SwapDimensions {
    std::int64_t a = 0;
    std::int64_t b = 1;
    bool operator==(const SwapDimensions&) const = default;
};
/// permute(...).
struct Permute {
    std::vector<std::int64_t> order;
    bool operator==(const Permute&) const = default;
};
/// expand(...).
struct Expand {
    TensorShape shape;
    bool operator==(const Expand&) const = default;
};
/// contiguous().
struct MakeContiguous {
    bool operator==(const MakeContiguous&) const = default;
};
/// "+ 0", "* 2" ...: every element with the same number.
struct Arithmetic {
    char sign = '+';
    double number = 0;
    bool operator==(const Arithmetic&) const = default;
};
/// to(f16).
struct Convert {
    DType dtype = DType::f32;
    bool operator==(const Convert&) const = default;
};

/// One of several operations that are applied one after the other.
struct TensorStep {
    std::variant<Reshape, FlipDimensions, SwapDimensions, Permute, Expand, TensorSlice, MakeContiguous, Arithmetic, Convert> what;
    /// "reshape(8192)", as written.
    std::string text;
    /// Byte of the whole operation at which it begins.
    std::size_t at = 0;
};

struct TensorOperation {
    /// As written, without spaces at the ends.
    std::string text;
    std::vector<TensorStep> steps;
};

/// The names that can be called, for messages.
[[nodiscard]] const std::vector<std::string>& tensorOperationNames();

/// "view(128, 64)", "t().contiguous()", "[::2, 1:]", "[:32].t() + 0": steps are joined by dots, which slices and arithmetic do not need.
/// Throws InputError with a caret under the fault and the nearest name.
[[nodiscard]] TensorOperation parseTensorOperation(std::string_view text);

} // namespace ridgepoint
