// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/dtype.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

/// Elements of a shape. Throws std::overflow_error.
[[nodiscard]] std::int64_t elementsOf(std::span<const std::int64_t> shape);

/// "view" or "copy" for each operation, applied by itself to a real tensor: answered by its storage. Throws InputError.
[[nodiscard]] std::vector<std::string> viewWords(const std::vector<std::int64_t>& shape, DType dtype,
                                                 const std::vector<std::string>& operations);

} // namespace ridgepoint
