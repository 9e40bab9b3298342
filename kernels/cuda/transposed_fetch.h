// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/catalog/reference.h"

namespace ridgepoint::cuda {

/// Sides of a row-major matrix.
struct MatrixSides {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

/// The row-major matrix with these sides, read from its transpose. The columns that are asked for are kept from call to call, as a
/// reference goes down the same few.
[[nodiscard]] Fetch transposedFetch(Fetch transpose, MatrixSides sides);

} // namespace ridgepoint::cuda
