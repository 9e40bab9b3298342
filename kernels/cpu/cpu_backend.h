// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend.h"

#include <memory>

namespace ridgepoint {

/// The machine's CPU as one device, "cpu": Highway kernels under OpenMP, matmul through oneDNN. Cheap to make; the thread pool
/// starts with the first preparation.
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend();

} // namespace ridgepoint
