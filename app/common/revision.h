// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ridgepoint {

/// The git revision this was built from, "-dirty" when the tree had edits; "unknown" outside a checkout.
[[nodiscard]] std::string_view gitRevision();

} // namespace ridgepoint
