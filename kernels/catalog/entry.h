// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost.h"
#include "kernels/catalog/reference.h"

#include <functional>
#include <vector>

namespace ridgepoint {

/// Kernel, cost and reference, together as they stand in one file each.
struct CatalogEntry {
    KernelInfo info;
    /// Compares one run's output with the kernel's definition, evaluated in higher precision.
    std::function<Verification(const Problem&, const KernelRun&, std::stop_token)> verify;
};

[[nodiscard]] CatalogEntry emptyEntry();
[[nodiscard]] CatalogEntry copyEntry();
[[nodiscard]] CatalogEntry readEntry();
[[nodiscard]] CatalogEntry addEntry();
[[nodiscard]] CatalogEntry triadEntry();
[[nodiscard]] CatalogEntry transposeEntry();
[[nodiscard]] CatalogEntry chainEntry();
[[nodiscard]] CatalogEntry chainFusedEntry();
[[nodiscard]] CatalogEntry matmulEntry();
[[nodiscard]] CatalogEntry matmulNaiveEntry();
[[nodiscard]] CatalogEntry matmulTiledEntry();
[[nodiscard]] CatalogEntry decodeEntry();
[[nodiscard]] CatalogEntry fmaEntry();
[[nodiscard]] CatalogEntry dotEntry();

[[nodiscard]] const std::vector<CatalogEntry>& catalogEntries();

} // namespace ridgepoint
